import { calls } from '../../contract/index'
import { findIds } from '../http/page/find'
import { addressFor } from '../http/page/addressFor'
import { type ListOptions, type PageOptions, listAnswer, pageAnswer } from '../http/list'
import { invalid, notFound } from '../problem'
import { type Route, ok, route } from './route'
import { isoMoment } from '../run/queryWire'
import { makeSignInLink } from '../session/security/links'
import { signInUrl } from '../session/security/signInUrl'
import { changeUser, makeUser } from '../user/change'
import { ANONYMOUS } from '../user/checks'
import { userListing } from '../user/listing'
import { usersOf } from '../user/rows'

const LIST: PageOptions = {
  title: 'Users',
  columns: [
    'id',
    'username',
    'first_name',
    'last_name',
    'email',
    'active',
    'roles',
    'databases',
    'created_on',
    'last_login',
    'login_count',
  ],
  orderColumns: Object.keys(userListing.orders),
  maxPage: 100,
  unlimited: false,
}

const list = route(calls.userList, async ({ store }, { query }) => {
  const { count, ids } = await findIds(store, userListing, query, LIST)
  return ok(pageAnswer(count, await usersOf(store, ids), LIST, query))
})

const post = route(calls.userPost, async (services, { user, body }) =>
  ok({ id: await makeUser(services, user, body) }, 201),
)

const put = route(calls.userPut, async (services, { user, params, body }) => {
  await changeUser(services, user, params.id, body)
  return ok({ id: params.id })
})

const link = route(calls.userLinkPost, async (services, { params, request }) => {
  const { store, clock } = services
  const who = await store.selectFrom('user').select('is_active').where('id', '=', params.id).executeTakeFirst()
  if (!who) throw notFound()
  if (who.is_active !== 1) throw invalid({ active: ['An inactive user cannot sign in.'] })
  const { token, expiresMs } = await makeSignInLink(store, params.id, clock())
  return ok(
    { result: { url: signInUrl(addressFor(request, services.settings), token), expires_on: isoMoment(expiresMs) } },
    201,
  )
})

const ROLES: ListOptions = {
  title: 'Roles',
  columns: ['id', 'name'],
  orderColumns: ['id', 'name'],
  filterColumns: ['id', 'name'],
  maxPage: 100,
  unlimited: true,
}

const roles = route(calls.roleList, async ({ store }, { query }) => {
  const rows = store.selectFrom('role').select(['id', 'name']).where('name', '!=', ANONYMOUS).orderBy('name')
  return ok(listAnswer(await rows.execute(), ROLES, query))
})

export const userRoutes: readonly Route[] = [list, post, put, link, roles]
