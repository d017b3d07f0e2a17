import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import { openTo } from './access'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store'>

interface ChartOnBoard {
  readonly id: number
  readonly changedMs: number
  readonly kind: string
}

/** A dashboard and its charts, by number, slug or uuid; null where the user may not open it, or there are none. */
export const chartsOn = async (
  services: Deps,
  user: User,
  id: string,
): Promise<{ readonly dashboardId: number; readonly charts: readonly ChartOnBoard[] } | null> => {
  const rows = await services.store
    .selectFrom('dashboard')
    .innerJoin('dashboard_chart', 'dashboard_chart.dashboard_id', 'dashboard.id')
    .innerJoin('chart', 'chart.id', 'dashboard_chart.chart_id')
    .select(['dashboard.id as dashboardId', 'chart.id', 'chart.viz_type as kind', 'chart.changed_ms as changedMs'])
    .where((row) =>
      row.or([
        row('dashboard.slug', '=', id),
        row('dashboard.uuid', '=', id),
        ...(/^\d{1,15}$/.test(id) ? [row('dashboard.id', '=', Number(id))] : []),
      ]),
    )
    .where(await openTo(services, user))
    .execute()
  const [first] = rows
  return first === undefined ? null : { dashboardId: first.dashboardId, charts: rows }
}
