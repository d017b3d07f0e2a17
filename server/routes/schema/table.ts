import { calls } from '../../../contract/index'
import { type Route, ok, route } from '../route'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'
import { checkDatabase, ownTab, refused } from '../../editor/tabs'

const post = route(calls.tableSchemaPost, async (services, { body: { table }, user }) => {
  const tab = await ownTab(services, user, table.queryEditorId)
  await checkDatabase(services, user, table.dbId)
  const content = { description: JSON.stringify(table), expanded: 1, changed_ms: services.clock() }
  const place = { catalog: table.catalog ?? null, schema_name: table.schema ?? null, table_name: table.name }
  const id = await services.store.transaction().execute(async (store) => {
    const existing = await store
      .selectFrom('table_schema')
      .select('id')
      .where('tab_state_id', '=', tab.id)
      .where('database_id', '=', table.dbId)
      .where('catalog', 'is', place.catalog)
      .where('schema_name', 'is', place.schema_name)
      .where('table_name', '=', place.table_name)
      .executeTakeFirst()
    if (existing) {
      await store.updateTable('table_schema').set(content).where('id', '=', existing.id).execute()
      return existing.id
    }
    const inserted = await store
      .insertInto('table_schema')
      .values({ ...place, ...content, tab_state_id: tab.id, database_id: table.dbId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return inserted.id
  })
  return ok({ id })
})

/** The table of one of the caller's tabs. */
const ownTable = async (services: Services, user: User, id: number) => {
  const row = await services.store.selectFrom('table_schema').selectAll().where('id', '=', id).executeTakeFirst()
  if (row) await ownTab(services, user, row.tab_state_id)
  return row ?? null
}

const expanded = route(calls.tableSchemaExpanded, async (services, { params, body, user }) => {
  const row = await ownTable(services, user, params.id)
  if (!row) throw refused('notFound', 'There is no such table.')
  await services.store
    .updateTable('table_schema')
    .set({ expanded: body.expanded ? 1 : 0, changed_ms: services.clock() })
    .where('id', '=', row.id)
    .execute()
  return ok({ id: row.id, expanded: body.expanded })
})

/** Removing a missing table is no error. */
const remove = route(calls.tableSchemaDelete, async (services, { params, user }) => {
  const row = await ownTable(services, user, params.id)
  if (row) await services.store.deleteFrom('table_schema').where('id', '=', row.id).execute()
  return ok('OK')
})

export const tableSchemaRoutes: readonly Route[] = [post, expanded, remove]
