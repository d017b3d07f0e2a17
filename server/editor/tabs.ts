import type { Selectable } from 'kysely'
import type { Query } from '../../contract/run/query'
import type { TabState, TableSchemaOfTab } from '../../contract/editor/tab'
import { Problem, type Reason, coded } from '../problem'
import { storedObject } from '../json/stored'
import type { TabStateTable, TableSchemaTable } from '../metadata/schema'
import { findByClientId } from '../run/queries'
import { toQuery } from '../run/queryWire'
import { type User, maySeeDatabase } from '../session/security/users'
import type { HasStore, Platform } from '../platform'
import type { Live } from '../run/live'

type Deps = Pick<Platform, 'settings' | 'store'> & { readonly live: Live }

export type TabRow = Selectable<TabStateTable>
type TableRow = Selectable<TableSchemaTable>

/** Body D, as Superset's old views answer (A8.24). */
export const refused = (reason: Reason, error: string): Problem => new Problem(reason, { error })

/** The caller's tab: 404 where there is none, 403 where it is another's (A6.03). */
export const ownTab = async (services: HasStore, user: User, id: number): Promise<TabRow> => {
  const row = await services.store.selectFrom('tab_state').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refused('notFound', 'There is no such tab.')
  if (row.user_id !== user.id) throw refused('forbidden', 'This tab belongs to somebody else.')
  return row
}

/** Refuses a database that is gone or that the user may not see. The state of its engine does not matter here. */
export const checkDatabase = async (services: HasStore, user: User, id: number | null | undefined): Promise<void> => {
  if (id === null || id === undefined) return
  const row = await services.store.selectFrom('database').select('id').where('id', '=', id).executeTakeFirst()
  if (row && maySeeDatabase(user, id)) return
  throw coded('DATABASE_NOT_FOUND_ERROR', 'The database of this tab no longer exists.', { reason: 'incorrect' })
}

/** The number, if the user has a saved query of it. */
export const ownSavedQuery = async (services: HasStore, user: User, id: number | null | undefined) => {
  if (id === null || id === undefined) return null
  const row = await services.store
    .selectFrom('saved_query')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  return row?.id ?? null
}

const tableOf = (row: TableRow): TableSchemaOfTab => ({
  id: row.id,
  tab_state_id: row.tab_state_id,
  database_id: row.database_id,
  catalog: row.catalog,
  schema: row.schema_name,
  table: row.table_name,
  description: storedObject(row.description),
  expanded: row.expanded === 1,
})

const latestQuery = async (services: Deps, user: User, clientId: string | null): Promise<Query | null> => {
  if (clientId === null) return null
  const row = await findByClientId(services.store, user.id, clientId)
  if (!row) return null
  const database = await services.store
    .selectFrom('database')
    .select('name')
    .where('id', '=', row.database_id)
    .executeTakeFirst()
  const names = { database: database?.name ?? null, user: `${user.firstName} ${user.lastName}`.trim() }
  return toQuery(row, names, services.live.get(row.id))
}

/** A tab with its tables and its latest query. */
export const tabStateOf = async (services: Deps, user: User, row: TabRow): Promise<TabState> => {
  const tables = await services.store
    .selectFrom('table_schema')
    .selectAll()
    .where('tab_state_id', '=', row.id)
    .orderBy('id')
    .execute()
  return {
    id: row.id,
    user_id: row.user_id,
    label: row.label,
    active: row.active === 1,
    database_id: row.database_id,
    catalog: row.catalog,
    schema: row.schema_name,
    table_schemas: tables.map(tableOf),
    sql: row.sql_text,
    query_limit: row.query_limit,
    latest_query: await latestQuery(services, user, row.latest_query_id),
    autorun: row.autorun === 1,
    template_params: row.template_params,
    hide_left_bar: row.hide_left_bar === 1,
    saved_query: row.saved_query_id === null ? null : { id: row.saved_query_id },
    extra_json: storedObject(row.extra),
  }
}

/** Puts one of the user's tabs in front of the others. */
export const bringToFront = async (services: HasStore, user: User, id: number): Promise<void> => {
  await services.store
    .updateTable('tab_state')
    .set(({ eb }) => ({ active: eb.case().when('id', '=', id).then(1).else(0).end() }))
    .where('user_id', '=', user.id)
    .execute()
}

/** The start of the SQL screen: the user's tabs, and the one in front in full. Empty while the server stores no tabs. */
export const tabsOf = async (services: Deps, user: User) => {
  if (!services.settings.featureFlags.SQLLAB_BACKEND_PERSISTENCE) return { tab_state_ids: [], active_tab: null }
  const rows = await services.store
    .selectFrom('tab_state')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  const active = rows.find((row) => row.active === 1)
  return {
    tab_state_ids: rows.map(({ id, label }) => ({ id, label })),
    active_tab: active === undefined ? null : await tabStateOf(services, user, active),
  }
}
