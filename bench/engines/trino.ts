import { fetchTrino } from '../../test/support/trino/install'
import { startTrino } from '../../test/support/trino/server'
import type { Bench } from '../context'
import { server } from '../server'
import { addDatabase } from './added'
import { FACTS, type Started, WIDE } from './engine'

/** A sequence has at most 10,000 numbers. */
const NUMBERS = 10_000

const series = (count: number): string =>
  `(SELECT a * ${NUMBERS} + b AS i FROM UNNEST(sequence(0, ${Math.ceil(count / NUMBERS) - 1})) x(a), UNNEST(sequence(0, ${NUMBERS - 1})) y(b))`

const rows = (count: number): string =>
  `SELECT i AS id, CAST(i / DECIMAL '7.000' AS decimal(18,3)) AS amount, i / 7e0 AS share, 'carrier ' || CAST(i % 21 AS varchar) AS carrier, TIMESTAMP '2020-01-01 00:00:00.000000' + i * INTERVAL '1' MINUTE AS at, i % 3 = 0 AS late FROM ${series(count)}`

const ENDLESS = 'SELECT count(*) FROM facts a, facts b, facts c WHERE a.v * b.v % 7 = c.v % 3'

interface Page {
  readonly nextUri?: string
  readonly data?: readonly (readonly unknown[])[]
  readonly error?: { readonly message: string }
  readonly stats?: { readonly state: string }
}

interface Query {
  readonly query: string
  readonly state: string
}

/** A Trino server of the bench's own. */
export const startTrinoServer = async (bench: Bench): Promise<Started> => {
  const missing = fetchTrino()
  if (missing !== null) return missing
  const trino = await startTrino()
  bench.later(async () => trino.stop())
  await trino.sql(`CREATE TABLE memory.default.wide AS ${rows(WIDE)}`)
  await trino.sql(
    `CREATE TABLE memory.default.facts AS SELECT i % 1000 AS k, i * 7919 % 10007 AS v FROM ${series(FACTS)}`,
  )
  const running = await server(bench)
  const parameters = {
    host: '127.0.0.1',
    port: trino.port,
    catalog: 'memory',
    username: trino.user,
    unencrypted: true,
  }
  const databaseId = await addDatabase(running, 'trino', parameters)
  const base = `http://127.0.0.1:${trino.port}`
  const headers = {
    'X-Trino-User': 'driver',
    'X-Trino-Catalog': 'memory',
    'X-Trino-Schema': 'default',
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
  }
  const open = async (sql: string): Promise<Page> =>
    (await (await fetch(`${base}/v1/statement`, { method: 'POST', body: sql, headers })).json()) as Page
  const next = async (uri: string): Promise<Page> => (await (await fetch(uri, { headers })).json()) as Page
  const isWorking = async (): Promise<boolean> => {
    const answer = await fetch(`${base}/v1/query`, { headers: { 'X-Trino-User': 'administrator' } })
    const queries = (await answer.json()) as readonly Query[]
    return queries.some(({ query, state }) => query.startsWith(ENDLESS) && !/^(?:FINISHED|FAILED)$/.test(state))
  }
  return {
    kind: 'trino',
    name: 'Trino',
    running,
    databaseId,
    schema: 'default',
    driver: 'fetch of its pages',
    wide: 'SELECT * FROM wide',
    many: rows,
    facts: [{ rows: FACTS, table: 'facts' }],
    endless: ENDLESS,
    read: async (sql) => {
      const all: (readonly unknown[])[][] = []
      for (let page = await open(sql); ;) {
        if (page.error !== undefined) throw new Error(page.error.message)
        if (page.data !== undefined) all.push([...page.data])
        if (page.nextUri === undefined) return all.reduce((sum, { length }) => sum + length, 0)
        page = await next(page.nextUri)
      }
    },
    work: async () => {
      // a query begins when its pages are asked for
      let page = await open(ENDLESS)
      while (page.nextUri !== undefined && page.stats?.state !== 'RUNNING') page = await next(page.nextUri)
      const { nextUri = '' } = page
      return { stop: async () => void (await fetch(nextUri, { method: 'DELETE', headers })) }
    },
    crowd: null,
    isWorking,
  }
}
