import { calls } from '../../../contract/index'
import { bootstrapOf, bootstrapUser } from '../../session/bootstrap'
import { setSessionCookie } from '../../http/identity'
import { type Route, ok, route } from '../route'
import { checkOwnPassword } from '../../session/security/ownPassword'
import { startSession } from '../../session/security/sessions'
import { checkTexts } from '../../user/checks'
import { hashPassword } from '../../session/security/passwords'
import { type User, findUser, putPassword } from '../../session/security/users'

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
  const hash = body.password === undefined ? null : await hashPassword(body.password)
  const names = { first_name: body.first_name ?? user.firstName, last_name: body.last_name ?? user.lastName }
  const claims = await store.transaction().execute(async (db) => {
    await db
      .updateTable('user')
      .set({ ...names, changed_ms: now })
      .where('id', '=', user.id)
      .execute()
    return hash === null ? null : putPassword(db, user.id, hash, now)
  })
  if (claims !== null) {
    const session = identity.by === 'cookie' ? await startSession(store, claims, settings.sessionDays, now) : null
    if (session !== null) setSessionCookie(services, reply, session)
  }
  return ok({ result: profile((await findUser(store, user.id)) ?? user) })
})

const meRoles = route(calls.meRoles, async (services, { user }) => ok({ result: await bootstrapUser(services, user) }))

const bootstrap = route(calls.bootstrap, async (services, { identity }) => ok(await bootstrapOf(services, identity)))

export const meRoutes: readonly Route[] = [me, changeMe, meRoles, bootstrap]
