import { randomBytes } from 'node:crypto'
import type { Creation } from '../engines/engine'
import type { Store } from '../metadata/store'
import type { QueryRow } from './queryWire'

const RESTARTED = 'The server was restarted while this query was running, so it did not finish.'

/** States of a query that has not ended (`A4.02`). */
export const RUNNING_STATES = ['running', 'pending', 'fetching', 'scheduled'] as const

/** Queries that a former process left running end as failed; nothing is ever run again by itself (V4). */
export const failInterrupted = async (store: Store, now: number): Promise<number> => {
  const answer = await store
    .updateTable('query')
    .set({ state: 'failed', error_message: RESTARTED, end_ms: now, changed_ms: now })
    .where('state', 'in', RUNNING_STATES)
    .executeTakeFirst()
  return Number(answer.numUpdatedRows)
}

export const queryState = async (store: Store, id: number): Promise<string | null> =>
  (await store.selectFrom('query').select('state').where('id', '=', id).executeTakeFirst())?.state ?? null

export const newClientId = (): string => randomBytes(8).toString('base64url').slice(0, 10)

interface NewQuery {
  readonly clientId: string
  readonly userId: number
  readonly databaseId: number
  readonly editorId: string | null
  readonly tab: string | null
  readonly catalog: string | null
  readonly schema: string | null
  readonly sql: string
  readonly limit: number
  readonly now: number
  /** Begins to wait for its turn, and is answered before it ends. */
  readonly background?: boolean
  readonly create?: Creation | null
}

/** Adds a query that runs, or waits to run in the background. When this user has used the client id before, that query comes back in its place. */
export const addQuery = async (store: Store, query: NewQuery): Promise<{ row: QueryRow; isRepeat: boolean }> => {
  const added = await store
    .insertInto('query')
    .values({
      client_id: query.clientId,
      user_id: query.userId,
      database_id: query.databaseId,
      sql_editor_id: query.editorId,
      tab_name: query.tab,
      catalog: query.catalog,
      schema_name: query.schema,
      sql_text: query.sql,
      executed_sql: null,
      state: query.background === true ? 'pending' : 'running',
      run_async: query.background === true ? 1 : 0,
      ctas_method: query.create ? query.create.kind.toUpperCase() : null,
      tmp_schema: query.create?.schema ?? null,
      tmp_table: query.create?.name ?? null,
      progress: 0,
      row_count: null,
      row_limit: query.limit,
      limiting_factor: 'UNKNOWN',
      error_message: null,
      results_key: null,
      extra: '{}',
      start_ms: query.now,
      end_ms: null,
      changed_ms: query.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) return { row: added, isRepeat: false }
  const row = await store
    .selectFrom('query')
    .selectAll()
    .where('user_id', '=', query.userId)
    .where('client_id', '=', query.clientId)
    .executeTakeFirstOrThrow()
  return { row, isRepeat: true }
}

type Change = Partial<Omit<QueryRow, 'id'>>

/** Ends a query that still runs; one that was stopped meanwhile stays stopped. Answers with the row as it then is. */
export const endQuery = async (store: Store, id: number, change: Change): Promise<QueryRow> => {
  await store.updateTable('query').set(change).where('id', '=', id).where('state', 'in', RUNNING_STATES).execute()
  return store.selectFrom('query').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** A query in the background has its turn. */
export const beginQuery = async (store: Store, id: number, now: number): Promise<void> => {
  await store
    .updateTable('query')
    .set({ state: 'running', changed_ms: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Deletes queries that ended before `before`, in ms, together with their stored results. */
export const pruneQueries = async (store: Store, before: number): Promise<void> => {
  await store.deleteFrom('query').where('end_ms', '<', before).execute()
}

export const findByClientId = (store: Store, userId: number, clientId: string): Promise<QueryRow | undefined> =>
  store
    .selectFrom('query')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
