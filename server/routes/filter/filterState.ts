import { calls } from '../../../contract/index'
import { loadDashboard } from '../../dashboard/rows'
import { newStateKey } from '../../dashboard/stateKey'
import { jsonObject } from '../../json/jsonObject'
import { forbidden, notFound } from '../../problem'
import { type Route, ok, route } from '../route'
import type { Services } from '../../services'
import type { User } from '../../session/security/users'

/** Values of filters are kept for 90 days after their last change. */
const KEPT_MS = 90 * 86_400_000

const kept = async (services: Services, user: User, dashboardId: number, key: string) => {
  await loadDashboard(services, user, dashboardId)
  const state = await services.store
    .selectFrom('dashboard_filter_state')
    .selectAll()
    .where('id', '=', key)
    .where('dashboard_id', '=', dashboardId)
    .where('changed_ms', '>', services.clock() - KEPT_MS)
    .executeTakeFirst()
  if (!state) throw notFound()
  return state
}

interface FilterState {
  readonly dashboardId: number
  readonly tabId: string | null
  readonly value: string
}

const keep = async (services: Services, user: User, { dashboardId, tabId, value }: FilterState): Promise<string> => {
  const now = services.clock()
  await services.store
    .deleteFrom('dashboard_filter_state')
    .where('changed_ms', '<=', now - KEPT_MS)
    .execute()
  const key = newStateKey()
  const state = { user_id: user.id, dashboard_id: dashboardId, tab_id: tabId, value, changed_ms: now }
  await services.store
    .insertInto('dashboard_filter_state')
    .values({ id: key, ...state })
    .execute()
  return key
}

const post = route(calls.filterStatePost, async (services, { user, params, query, body }) => {
  const { row } = await loadDashboard(services, user, params.id)
  jsonObject('value', body.value)
  const { value } = body
  return ok({ key: await keep(services, user, { dashboardId: row.id, tabId: query.tab_id ?? null, value }) }, 201)
})

/** Another person, or another tab of the browser, gets its own key, so that filters never change under their users. */
const put = route(calls.filterStatePut, async (services, { user, params, query, body }) => {
  const state = await kept(services, user, params.id, params.key)
  jsonObject('value', body.value)
  const { value } = body
  const tabId = query.tab_id ?? null
  if (state.user_id !== user.id || state.tab_id !== tabId) {
    return ok({ key: await keep(services, user, { dashboardId: params.id, tabId, value }) })
  }
  await services.store
    .updateTable('dashboard_filter_state')
    .set({ value, changed_ms: services.clock() })
    .where('id', '=', state.id)
    .execute()
  return ok({ key: state.id })
})

const get = route(calls.filterStateGet, async (services, { user, params }) => {
  const { value } = await kept(services, user, params.id, params.key)
  return ok({ value })
})

const remove = route(calls.filterStateDelete, async (services, { user, params }) => {
  const state = await kept(services, user, params.id, params.key)
  if (state.user_id !== user.id) throw forbidden()
  await services.store.deleteFrom('dashboard_filter_state').where('id', '=', state.id).execute()
  return ok({ message: 'Deleted successfully' })
})

export const filterStateRoutes: readonly Route[] = [post, put, get, remove]
