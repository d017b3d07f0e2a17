import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem'

/** Leaves bodies of bytes to the handlers of the calls that take them. */
export const leaveBytes = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
}

/**
 * Reads all bytes of a body, as long as no signal tells that they are not wanted any more: null then. Throws for more than `most`,
 * and for a body that breaks off.
 */
export const readBytes = (
  body: Readable,
  { most, signal, tooMany }: { readonly most: number; readonly signal: AbortSignal; readonly tooMany: Problem },
): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (act: () => void): void => {
      body.off('data', take).off('end', end).off('error', fail).off('close', leave)
      signal.removeEventListener('abort', stop)
      act()
    }
    const take = (chunk: Buffer): void => {
      size += chunk.length
      if (size > most) settle(() => reject(tooMany))
      else chunks.push(chunk)
    }
    const end = (): void => settle(() => resolve(Buffer.concat(chunks)))
    const fail = (): void => settle(() => reject(new Problem('left')))
    const leave = fail
    const stop = (): void => settle(() => resolve(null))
    if (signal.aborted) {
      resolve(null)
      return
    }
    signal.addEventListener('abort', stop)
    body.on('end', end).on('error', fail).on('close', leave).on('data', take)
  })
