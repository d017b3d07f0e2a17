import { uploadsOpener } from '../../../server/wiring'
import { loadSettings } from '../../../server/config'
import { splitScript } from '../../../server/sql/split'
import { startPostgres } from '../../support/postgres'
import { startTrino } from '../../support/trino/server'
import { type Ask, type Charts, type Query, startCharts } from './charts'

/** A database on a server of its own. */
export interface Remote {
  /** Its kind and its options, as a program adds a database. */
  readonly connection: { readonly engine: string; readonly parameters: object }
  /** The schema that its tables are in. */
  readonly schema: string
  /** Runs statements as the owner of everything. */
  sql(script: string): Promise<void>
  stop(): void
}

export const postgresRemote = async (): Promise<Remote> => {
  const { port, user: username, password, sql, stop } = await startPostgres()
  const place = { host: '127.0.0.1', port, database: 'postgres' }
  return {
    connection: { engine: 'postgresql', parameters: { ...place, username, password, unencrypted: true } },
    schema: 'public',
    sql: (script) => Promise.resolve(void sql(script)),
    stop,
  }
}

export const trinoRemote = async (): Promise<Remote> => {
  const { port, user: username, sql, stop } = await startTrino()
  const place = { host: 'localhost', port, catalog: 'memory' }
  return {
    connection: { engine: 'trino', parameters: { ...place, username, unencrypted: true } },
    schema: 'default',
    sql: async (script) => {
      for (const statement of splitScript(script).statements) await sql(statement.sql)
    },
    stop,
  }
}

/** The same tables in DuckDB and in another engine, and one way to ask both. */
export interface Engines {
  readonly charts: Charts
  readonly remote: Remote
  /** Number of the database of the other engine. */
  readonly database: number
  /** Datasets of the same table or query, in DuckDB and in the other engine. */
  datasets(body: { readonly table_name: string; readonly sql?: string }): Promise<Datasets>
  close(): Promise<void>
}

export interface Datasets {
  readonly duckdb: number
  readonly remote: number
}

/** Both engines, with tables that the same SQL makes in each. */
export const startEngines = async (
  sql: string,
  clock: () => number,
  open: () => Promise<Remote> = postgresRemote,
): Promise<Engines> => {
  const remote = await open()
  await remote.sql(sql)
  const settings = { ...loadSettings({ RECOUNT_HOME: '/nowhere' }, null), memoryMb: 512 }
  const charts = await startCharts(sql, clock, { memoryMb: 512 }, { openUploadsEngine: uploadsOpener(settings) })
  const admin = await charts.server.signedIn('root', ['Admin'])
  const body = { database_name: 'warehouse', configuration_method: 'dynamic_form', ...remote.connection }
  const added = await admin.post('/api/v1/database/', body)
  if (added.status !== 201) throw new Error(added.text)
  const { id: database } = added.json<{ readonly id: number }>()
  return {
    charts,
    remote,
    database,
    datasets: async (source) => ({
      duckdb: await charts.dataset(source),
      remote: await charts.dataset({ ...source, database, schema: remote.schema }),
    }),
    close: async () => {
      await charts.close()
      remote.stop()
    },
  }
}

/** The answers of both engines to a query, which each may need in SQL of its own. */
export const askBoth = async ({ charts }: Engines, ids: Datasets, query: Query, more: Ask = {}, own: Query = query) => {
  const [duckdb, remote] = await Promise.all([
    charts.result(ids.duckdb, query, more),
    charts.result(ids.remote, own, more),
  ])
  return { duckdb, remote }
}
