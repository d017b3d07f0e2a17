import { afterAll, beforeAll, expect } from 'vitest'
import { type Answer, type Browser, type TestServer, rison, startTestServer } from './server'

export let server: TestServer
export let ada: Browser
export let bob: Browser
/** The server's clock, in ms. */
export const clock = { now: 1_700_000_000_000 }

/** A server for the tests of a file, with two people who run SQL, two queries each at a time. */
export const serveRuns = (): void => {
  beforeAll(async () => {
    server = await startTestServer({ clock: () => clock.now, settings: { queriesPerUser: 2 } })
    ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
    bob = await server.signedIn('bob', ['Alpha', 'sql_lab'])
  })
  afterAll(() => server.close())
}

/** The answer of a run and of its results. */
export interface Result {
  query_id: number
  status: string
  data: unknown[]
  columns: { name: string; column_name: string; type_generic: number; is_dttm: boolean }[]
  query: {
    id: string
    state: string
    resultsKey: string
    limitingFactor: string
    limit: number
    rows: number
    progress: number
  }
  displayLimitReached?: boolean
}

/** Runs SQL on the test database; the answer comes when it ended. */
export const run = (
  browser: Browser,
  sql: string,
  more: Record<string, unknown> = {},
  accept?: string,
): Promise<Answer> =>
  browser.post(
    '/api/v1/sqllab/execute/?foreground=1',
    { database_id: 1, sql, ...more },
    accept === undefined ? {} : { headers: { accept, 'content-type': 'application/json' } },
  )

export const resultsOf = (browser: Browser, key: string, rows?: number, accept?: string): Promise<Answer> =>
  browser.get(
    `/api/v1/sqllab/results/?${rison(`(key:'${key}'${rows === undefined ? '' : `,rows:${rows}`})`)}`,
    accept === undefined ? {} : { headers: { accept } },
  )

export const updatedSince = async (browser: Browser, since: number) =>
  (await browser.get(`/api/v1/query/updated_since?${rison(`(last_updated_ms:${since})`)}`)).json<{
    result: {
      id: string
      state: string
      progress: number
      extra: { progress: string | null }
      errorMessage: string | null
    }[]
  }>().result

/** Waits for a condition by giving the event loop turns, without a clock. */
export const until = async (condition: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 10_000 && !condition(); turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(condition()).toBe(true)
}
