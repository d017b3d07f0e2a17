import type { FastifyReply } from 'fastify'

/** A page of one sentence, where Superset gives no other. */
export const say = (reply: FastifyReply, text: string, status = 502): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)
