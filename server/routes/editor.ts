import type { Insertable } from 'kysely'
import { calls } from '../../contract/index'
import type { QueryEditorBody, TabChange } from '../../contract/editor/tab'
import { incorrect } from '../problem'
import { type Route, ok, route } from './route'
import { parseJson } from '../json/parse'
import type { TabStateTable } from '../metadata/schema'
import { findByClientId } from '../run/queries'
import type { User } from '../session/security/users'
import type { Services } from '../services'
import { bringToFront, checkDatabase, ownSavedQuery, ownTab, refused, tabStateOf } from '../editor/tabs'

type Columns = Partial<Insertable<TabStateTable>>

/** Name of a tab that was sent without one (A3.15). */
const UNNAMED = 'Untitled query'
const INITIAL_SQL = 'SELECT ...'

const bit = (value: boolean | null | undefined): number => (value === true ? 1 : 0)

const columnsOf = (editor: QueryEditorBody): Columns => ({
  label: editor.name ?? UNNAMED,
  database_id: editor.dbId ?? null,
  catalog: editor.catalog ?? null,
  schema_name: editor.schema ?? null,
  sql_text: editor.sql ?? INITIAL_SQL,
  query_limit: editor.queryLimit ?? null,
  hide_left_bar: bit(editor.hideLeftBar),
  saved_query_id: editor.remoteId ?? null,
  template_params: editor.templateParams ?? null,
  extra: JSON.stringify({ updatedAt: editor.updatedAt ?? null, version: editor.version ?? null }),
})

const post = route(calls.tabPost, async (services, { body: { queryEditor }, user }) => {
  await checkDatabase(services, user, queryEditor.dbId)
  const now = services.clock()
  // a tab outlives the saved query it was opened from
  const remoteId = await ownSavedQuery(services, user, queryEditor.remoteId)
  const columns = columnsOf({ ...queryEditor, remoteId })
  const { id } = await services.store
    .insertInto('tab_state')
    .values({
      ...columns,
      active: 0,
      autorun: 0,
      hide_left_bar: columns.hide_left_bar ?? 0,
      extra: columns.extra ?? '{}',
      client_id: queryEditor.id ?? null,
      user_id: user.id,
      created_ms: now,
      changed_ms: now,
    })
    // an answer that was lost is requested again, and must not leave a second tab
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet({ ...columns, changed_ms: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await bringToFront(services, user, id)
  return ok({ id })
})

const get = route(calls.tabGet, async (services, { params, user }) =>
  ok(await tabStateOf(services, user, await ownTab(services, user, params.id))),
)

const isObjectText = (text: string): boolean => {
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const checkChange = async (services: Services, user: User, change: TabChange): Promise<void> => {
  await checkDatabase(services, user, change.database_id)
  const { latest_query_id: latest, saved_query_id: saved, extra_json: extra } = change
  if (typeof saved === 'number' && (await ownSavedQuery(services, user, saved)) === null) {
    throw refused('incorrect', 'There is no such saved query.')
  }
  if (typeof latest === 'string' && !(await findByClientId(services.store, user.id, latest))) {
    throw refused('incorrect', 'Bad request')
  }
  if (typeof extra === 'string' && !isObjectText(extra)) throw incorrect({ extra_json: ['Not valid JSON.'] })
}

/** Columns to write; fields missing in the body stay. */
const changedColumns = (change: TabChange): Columns => {
  const { schema, sql, extra_json: extra, autorun, hide_left_bar: hidden, active, ...same } = change
  return {
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(schema === undefined ? {} : { schema_name: schema }),
    ...(sql === undefined ? {} : { sql_text: sql }),
    ...(extra === undefined ? {} : { extra: extra ?? '{}' }),
    ...(autorun === undefined ? {} : { autorun: bit(autorun) }),
    ...(hidden === undefined ? {} : { hide_left_bar: bit(hidden) }),
    ...(active === undefined ? {} : { active: bit(active) }),
  }
}

const put = route(calls.tabPut, async (services, { params, body, user }) => {
  const row = await ownTab(services, user, params.id)
  await checkChange(services, user, body)
  await services.store
    .updateTable('tab_state')
    .set({ ...changedColumns(body), changed_ms: services.clock() })
    .where('id', '=', row.id)
    .execute()
  if (body.active === true) await bringToFront(services, user, row.id)
  return ok(row.id)
})

const activate = route(calls.tabActivate, async (services, { params, user }) => {
  const row = await ownTab(services, user, params.id)
  await bringToFront(services, user, row.id)
  return ok(row.id)
})

const migrateQuery = route(calls.tabMigrateQuery, async (services, { params, body, user }) => {
  const row = await ownTab(services, user, params.id)
  const query = await findByClientId(services.store, user.id, body.queryId)
  if (!query) throw refused('notFound', 'There is no such query.')
  await services.store
    .updateTable('query')
    .set({ sql_editor_id: String(row.id) })
    .where('id', '=', query.id)
    .execute()
  return ok(row.id)
})

const remove = route(calls.tabDelete, async (services, { params, user }) => {
  const row = await ownTab(services, user, params.id)
  await services.store.deleteFrom('tab_state').where('id', '=', row.id).execute()
  return ok('OK')
})

const removeQuery = route(calls.tabQueryDelete, async (services, { params, user }) => {
  const row = await ownTab(services, user, params.id)
  const query = await findByClientId(services.store, user.id, params.queryId)
  if (query?.sql_editor_id !== String(row.id)) throw refused('notFound', 'There is no such query in this tab.')
  if (services.live.get(query.id)) throw refused('conflict', 'The query is still running.')
  await services.store.transaction().execute(async (store) => {
    await store.deleteFrom('query').where('id', '=', query.id).execute()
    if (row.latest_query_id !== query.client_id) return
    const before = await store
      .selectFrom('query')
      .select('client_id')
      .where('user_id', '=', user.id)
      .where('sql_editor_id', '=', String(row.id))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const latest = { latest_query_id: before?.client_id ?? null }
    await store.updateTable('tab_state').set(latest).where('id', '=', row.id).execute()
  })
  return ok('OK')
})

export const tabRoutes: readonly Route[] = [post, get, put, activate, migrateQuery, remove, removeQuery]
