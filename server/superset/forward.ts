import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { allCalls } from '../../contract/index'
import { sendProblem } from '../http/failures'
import { Problem, incorrect, notFound } from '../problem'
import { adapted } from './adapt'
import { isClosed } from './closed'
import { headersHere, headersThere } from './headers'
import { OURS } from './ours'
import { upstreamErrorText } from './sendText'
import type { Upstream } from './upstream'

/** Ms that Superset may take for an answer: interactive queries are the longest. */
const ANSWER_TIMEOUT = 360_000

/** Connections are kept shorter than at the other side: gunicorn, which serves most Supersets, closes after 2 s. */
const KEEP_ALIVE_MS = 1000

/** Ms until a request is sent once more, or null. Sending a GET twice changes nothing. */
const retryDelay = ({ err, req, attempt }: { err: Error | null; req: { method: string }; attempt: number }) =>
  req.method === 'GET' && attempt === 0 && isClosed(err) ? 1 : null

const SIGNING = new Set(['signIn', 'signOut'])

/** Refuses addresses that servers read in different ways: those of another host, and backslashes, which some take for slashes. */
export const refuseOddAddress = (requested: string): void => {
  if (!requested.startsWith('/')) throw incorrect('The request must name a path of this server, not a whole address.')
  if (/\\|%5c/i.test(requested.split('?')[0] ?? '')) throw incorrect('The path of the request holds a backslash.')
}

/**
 * The path of a request below Superset's, or null where it would differ from the routed one: backslashes and dots that an address
 * resolves lead to other calls than those of the contract.
 */
const pathThere = ({ origin, url }: Pick<Upstream, 'origin' | 'url'>, requested: string): string | null => {
  const path = `${url.slice(origin.length)}${requested.split('?')[0] ?? ''}`
  return URL.canParse(path, origin) && new URL(path, origin).href === `${origin}${path}` ? path : null
}

/**
 * Sends the calls of the contract to Superset as they came, cookies and bodies too. Calls that only this product's own
 * server answers are not found here.
 */
export const addForwarding = async (app: FastifyInstance, upstream: Upstream, https: boolean): Promise<void> => {
  await app.register(replyFrom, {
    base: upstream.origin,
    undici: {
      headersTimeout: ANSWER_TIMEOUT,
      bodyTimeout: ANSWER_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    },
    disableRequestLogging: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  const forward = (request: FastifyRequest, reply: FastifyReply, more: { readonly body?: unknown }): FastifyReply => {
    const path = pathThere(upstream, request.url)
    if (path === null) throw notFound()
    return reply.from(path, {
      ...more,
      rewriteRequestHeaders: (_request, headers) => headersThere(upstream, headers),
      rewriteHeaders: (headers) => headersHere(upstream, headers, https),
      // an overloaded server says so in its answer; the request is not retried automatically
      retryDelay,
      onError: (answer, { error }) => {
        request.log.warn({ err: error }, 'Superset does not answer')
        const late = (error as Error & { statusCode?: number }).statusCode === 504
        const problem = late
          ? new Problem('late', { message: upstreamErrorText(upstream, 'did not answer in time') })
          : new Problem('unreachable', { message: upstreamErrorText(upstream) })
        void sendProblem(answer as unknown as FastifyReply, problem)
      },
    })
  }

  const taken = new Set<string>()
  for (const call of allCalls) {
    if (OURS.has(call.name) || SIGNING.has(call.name)) continue
    const route = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    for (const url of call.slashless === true ? [route, route.replace(/\/$/, '')] : [route]) {
      if (taken.has(`${call.method} ${url}`)) continue
      taken.add(`${call.method} ${url}`)
      app.route({
        method: call.method,
        url,
        handler: async (request, reply) => forward(request, reply, await adapted(call.name, request)),
      })
    }
  }
}
