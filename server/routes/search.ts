import { calls } from '../../contract/index'
import { findThings } from '../search/find'
import { type Route, ok, route } from './route'

const USUAL = 20

export const searchRoutes: readonly Route[] = [
  route(calls.search, async (services, { user, query }) =>
    ok({ result: await findThings(services, user, query.text, query.limit ?? USUAL) }),
  ),
]
