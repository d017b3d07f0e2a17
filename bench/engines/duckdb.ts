import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'

import type { Bench } from '../context'
import { server } from '../server'
import { FACTS, type Started, WIDE } from './engine'

const rows = (count: number): string =>
  `SELECT i AS id, (i / 7.0)::DECIMAL(18,3) AS amount, i / 7.0 AS share, 'carrier ' || (i % 21) AS carrier, TIMESTAMP '2020-01-01' + INTERVAL (i) MINUTE AS at, i % 3 = 0 AS late FROM range(${count}) t(i)`

const facts = (count: number): string => `(SELECT i % 1000 AS k, i * 7919 % 10007 AS v FROM range(${count}) t(i))`

const ENDLESS = 'SELECT count(*) FROM range(1000000) a(i), range(1000000) b(j) WHERE (i * j) % 7 = 3'

/** The sample file of the product's own server. */
export const startDuckdb = async (bench: Bench): Promise<Started> => {
  const running = await server(bench)
  const instance = await DuckDBInstance.create(join(running.home, 'examples.duckdb'), { access_mode: 'READ_ONLY' })
  bench.later(async () => instance.closeSync())
  return {
    kind: 'duckdb',
    name: 'DuckDB',
    running,
    databaseId: running.databaseId,
    schema: 'main',
    driver: '@duckdb/node-api',
    wide: rows(WIDE),
    many: rows,
    // what a chart costs beside its query is the same for ten times the rows
    facts: [FACTS, 10 * FACTS].map((count) => ({ rows: count, table: facts(count) })),
    endless: ENDLESS,
    read: async (sql) => {
      const connection = await instance.connect()
      const { length } = (await connection.runAndReadAll(sql)).getRows()
      connection.closeSync()
      return length
    },
    work: async () => {
      const connection = await instance.connect()
      const run = connection.run(ENDLESS).catch(() => undefined)
      return {
        stop: async () => {
          connection.interrupt()
          await run
          connection.closeSync()
        },
      }
    },
    crowd: null,
    // its stop answers when it is idle
    isWorking: null,
  }
}
