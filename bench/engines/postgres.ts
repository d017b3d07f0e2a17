import pg from 'pg'
import Cursor from 'pg-cursor'

import { startPostgres, whyNoPostgres, type TestPostgres } from '../../test/support/postgres'
import type { Bench } from '../context'
import { server } from '../server'
import { addDatabase } from './added'
import { FACTS, type Started, WIDE } from './engine'

const rows = (count: number): string =>
  `SELECT i::bigint AS id, (i / 7.0)::numeric(18,3) AS amount, i / 7.0::double precision AS share, 'carrier ' || i % 21 AS carrier, timestamp '2020-01-01' + i * interval '1 minute' AS at, i % 3 = 0 AS late FROM generate_series(1, ${count}) i`

const ENDLESS = 'SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b'

/** Rows that the driver fetches at a time. */
const BATCH = 2_000

const connect = async ({ port, user, password }: TestPostgres): Promise<pg.Client> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' })
  await client.connect()
  return client
}

const readAll = async (client: pg.Client, sql: string): Promise<number> => {
  const cursor = client.query(new Cursor<unknown[]>(sql, undefined, { rowMode: 'array' }))
  const all: unknown[][][] = []
  for (;;) {
    const batch = await cursor.read(BATCH)
    if (batch.length > 0) all.push(batch)
    if (batch.length < BATCH) break
  }
  await cursor.close()
  return all.reduce((sum, { length }) => sum + length, 0)
}

/** A PostgreSQL server of the bench's own. */
export const startPostgresql = async (bench: Bench): Promise<Started> => {
  const missing = whyNoPostgres()
  if (missing !== null) return missing
  const postgres = await startPostgres()
  bench.later(async () => postgres.stop())
  postgres.sql(`
    CREATE TABLE wide AS ${rows(WIDE)};
    CREATE TABLE facts AS SELECT i % 1000 AS k, i * 7919::bigint % 10007 AS v FROM generate_series(1, ${FACTS}) i;
    ANALYZE;`)
  const running = await server(bench)
  const { port, user, password } = postgres
  const parameters = { host: '127.0.0.1', port, database: 'postgres', username: user, password, unencrypted: true }
  const databaseId = await addDatabase(running, 'postgresql', parameters)
  const client = await connect(postgres)
  bench.later(() => client.end())
  const isWorking = async (): Promise<boolean> => {
    const text = `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query = $1`
    return (await client.query(text, [ENDLESS])).rows.length > 0
  }
  return {
    kind: 'postgresql',
    name: 'PostgreSQL',
    running,
    databaseId,
    schema: 'public',
    driver: 'pg and pg-cursor',
    wide: 'SELECT * FROM wide',
    many: rows,
    facts: [{ rows: FACTS, table: 'facts' }],
    endless: ENDLESS,
    read: (sql) => readAll(client, sql),
    work: async () => {
      const worker = await connect(postgres)
      const { processID } = worker as unknown as { readonly processID: number }
      const run = worker.query(ENDLESS).catch(() => undefined)
      return {
        stop: async () => {
          await client.query('SELECT pg_cancel_backend($1)', [processID])
          await run
          await worker.end()
        },
      }
    },
    crowd: async (tables) => {
      // a transaction has no locks for all of them
      postgres.sql(`CREATE SCHEMA crowd;
        DO $$ BEGIN FOR i IN 1..${tables} LOOP
          EXECUTE format('CREATE TABLE crowd.t%s (id int)', i);
          IF i % 500 = 0 THEN COMMIT; END IF;
        END LOOP; END $$;`)
      const listing = `SELECT relname, obj_description(oid, 'pg_class'), reltuples FROM pg_class
        WHERE relnamespace = 'crowd'::regnamespace AND relkind = 'r' AND has_any_column_privilege(oid, 'SELECT') ORDER BY 1`
      return { databaseId, schema: 'crowd', listing }
    },
    isWorking,
  }
}
