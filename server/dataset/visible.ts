import { sql } from 'kysely'
import { type Condition, all, among, equal, some } from '../metadata/conditions'
import type { Platform } from '../platform'
import type { User } from '../session/security/users'

/**
 * Rows of `dataset` that are visible to a user: those in databases they may see. Of datasets on uploaded files these are their
 * own, those on tables that are shared with them, and queries in the schema of somebody who shares one; an administrator sees
 * all.
 */
export const visibleDatasets = async ({ databases }: Pick<Platform, 'databases'>, user: User): Promise<Condition> => {
  const ids = (await databases.visible(user)).map(({ id }) => id)
  const database = sql`dataset.database_id`
  const uploads = ids.find((id) => databases.isUploads(id))
  if (uploads === undefined || user.roles.includes('Admin')) return among(database, ids)
  const others = ids.filter((id) => id !== uploads)
  const tables = databases.readableUploads(user)
  const readable = tables.map(({ schema, table }) => `${schema} ${table}`.toLowerCase())
  const schemas = [...new Set(tables.map(({ schema }) => schema.toLowerCase()))]
  const isOwner = sql<boolean>`exists (select 1 from dataset_owner
    where dataset_owner.dataset_id = dataset.id and user_id = ${user.id})`
  return some([
    among(database, others),
    all([
      equal(database, uploads),
      some([
        isOwner as Condition,
        all([
          sql`dataset.sql_text is null`,
          among(sql`lower(dataset.schema_name || ' ' || dataset.table_name)`, readable),
        ]),
        all([sql`dataset.sql_text is not null`, among(sql`lower(dataset.schema_name)`, schemas)]),
      ]),
    ]),
  ])
}
