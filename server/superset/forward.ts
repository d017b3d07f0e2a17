import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'

import { allCalls } from '../../contract/index'
import { sendProblem } from '../http/failures'
import { plain } from '../http/problem'
import { adapted } from './adapt'
import { cookieHere } from './cookies'
import type { Upstream } from './upstream'

/** Ms that Superset may take for an answer: queries that run while somebody waits are the longest. */
const ANSWER_TIMEOUT = 360_000

/** Calls that Superset has no counterpart of. */
const OURS = /^\/api\/(?:v1\/)?recount\/|^\/api\/v1\/database\/\{id\}\/functions\/$/

const SIGNING = new Set(['signIn', 'signOut'])

export const unreachable = (upstream: Upstream) => plain(502, `Superset at ${upstream.url} does not answer.`)

/** What a browser says of the page that asks is said of Superset's own, which checks it. */
const asOwn =
  ({ origin, url }: Upstream) =>
  (_request: unknown, headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
    ...headers,
    ...(headers.origin === undefined ? {} : { origin }),
    ...(headers.referer === undefined ? {} : { referer: `${url}/` }),
  })

/** An address of Superset's, as a path here. */
export const pathHere = ({ url }: Upstream, location: string): string =>
  location.startsWith(`${url}/`) ? location.slice(url.length) : location

const asHere =
  (upstream: Upstream, https: boolean) =>
  (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
    const { 'set-cookie': cookies, location, ...rest } = headers
    return {
      ...rest,
      ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map((cookie) => cookieHere(cookie, https)) }),
      ...(location === undefined ? {} : { location: pathHere(upstream, location) }),
    }
  }

/**
 * Sends the calls of the contract to Superset as they came, cookies and bodies too. Calls that only this product's own
 * server answers are not found here.
 */
export const addForwarding = async (app: FastifyInstance, upstream: Upstream, https: boolean): Promise<void> => {
  await app.register(replyFrom, {
    base: upstream.origin,
    undici: { headersTimeout: ANSWER_TIMEOUT, bodyTimeout: ANSWER_TIMEOUT },
    disableRequestLogging: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  const path = upstream.url.slice(upstream.origin.length)
  const forward = (
    request: FastifyRequest,
    reply: FastifyReply,
    more: { readonly body?: unknown } = {},
  ): FastifyReply =>
    reply.from(`${path}${request.url}`, {
      ...more,
      rewriteRequestHeaders: asOwn(upstream),
      rewriteHeaders: asHere(upstream, https),
      onError: (answer, { error }) => {
        request.log.warn({ err: error }, 'Superset does not answer')
        void sendProblem(answer as unknown as FastifyReply, unreachable(upstream))
      },
    })
  const taken = new Set<string>()
  for (const call of allCalls) {
    if (OURS.test(call.path) || SIGNING.has(call.name)) continue
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
  app.get('/health/live', (_request, reply) => reply.from(`${path}/health`))
}
