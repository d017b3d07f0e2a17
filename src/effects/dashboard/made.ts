import * as calls from '../../../contract/dashboard/dashboard'
import type { EffectIo } from '../../core/effects/effect'
import { isSince, writeOrFind } from '../../core/effects/lostAnswer'

/** Dashboards that are looked through, those changed last first. */
const LOOKED_AT = 20

/**
 * The number of the dashboard that a post made whose answer was lost: one's own, of this title, made since the wish at
 * `at`, and none that was known before. Null where there is none.
 */
const findMadeDashboard = async (title: string, at: number, io: EffectIo): Promise<number | null> => {
  const { session, dashboardList, dashboards } = io.state()
  const me = session.user?.id ?? 0
  const listedIds = new Set(dashboardList.list?.value?.dashboards.map(({ id }) => id))
  const query = {
    order_column: 'changed_on_delta_humanized',
    order_direction: 'desc' as const,
    filters: [{ col: 'owners', opr: 'rel_m_m', value: me }],
    page: 0,
    page_size: LOOKED_AT,
  }
  const { body } = await io.http.call(calls.dashboardList, { query })
  const dashboard = body.result.find(
    ({ id, dashboard_title, changed_on_utc: changed, owners = [] }) =>
      dashboard_title === title &&
      isSince(changed, at) &&
      owners.some((owner) => owner.id === me) &&
      !listedIds.has(id) &&
      !Object.hasOwn(dashboards.byId, String(id)),
  )
  return dashboard?.id ?? null
}

/** Makes a dashboard by `post`, which answers its number, or finds the one that a post without an answer made. */
export const makeDashboard = (post: () => Promise<number>, title: string, at: number, io: EffectIo): Promise<number> =>
  writeOrFind(post, () => findMadeDashboard(title, at, io), io)
