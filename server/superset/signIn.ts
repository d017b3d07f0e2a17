import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

import { safeNext } from '../security/redirect'
import type { SignInGuard } from '../security/sign-in'
import { cookieHeader, cookieHere } from './cookies'
import { readFormToken } from './embedded'
import type { Upstream } from './upstream'

interface Form {
  readonly username?: unknown
  readonly password?: unknown
  readonly next?: unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Signs in at Superset by its own form, whose token is read first. It answers a right password with a redirect to
 * anywhere but the form.
 */
const signIn = async (upstream: Upstream, { username, password }: Form): Promise<readonly string[] | null> => {
  const form = await upstream.page('/login/')
  const before = form.headers.getSetCookie()
  const token = readFormToken(await form.text())
  const body = new URLSearchParams({
    username: textOf(username),
    password: textOf(password),
    ...(token === null ? {} : { csrf_token: token }),
  })
  const answer = await upstream.page('/login/', {
    method: 'POST',
    body,
    headers: { cookie: cookieHeader(undefined, before), referer: `${upstream.url}/login/`, origin: upstream.origin },
  })
  await answer.body?.cancel()
  const to = answer.headers.get('location') ?? ''
  const signedIn = answer.status >= 300 && answer.status < 400 && !/\/login\/?(?:\?|$)/.test(to)
  return signedIn ? answer.headers.getSetCookie() : null
}

/** The product's form of signing in, and signing out, at Superset. Who fails too often waits here, as at the own server. */
export const addSignIn = async (
  app: FastifyInstance,
  upstream: Upstream,
  { names, addresses }: SignInGuard,
  https: boolean,
): Promise<void> => {
  await app.register(async (forms) => {
    await forms.register(formbody)
    forms.post<{ Body: Form | undefined }>('/login/', async (request, reply) => {
      const form = request.body ?? {}
      const next = safeNext(textOf(form.next))
      const back = (error: string) => reply.redirect(`/login/?error=${error}&next=${encodeURIComponent(next)}`, 302)
      const key = `${request.ip} ${textOf(form.username)}`
      if (names.begin(key) > 0 || addresses.begin(request.ip) > 0) return back('attempts')
      const cookies = await signIn(upstream, form)
      if (cookies === null) return back('1')
      names.succeeded(key)
      addresses.succeeded(request.ip)
      for (const cookie of cookies) reply.header('set-cookie', cookieHere(cookie, https))
      return reply.redirect(next, 302)
    })
  })
  app.get('/logout/', async (request, reply) => {
    const answer = await upstream.page('/logout/', { headers: { cookie: request.headers.cookie ?? '' } })
    await answer.body?.cancel()
    for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookieHere(cookie, https))
    return reply.redirect('/login/', 302)
  })
}
