import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Bootstrap } from '../../contract/session/bootstrap'
import { type Facing, bootstrapFrom } from './bootstrap'
import { cookieHere } from './cookies'
import { readEmbedded, readFormToken } from './embedded'
import type { Upstream } from './upstream'

/** Superset's answer about the caller: a bootstrap with the token for calls that change something, no user, or nothing. */
export type Session = { readonly bootstrap: Bootstrap; readonly csrf: string | null } | 'nobody' | 'unreadable'

/** A page that every version has and that only a signed-in person is shown. */
const PAGE = '/superset/welcome/'

/** Reads the session of the browser's cookies, and passes on the cookies that Superset sets. Throws where it does not answer. */
export const readSession = async (
  upstream: Upstream,
  facing: Facing,
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
): Promise<Session> => {
  const { cookie = '', 'user-agent': agent = '' } = request.headers
  const answer = await upstream.page(PAGE, { headers: { cookie, 'user-agent': agent, accept: 'text/html' } })
  const html = await answer.text()
  if (answer.status === 401 || (answer.status >= 300 && answer.status < 400)) return 'nobody'
  const bootstrap = answer.ok ? bootstrapFrom(facing, readEmbedded(html)) : null
  if (bootstrap === null) return 'unreadable'
  if (bootstrap.user.isAnonymous === true) return 'nobody'
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookieHere(cookie, https))
  return { bootstrap, csrf: readFormToken(html) }
}
