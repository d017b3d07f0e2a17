import type { User } from '../security/users'
import type { Services } from '../services'
import { openTo } from './access'

/** The kinds of chart on a dashboard, by number, slug or uuid; none where the user may not open it. */
export const kindsOn = async (services: Services, user: User, id: string): Promise<readonly string[]> => {
  const found = await services.store
    .selectFrom('dashboard')
    .innerJoin('dashboard_chart', 'dashboard_chart.dashboard_id', 'dashboard.id')
    .innerJoin('chart', 'chart.id', 'dashboard_chart.chart_id')
    .select('chart.viz_type')
    .distinct()
    .where((row) =>
      row.or([
        row('dashboard.slug', '=', id),
        row('dashboard.uuid', '=', id),
        ...(/^\d{1,15}$/.test(id) ? [row('dashboard.id', '=', Number(id))] : []),
      ]),
    )
    .where(await openTo(services, user))
    .execute()
  return found.map(({ viz_type: kind }) => kind)
}
