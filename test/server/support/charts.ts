import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ChartDataResult, QueryContext, QueryObject } from '../../../contract/chart/data'
import { ROWS_MEDIA_TYPE } from '../../../contract/rows'
import type { Settings } from '../../../server/config'
import { partsIn } from '../../support/together'
import { openEngine } from '../engine/fixture'
import { makeDatabase } from '../engine/fixture'
import { type Answer, type Browser, type Options, type TestServer, startTestServer } from './server'

export type Ask = { [Key in keyof QueryContext]?: unknown }
export type Query = { readonly [Key in keyof QueryObject]?: unknown }

export type Arrays = Omit<ChartDataResult, 'data'> & { readonly data: readonly unknown[][] }

export interface Charts {
  readonly server: TestServer
  readonly ada: Browser
  /** The id of a dataset made of these. */
  dataset(body: object): Promise<number>
  /** The whole answer to one query. */
  ask(dataset: number, query: Query, more?: Ask): Promise<Answer>
  /** The one result of a query that must succeed. */
  result(dataset: number, query: Query, more?: Ask): Promise<ChartDataResult>
  /** The same with its rows as arrays, as Recount's own client asks. */
  arrays(dataset: number, query: Query, more?: Ask): Promise<Arrays>
  /** The results of queries that are asked in one call and must all succeed, in their order. */
  together(dataset: number, queries: readonly Query[], more?: Ask): Promise<ChartDataResult[]>
  close(): Promise<void>
}

/** A server over a real DuckDB file made by `sql`. */
export const startCharts = async (
  sql: string,
  clock: () => number,
  settings: Partial<Settings> = {},
  more: Pick<Options, 'logger' | 'openUploadsEngine'> = {},
): Promise<Charts> => {
  const database = await makeDatabase(sql)
  const server = await startTestServer({
    ...more,
    clock,
    // Queries take longer on a busy machine.
    settings: { queryTimeoutSeconds: 600, ...settings },
    openEngine: () => openEngine(join(database.folder, 'demo.duckdb')),
  })
  const ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  const ask: Charts['ask'] = (id, query, more = {}) =>
    ada.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [query], ...more })
  return {
    server,
    ada,
    dataset: async (body) => {
      const answer = await ada.post('/api/v1/dataset/', { database: 1, schema: 'main', ...body })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.json<{ id: number }>().id
    },
    ask,
    result: async (id, query, more) => {
      const answer = await ask(id, query, more)
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
      const [result] = answer.json<{ result: ChartDataResult[] }>().result
      if (!result) throw new Error('no result')
      return result
    },
    arrays: async (id, query, more = {}) => {
      const body = { datasource: { id, type: 'table' }, queries: [query], ...more }
      const headers = { accept: `${ROWS_MEDIA_TYPE}, application/json` }
      const answer = await ada.send('POST', '/api/v1/chart/data', { body, headers })
      const [result] = answer.json<{ result: Arrays[] }>().result
      if (!result || answer.headers['content-type'] !== ROWS_MEDIA_TYPE) throw new Error(answer.text)
      return result
    },
    together: async (id, queries, more = {}) => {
      const questions = queries.map((query) => ({
        body: { datasource: { id, type: 'table' }, queries: [query], ...more },
      }))
      const answer = await ada.post('/api/v1/chart/data/together', { id: 'all', questions })
      return partsIn(answer.bytes)
        .toSorted((a, b) => a.index - b.index)
        .map(({ status, text }) => {
          const [result] = (JSON.parse(text) as { result?: ChartDataResult[] }).result ?? []
          if (status !== 200 || !result) throw new Error(`${status} ${text}`)
          return result
        })
    },
    close: async () => {
      await server.close()
      rmSync(database.folder, { recursive: true, force: true })
    },
  }
}

/** The rows of a result as arrays, in the order of its columns. */
export const cells = ({ data = [], colnames = [] }: ChartDataResult): unknown[][] =>
  data.map((row) => colnames.map((name) => row[name]))
