import { calls } from '../../../contract/index'
import { bootstrapOf, bootstrapUser } from '../../session/bootstrap'
import { setSessionCookie } from '../../http/identity'
import { type Route, ok, route } from '../route'
import { checkOwnPassword } from '../../session/security/ownPassword'
import { startSession } from '../../session/security/sessions'
import { checkTexts } from '../../user/checks'
import { type User, findUser, setPassword } from '../../session/security/users'

const profile = (user: User) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  is_active: user.isActive,
  is_anonymous: false,
  login_count: user.loginCount,
})

const me = route(calls.me, async (_services, { user }) => ok({ result: profile(user) }))

const changeMe = route(calls.changeMe, async (services, { body, user, identity, request, reply }) => {
  const { store, settings } = services
  checkTexts(body)
  if (body.password !== undefined) {
    const who = { user, byLink: identity.byLink, ip: request.ip }
    await checkOwnPassword(services, who, body.current_password)
  }
  const now = services.clock()
  const names = { first_name: body.first_name ?? user.firstName, last_name: body.last_name ?? user.lastName }
  await store
    .updateTable('user')
    .set({ ...names, changed_ms: now })
    .where('id', '=', user.id)
    .execute()
  if (body.password !== undefined) {
    const claims = await setPassword(store, user.id, body.password, now)
    const session = identity.by === 'cookie' ? await startSession(store, claims, settings.sessionDays, now) : null
    if (session !== null) setSessionCookie(services, reply, session)
  }
  return ok({ result: profile((await findUser(store, user.id)) ?? user) })
})

const meRoles = route(calls.meRoles, async (services, { user }) => ok({ result: await bootstrapUser(services, user) }))

const bootstrap = route(calls.bootstrap, async (services, { identity }) => ok(await bootstrapOf(services, identity)))

export const meRoutes: readonly Route[] = [me, changeMe, meRoles, bootstrap]
