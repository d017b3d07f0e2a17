import { calls } from '../../../contract/index'
import { loadOwn } from '../../dashboard/rows'
import { loadVersion, versionsOf } from '../../dashboard/versions'
import { type Route, ok, route } from '../route'

/** Versions show a dashboard before others could see it: only users who may change it can read them. */
const list = route(calls.dashboardVersionList, async (services, { user, params }) => {
  await loadOwn(services, user, params.id)
  const result = await versionsOf(services, params.id)
  return ok({ count: result.length, result })
})

const get = route(calls.dashboardVersionGet, async (services, { user, params }) => {
  await loadOwn(services, user, params.id)
  return ok({ result: await loadVersion(services, params.id, params.number) })
})

export const dashboardVersionRoutes: readonly Route[] = [list, get]
