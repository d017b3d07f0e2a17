import { calls } from '../../../contract/index'
import { askForTable, shareTable, sharedTables } from '../../upload/share/shares'
import { type Route, ok, route } from '../route'

const list = route(calls.uploadShareList, async (services, { query, user }) =>
  ok({ result: await sharedTables(services, user, query) }),
)

const share = route(calls.uploadShare, async (services, { body, user }) =>
  ok({ result: await shareTable(services, user, body) }),
)

const wish = route(calls.uploadWish, async (services, { body, user }) => {
  await askForTable(services, user, body)
  return ok({ message: 'OK' })
})

export const uploadShareRoutes: readonly Route[] = [list, share, wish]
