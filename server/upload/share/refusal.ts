import { type SqlBool, sql } from 'kysely'
import { openTo } from '../../dashboard/access'
import { type Problem, coded } from '../../problem'
import type { Dataset } from '../../dataset/rows'
import type { HasStore, Platform } from '../../platform'
import type { User } from '../../session/security/users'
import { ownerOf } from './shares'

/** The person whose schema has this name: `uploads.ts` makes it of the user name, or of the id. */
const personOf = async ({ store }: HasStore, schema: string): Promise<number | null> => {
  const [, id] = /~(\d{1,15})$/.exec(schema) ?? []
  const people = store.selectFrom('user').select('id')
  const found = await (
    id === undefined ? people.where('username', '=', schema) : people.where('id', '=', Number(id))
  ).executeTakeFirst()
  return found?.id ?? null
}

type Deps = Pick<Platform, 'databases' | 'settings' | 'store'>

/** True where a dashboard that the user may open has a chart of the dataset: somebody shows it to them. */
const isShown = async (services: Deps, user: User, datasetId: number): Promise<boolean> => {
  const found = await services.store
    .selectFrom('dashboard')
    .select('dashboard.id')
    .where(
      sql<SqlBool>`exists (select 1 from dashboard_chart join chart on chart.id = dashboard_chart.chart_id
        where dashboard_chart.dashboard_id = dashboard.id and chart.datasource_id = ${datasetId})`,
    )
    .where(await openTo(services, user))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Says to a reader of a dashboard that the table of a chart was made of a file, and that it is gone or not shared with them.
 * Null for any other dataset, and for one that nobody shows to them: its names are none of theirs.
 */
export const fileRefusal = async (
  services: Deps,
  user: User,
  { row }: Pick<Dataset, 'row'>,
): Promise<Problem | null> => {
  if (row.sql_text !== null || !services.databases.isUploads(row.database_id)) return null
  const { schema_name: schema, table_name: table } = row
  const existing = services.databases.findUpload(schema, table)
  if (existing?.isReadableBy(user) === true) return null
  const owner = existing?.ownerId ?? (await personOf(services, schema))
  if (owner !== user.id && !(await isShown(services, user, row.id))) return null
  const name = owner === null ? 'somebody' : await ownerOf(services, owner)
  if (existing === null)
    return coded(
      'TABLE_NOT_FOUND_ERROR',
      owner === user.id
        ? `Your table ${table}, which was made of a file, is gone. Upload the file again under this name.`
        : `The table ${table}, which ${name} made of a file, is gone.`,
    )
  return coded(
    'TABLE_SECURITY_ACCESS_ERROR',
    `${table} is a table that ${name} made of a file. It is not shared with you.`,
    {
      extra: { link: null, file_table: { schema, table, owner: name } },
    },
  )
}
