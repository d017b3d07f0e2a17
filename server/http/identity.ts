import type { FastifyReply, FastifyRequest } from 'fastify'
import { type User, findUser } from '../session/security/users'
import { findSession } from '../session/security/sessions'
import { readToken } from '../session/security/tokens'
import type { Platform } from '../platform'
import { THEME_COOKIE } from './page/frame'
import { unauthenticated } from '../problem'
import { publicUrlOf } from '../publicUrl'

type Deps = Pick<Platform, 'settings'>

export type IdentityDeps = Pick<Platform, 'clock' | 'home' | 'store'>

const COOKIE = 'session'

/** The caller, and the means of authentication. A refused token never falls back to a cookie (S09). */
export interface Identity {
  readonly user: User | null
  readonly sessionHash: string | null
  readonly by: 'cookie' | 'bearer' | 'nobody'
  /** True when a one-time link began the session. */
  readonly byLink: boolean
}

export const NOBODY: Identity = { user: null, sessionHash: null, by: 'nobody', byLink: false }

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** The user of a token that still holds: in date, and older than no change of password. */
export const userOfToken = async (services: IdentityDeps, kind: 'access' | 'refresh', token: string): Promise<User> => {
  const claims = await readToken(services.home.secret, kind, token, services.clock())
  if (claims === 'expired') throw unauthenticated('Token has expired')
  if (claims === 'invalid') throw unauthenticated('Not a valid token')
  const user = await findUser(services.store, claims.userId)
  if (!user || user.credentialVersion !== claims.credentialVersion) throw unauthenticated('Not a valid token')
  return user
}

/** Reads cookie or bearer token. Headers that name a user are never looked at (S08). */
export const identify = async (services: IdentityDeps, request: FastifyRequest): Promise<Identity> => {
  if (request.headers.authorization !== undefined) {
    const token = bearerOf(request)
    if (token === null) throw unauthenticated('Not a valid token')
    return { user: await userOfToken(services, 'access', token), sessionHash: null, by: 'bearer', byLink: false }
  }
  const cookie = request.cookies[COOKIE]
  if (cookie === undefined) return NOBODY
  const session = await findSession(services.store, cookie, services.clock())
  const user = session && (await findUser(services.store, session.userId))
  return session && user ? { user, sessionHash: session.idHash, by: 'cookie', byLink: session.byLink } : NOBODY
}

export const publicUrl = ({ settings }: Deps): string => publicUrlOf(settings)

const cookieOptions = (services: Deps) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: publicUrl(services).startsWith('https:'),
})

export const setSessionCookie = (services: Deps, reply: FastifyReply, token: string): void => {
  void reply.setCookie(COOKIE, token, { ...cookieOptions(services), maxAge: services.settings.sessionDays * 86_400 })
}

export const clearSessionCookie = (services: Deps, reply: FastifyReply): void => {
  void reply.clearCookie(COOKIE, cookieOptions(services))
}

/** A theme belongs to one user; it begins and ends with a sign-in. */
export const clearTheme = (reply: FastifyReply): void => {
  void reply.clearCookie(THEME_COOKIE, { path: '/' })
}
