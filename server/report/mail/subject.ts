import type { ReportDetail } from '../../../contract/report/report'
import { visibleCharts } from '../../chart/rows/rows'
import { visibleDashboards } from '../../dashboard/rows'
import type { User } from '../../session/security/users'
import type { Platform } from '../../platform'
import type { Report } from '../rows'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store'>

export type ToldSubject = Pick<ReportDetail, 'chart' | 'dashboard'>

/** The subject of a report as visible to this user: only its number where they may not see it, or not any more. */
export const subjectFor = async (
  services: Deps,
  user: User,
  { row: { chart_id: chart, dashboard_id: dashboard } }: Report,
): Promise<ToldSubject> => {
  const subject = { chart: null, dashboard: null }
  if (chart !== null) {
    const [chartRow] = await visibleCharts(services, user, [chart])
    const { slice_name, viz_type } = chartRow?.row ?? {}
    return { ...subject, chart: chartRow === undefined ? { id: chart } : { id: chart, slice_name, viz_type } }
  }
  if (dashboard === null) return subject
  const [dashboardRow] = await visibleDashboards(services, user, {
    among: [dashboard],
    outline: true,
    withoutCharts: true,
  })
  const named = dashboardRow === undefined ? {} : { dashboard_title: dashboardRow.row.title ?? '' }
  return { ...subject, dashboard: { id: dashboard, ...named } }
}
