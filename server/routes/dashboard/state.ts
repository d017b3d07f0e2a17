import { calls } from '../../../contract/index'
import { loadDashboard } from '../../dashboard/rows'
import { newStateKey } from '../../dashboard/stateKey'
import { publicUrl } from '../../http/identity'
import { notFound } from '../../problem'
import { type Route, ok, route } from '../route'
import { findStoredObject } from '../../json/stored'

/** The same state of the same person keeps its address (`B7.23`). */
const link = route(calls.dashboardPermalinkPost, async (services, { user, params, body }) => {
  const { row } = await loadDashboard(services, user, params.id)
  const state = JSON.stringify(body)
  const existing = await services.store
    .selectFrom('dashboard_permalink')
    .select('id')
    .where('user_id', '=', user.id)
    .where('dashboard_id', '=', row.id)
    .where('state', '=', state)
    .executeTakeFirst()
  const key = existing?.id ?? newStateKey()
  if (!existing) {
    const permalink = { user_id: user.id, dashboard_id: row.id, state, created_ms: services.clock() }
    await services.store
      .insertInto('dashboard_permalink')
      .values({ id: key, ...permalink })
      .execute()
  }
  return ok({ key, url: `${publicUrl(services)}superset/dashboard/p/${key}/` }, 201)
})

/** A right to open the dashboard includes links to it. */
const linked = route(calls.dashboardPermalinkGet, async (services, { user, params }) => {
  const permalink = await services.store
    .selectFrom('dashboard_permalink')
    .selectAll()
    .where('id', '=', params.key)
    .executeTakeFirst()
  if (!permalink) throw notFound()
  const { row } = await loadDashboard(services, user, permalink.dashboard_id)
  const state = findStoredObject(permalink.state)
  if (!state) throw notFound()
  return ok({ dashboardId: row.uuid, state })
})

export const dashboardStateRoutes: readonly Route[] = [link, linked]
