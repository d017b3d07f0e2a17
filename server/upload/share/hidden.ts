import type { Dashboard } from '../../dashboard/rows'
import type { Platform } from '../../platform'
import type { User } from '../../session/security/users'
import { ownerOf } from './shares'

interface HiddenChart {
  readonly chart: number
  readonly schema: string
  readonly table: string
  /** Full name. */
  readonly owner: string
}

/** Charts of a dashboard on tables that were made of files and are not shared with its reader. */
export const hiddenCharts = async (
  { store, databases }: Pick<Platform, 'databases' | 'store'>,
  user: User,
  { row }: Pick<Dashboard, 'row'>,
): Promise<readonly HiddenChart[]> => {
  const charts = await store
    .selectFrom('dashboard_chart')
    .innerJoin('chart', 'chart.id', 'dashboard_chart.chart_id')
    .innerJoin('dataset', 'dataset.id', 'chart.datasource_id')
    .select(['chart.id', 'dataset.database_id', 'dataset.schema_name', 'dataset.table_name'])
    .where('dashboard_chart.dashboard_id', '=', row.id)
    .where('dataset.sql_text', 'is', null)
    .orderBy('chart.id')
    .execute()
  const hidden: HiddenChart[] = []
  for (const { id, database_id: database, schema_name: schema, table_name: table } of charts) {
    const found = databases.isUploads(database) ? databases.findUpload(schema, table) : null
    if (found === null || found.isReadableBy(user)) continue
    hidden.push({ chart: id, schema, table, owner: await ownerOf({ store }, found.ownerId) })
  }
  return hidden
}
