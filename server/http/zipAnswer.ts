import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from '../../common/fileName'

/** A zip as a file. Superset's pages wait for a cookie of the name that they sent. */
export const zipAnswer = (stream: Readable, name: string, request: FastifyRequest, reply: FastifyReply) => {
  const { token } = request.query as { readonly token?: unknown }
  if (typeof token === 'string' && /^[\w-]{1,64}$/.test(token))
    void reply.setCookie(token, 'done', { maxAge: 600, path: '/', sameSite: 'lax' })
  return {
    stream,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': attachment(`${name}.zip`),
      'x-content-type-options': 'nosniff',
    },
  }
}
