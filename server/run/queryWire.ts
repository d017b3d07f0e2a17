import type { Selectable } from 'kysely'
import type { Query, QueryDetail } from '../../contract/run/query'
import type { QueryTable } from '../metadata/schema'
import { storedObject } from '../json/stored'
import type { LiveRun } from './live'

export type QueryRow = Selectable<QueryTable>

/** Naive UTC text with microseconds, as Superset writes moments of change. */
export const isoMoment = (ms: number): string => `${new Date(ms).toISOString().slice(0, -1)}000`

interface Names {
  readonly database: string | null
  readonly user: string | null
}

/** The query object of execute, results and updated_since. */
export const toQuery = (row: QueryRow, names: Names, live: LiveRun | null): Query => {
  const stored = storedObject(row.extra) as Query['extra']
  return {
    id: row.client_id,
    queryId: row.id,
    serverId: row.id,
    dbId: row.database_id,
    db: names.database,
    sql: row.sql_text,
    executedSql: row.executed_sql,
    catalog: row.catalog,
    schema: row.schema_name,
    tab: row.tab_name,
    sqlEditorId: row.sql_editor_id,
    state: row.state as Query['state'],
    progress: live && row.state === 'running' ? live.progress : row.progress,
    rows: row.row_count,
    limit: row.row_limit,
    limitingFactor: row.limiting_factor as Query['limitingFactor'],
    ctas: row.ctas_method !== null,
    tempTable: row.tmp_table,
    tempSchema: row.tmp_schema,
    startDttm: row.start_ms,
    endDttm: row.end_ms,
    changed_on: isoMoment(Math.max(row.changed_ms, live?.changedMs ?? 0)),
    errorMessage: row.error_message,
    resultsKey: row.results_key,
    trackingUrl: null,
    userId: row.user_id,
    user: names.user,
    extra: { ...stored, progress: live?.progressText ?? null },
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** SQL that reads a table or view made by a query. */
const selectSql = ({ tmp_schema: schema, tmp_table: table }: QueryRow): string | null =>
  table === null ? null : `SELECT *\nFROM ${schema === null ? '' : `${quoted(schema)}.`}${quoted(table)}`

/** The query of the detail call. */
export const toQueryDetail = (row: QueryRow): QueryDetail => ({
  id: row.id,
  changed_on: isoMoment(row.changed_ms),
  client_id: row.client_id,
  database: { id: row.database_id },
  end_result_backend_time: null,
  end_time: row.end_ms,
  start_time: row.start_ms,
  start_running_time: row.start_ms,
  error_message: row.error_message,
  executed_sql: row.executed_sql,
  select_sql: selectSql(row),
  sql: row.sql_text,
  limit: row.row_limit,
  progress: row.progress,
  rows: row.row_count,
  results_key: row.results_key,
  catalog: row.catalog,
  schema: row.schema_name,
  sql_editor_id: row.sql_editor_id,
  status: row.state,
  tab_name: row.tab_name,
  tmp_schema_name: row.tmp_schema,
  tmp_table_name: row.tmp_table,
  tracking_url: null,
  select_as_cta: row.ctas_method !== null,
  select_as_cta_used: row.ctas_method !== null && row.state === 'success',
})
