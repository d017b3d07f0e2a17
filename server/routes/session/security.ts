import { calls } from '../../../contract/index'
import { recordWith } from '../../audit/required'
import { bearerOf, clearSessionCookie, clearTheme, setSessionCookie, userOfToken } from '../../http/identity'
import { Problem, unauthenticated } from '../../problem'
import { type Route, ok, route } from '../route'
import { safeNext } from '../../session/security/redirect'
import { endSession, startSession } from '../../session/security/sessions'
import { signInWith } from '../../session/security/signIn'
import { type TokenClaims, csrfTokenOf, issueToken } from '../../session/security/tokens'
import type { Services } from '../../services'

const WRONG = 'Invalid login. Please try again.'

const wantsJson = (accept: string | undefined): boolean => accept !== undefined && /\bapplication\/json\b/.test(accept)
/** A browser that sends the form shows the answer as its next page. */
const wantsPage = (accept: string | undefined): boolean => accept !== undefined && /\btext\/html\b/.test(accept)

const isTooMany = (error: unknown): boolean => error instanceof Problem && error.reason === 'tooMany'

/** A new session, with the entry of its sign-in in one transaction: neither is there without the other. */
const recordedSession = (services: Services, claims: TokenClaims): Promise<string | null> =>
  recordWith(
    services,
    (token: string | null) => ({
      action: 'signIn',
      outcome: token === null ? 'refused' : 'done',
      details: { path: calls.signIn.path },
    }),
    (record) =>
      services.store.transaction().execute(async (db) => {
        const token = await startSession(db, claims, services.settings.sessionDays, services.clock())
        await record(db, token)
        return token
      }),
  )

const signIn = route(calls.signIn, async (services, { body, query, request, reply }) => {
  const next = safeNext(body.next ?? query.next)
  const json = wantsJson(request.headers.accept)
  const tried = signInWith(services, request.ip, body.username, body.password)
  const claims = await tried.catch((error: unknown) => {
    if (json || !isTooMany(error) || !wantsPage(request.headers.accept)) throw error
    return 'attempts' as const
  })
  if (claims === 'attempts') return { redirect: `/login/?error=attempts&next=${encodeURIComponent(next)}` }
  const token = claims && (await recordedSession(services, claims))
  if (token === null) {
    if (json) throw new Problem('unauthenticated', { message: WRONG })
    return { redirect: `/login/?error=1&next=${encodeURIComponent(next)}` }
  }
  setSessionCookie(services, reply, token)
  clearTheme(reply)
  return json ? ok({ redirect: next }) : { redirect: next }
})

const signOut = route(calls.signOut, async (services, { request, reply, identity }) => {
  if (identity.sessionHash) await endSession(services.store, identity.sessionHash)
  clearSessionCookie(services, reply)
  clearTheme(reply)
  const redirect = '/login/'
  return wantsJson(request.headers.accept) ? ok({ redirect }) : { redirect }
})

const login = route(calls.login, async (services, { body, request }) => {
  const claims = await signInWith(services, request.ip, body.username, body.password)
  if (claims === null || body.provider !== 'db') throw new Problem('unauthenticated')
  const { secret } = services.home
  const now = services.clock()
  const access = await issueToken(secret, 'access', claims, now)
  if (body.refresh !== true) return ok({ access_token: access })
  return ok({ access_token: access, refresh_token: await issueToken(secret, 'refresh', claims, now) })
})

const refresh = route(calls.refresh, async (services, { request }) => {
  const token = bearerOf(request)
  if (token === null) throw unauthenticated()
  const user = await userOfToken(services, 'refresh', token)
  const claims = { userId: user.id, credentialVersion: user.credentialVersion }
  return ok({ access_token: await issueToken(services.home.secret, 'access', claims, services.clock()) })
})

/** A program with a bearer token needs no CSRF token; it gets one without use, as Superset's clients request it. */
const csrfToken = route(calls.csrfToken, async (services, { identity, user }) =>
  ok({ result: csrfTokenOf(services.home.secret, identity.sessionHash ?? `bearer ${user.id}`) }),
)

export const securityRoutes: readonly Route[] = [signIn, signOut, login, refresh, csrfToken]
