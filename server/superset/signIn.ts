import type { FastifyInstance, FastifyReply } from 'fastify'

import { parseFormBodies } from '../http/formBody'
import { coded } from '../problem'
import { safeNext } from '../session/security/redirect'
import type { SignInGuard } from '../session/security/signIn'
import { cookieHeader, cookieHere } from './cookies'
import { readFormToken } from './embedded'
import { isOwnPage } from './formToken'
import { sendText, upstreamErrorText } from './sendText'
import type { Upstream } from './upstream'

interface Form {
  readonly username?: unknown
  readonly password?: unknown
  readonly next?: unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The cookies of a session, or why there is none. */
type SignedIn = readonly string[] | 'wrong' | 'attempts' | 'no form'

const isForm = (location: string): boolean => /\/login\/?(?:\?|$)/.test(location)

/**
 * Signs in at Superset by its own form, whose token is read first. It answers a right password with a session and a redirect to
 * anywhere but the form, a wrong one with the form. A Superset that signs people in elsewhere has no such form.
 */
const signIn = async (upstream: Upstream, { username, password }: Form, agent: string): Promise<SignedIn> => {
  // some sessions hold for one browser only
  const headers = { 'user-agent': agent }
  const form = await upstream.page('/login/', { headers })
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
    headers: {
      ...headers,
      cookie: cookieHeader(before),
      referer: `${upstream.url}/login/`,
      origin: upstream.origin,
    },
  })
  await answer.body?.cancel()
  if (answer.status === 429) return 'attempts'
  const isRedirect = answer.status >= 300 && answer.status < 400
  const cookies = answer.headers.getSetCookie()
  if (isRedirect && !isForm(answer.headers.get('location') ?? '') && cookies.length > 0) return cookies
  // older versions answer a wrong password with the form itself
  return isRedirect || answer.status === 200 || answer.status === 401 ? 'wrong' : 'no form'
}

/**
 * Signs out at Superset and answers the cookies that it set. Superset takes a link for it; a server that shows a page with a
 * form in its place is sent the form.
 */
const signOut = async (upstream: Upstream, cookie: string, agent: string): Promise<readonly string[]> => {
  const headers = { cookie, 'user-agent': agent }
  const answer = await upstream.page('/logout/', { headers })
  const token = answer.ok ? readFormToken(await answer.text()) : null
  if (token === null) {
    if (!answer.bodyUsed) await answer.body?.cancel()
    return answer.headers.getSetCookie()
  }
  const sent = await upstream.page('/logout/', {
    method: 'POST',
    body: new URLSearchParams({ csrf_token: token }),
    headers: { ...headers, referer: `${upstream.url}/logout/`, origin: upstream.origin },
  })
  await sent.body?.cancel()
  return sent.headers.getSetCookie()
}

/** The product's own sign-in and sign-out, at Superset. Too many failures delay the next try, as at the own server. */
export const addSignIn = async (
  app: FastifyInstance,
  upstream: Upstream,
  { names, addresses }: SignInGuard,
  { https, secret }: { readonly https: boolean; readonly secret: Uint8Array },
): Promise<void> => {
  const give = (reply: FastifyReply, cookies: readonly string[]): void => {
    for (const cookie of cookies) reply.header('set-cookie', cookieHere(cookie, https))
  }
  await app.register(async (forms) => {
    parseFormBodies(forms)
    forms.post<{ Body: Form | undefined }>('/login/', async (request, reply) => {
      const form = request.body ?? {}
      const next = safeNext(textOf(form.next))
      const back = (error: string) => reply.redirect(`/login/?error=${error}&next=${encodeURIComponent(next)}`, 302)
      const key = `${request.ip} ${textOf(form.username)}`
      if (names.begin(key) > 0 || addresses.begin(request.ip) > 0) return back('attempts')
      const forgive = (): void => {
        names.succeeded(key)
        addresses.succeeded(request.ip)
      }
      const answer = await signIn(upstream, form, request.headers['user-agent'] ?? '').catch((error: unknown) => {
        request.log.warn({ err: error }, 'Superset does not answer')
        return null
      })
      if (answer === 'wrong') return back('1')
      forgive()
      if (answer === null) return sendText(reply, upstreamErrorText(upstream))
      if (answer === 'attempts') return back('attempts')
      if (answer === 'no form')
        return sendText(reply, `Superset at ${upstream.url} does not sign people in by a name and a password.`)
      give(reply, answer)
      return reply.redirect(next, 302)
    })
    forms.post('/logout/', async (request, reply) => {
      if (!isOwnPage(secret, request)) {
        throw coded('GENERIC_BACKEND_ERROR', '400 Bad Request: The CSRF token is missing.', { reason: 'incorrect' })
      }
      const { cookie = '', 'user-agent': agent = '', accept = '' } = request.headers
      const cookies = await signOut(upstream, cookie, agent).catch(() => null)
      if (cookies === null) return sendText(reply, `${upstreamErrorText(upstream)} You are still signed in.`)
      give(reply, cookies)
      return accept.includes('application/json') ? reply.send({ redirect: '/login/' }) : reply.redirect('/login/', 302)
    })
  })
}
