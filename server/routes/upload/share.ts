import { calls } from '../../../contract/index'
import { loadDashboard } from '../../dashboard/rows'
import { hiddenCharts } from '../../upload/share/hidden'
import { askForTable, shareTable, sharedTables } from '../../upload/share/shares'
import { type Route, ok, route } from '../route'

const list = route(calls.uploadShareList, async (services, { query, user }) =>
  ok({ result: await sharedTables(services, user, query) }),
)

const share = route(calls.uploadShare, async (services, { body, user }) =>
  ok({ result: await shareTable(services, user, body) }),
)

const hidden = route(calls.uploadHidden, async (services, { query, user }) =>
  ok({ result: await hiddenCharts(services, user, await loadDashboard(services, user, query.dashboard)) }),
)

const wish = route(calls.uploadWish, async (services, { body, user }) => {
  await askForTable(services, user, body)
  return ok({ message: 'OK' })
})

export const uploadShareRoutes: readonly Route[] = [list, share, hidden, wish]
