import type { FastifyReply } from 'fastify'

import type { Upstream } from './upstream'

/** The message when Superset cannot be reached. */
export const upstreamErrorText = ({ url }: Pick<Upstream, 'url'>, how = 'does not answer'): string =>
  `Superset at ${url} ${how}.`

/** A page of one sentence, where Superset gives no other. */
export const sendText = (reply: FastifyReply, text: string, status = 502): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)
