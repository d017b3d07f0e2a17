import type { FastifyReply } from 'fastify'

/** Aborts when the caller is gone before the answer has been sent. */
export const clientSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  if (reply.raw.closed) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
