import { calls } from '../../../contract/index'
import { checkMove } from '../../dashboard/move/check'
import { moveDatasets } from '../../dashboard/move/move'
import { clientSignal } from '../../http/clientSignal'
import { type Route, ok, route } from '../route'

const check = route(calls.dashboardMoveCheck, async (services, { user, params, body, reply }) => {
  const caller = { services, user, signal: clientSignal(reply) }
  return ok({ result: await checkMove(caller, params.id, body) })
})

const move = route(calls.dashboardMove, async (services, { user, params, body }) =>
  ok({ result: await moveDatasets(services, user, params.id, body.datasets) }),
)

export const dashboardMoveRoutes: readonly Route[] = [check, move]
