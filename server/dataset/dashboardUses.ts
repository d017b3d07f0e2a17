import type { DashboardUse } from '../../contract/dataset/facts'
import { visibleDashboards } from '../dashboard/rows'
import { storedFilters, targetsOf } from '../dashboard/storedFilters'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import type { Dataset } from './rows'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store'>

interface DashboardUses {
  readonly seen: readonly DashboardUse[]
  /** Numbers of those that the caller may not open. */
  readonly hidden: readonly number[]
}

/** The dashboards that show charts of a dataset or filter by it. */
export const allDashboardUsesOf = async (
  services: Deps,
  user: User,
  { row: { id }, columns }: Dataset,
): Promise<DashboardUses> => {
  const { store } = services
  const shown = await store
    .selectFrom('dashboard_chart')
    .innerJoin('chart', 'chart.id', 'dashboard_chart.chart_id')
    .select('dashboard_chart.dashboard_id')
    .where('chart.datasource_id', '=', id)
    .execute()
  const rows = await store.selectFrom('dashboard').select(['id', 'json_metadata']).execute()
  const named = new Map(
    rows.map((row) => [
      row.id,
      storedFilters(row.json_metadata)
        .flatMap(targetsOf)
        .filter(({ datasetId }) => datasetId === id),
    ]),
  )
  const users = new Set(shown.map(({ dashboard_id: dashboard }) => dashboard))
  for (const [dashboard, targets] of named) if (targets.length > 0) users.add(dashboard)
  const columnNames = new Set(columns.map((column) => column.column_name))
  const visible = await visibleDashboards(services, user, { among: [...users.keys()] })
  const open = new Set(visible.map(({ row }) => row.id))
  return {
    hidden: [...users].filter((dashboard) => !open.has(dashboard)),
    seen: visible.map(({ row }) => {
      const names = [...new Set((named.get(row.id) ?? []).flatMap(({ column }) => column ?? []))]
      return {
        id: row.id,
        title: row.title ?? '',
        slug: row.slug,
        columns: names,
        missing: names.filter((name) => !columnNames.has(name)),
      }
    }),
  }
}

/** The same for people: those that the caller may not open are only counted. */
export const dashboardUsesOf = async (
  services: Deps,
  user: User,
  dataset: Dataset,
): Promise<{ readonly count: number; readonly result: readonly DashboardUse[] }> => {
  const { seen, hidden } = await allDashboardUsesOf(services, user, dataset)
  return { count: seen.length + hidden.length, result: seen }
}
