import { uploadsOpener } from '../../../server/wiring'
import { loadSettings } from '../../../server/config'
import { type TestPostgres, startPostgres } from '../../support/postgres'
import { type Ask, type Charts, type Query, startCharts } from './charts'

/** The same tables in DuckDB and in another engine, and one way to ask both. */
export interface Engines {
  readonly charts: Charts
  readonly postgres: TestPostgres
  /** Number of the database on PostgreSQL. */
  readonly database: number
  /** Datasets of the same table or query, on DuckDB and on PostgreSQL. */
  datasets(body: { readonly table_name: string; readonly sql?: string }): Promise<Datasets>
  close(): Promise<void>
}

export interface Datasets {
  readonly duckdb: number
  readonly postgres: number
}

/** Both engines, with tables that the same SQL makes in each. */
export const startEngines = async (sql: string, clock: () => number): Promise<Engines> => {
  const postgres = await startPostgres()
  postgres.sql(sql)
  const settings = { ...loadSettings({ RECOUNT_HOME: '/nowhere' }, null), memoryMb: 512 }
  const charts = await startCharts(sql, clock, { memoryMb: 512 }, { openUploadsEngine: uploadsOpener(settings) })
  const admin = await charts.server.signedIn('root', ['Admin'])
  const parameters = {
    host: '127.0.0.1',
    port: postgres.port,
    database: 'postgres',
    username: postgres.user,
    password: postgres.password,
    unencrypted: true,
  }
  const body = { database_name: 'warehouse', engine: 'postgresql', configuration_method: 'dynamic_form', parameters }
  const added = await admin.post('/api/v1/database/', body)
  if (added.status !== 201) throw new Error(added.text)
  const { id: database } = added.json<{ readonly id: number }>()
  return {
    charts,
    postgres,
    database,
    datasets: async (source) => ({
      duckdb: await charts.dataset(source),
      postgres: await charts.dataset({ ...source, database, schema: 'public' }),
    }),
    close: async () => {
      await charts.close()
      postgres.stop()
    },
  }
}

/** The answers of both engines to a query. */
export const askBoth = async ({ charts }: Engines, ids: Datasets, query: Query, more: Ask = {}) => {
  const [duckdb, postgres] = await Promise.all([
    charts.result(ids.duckdb, query, more),
    charts.result(ids.postgres, query, more),
  ])
  return { duckdb, postgres }
}
