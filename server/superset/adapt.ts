import type { FastifyRequest } from 'fastify'
import { json } from 'node:stream/consumers'
import type { Readable } from 'node:stream'

/**
 * Fields that this product sends as its specification has it (A7.01) and that versions of Superset refuse with "Unknown
 * field." while none of them needs it.
 */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  execute: ['json', 'tmp_schema_name'],
}

/** The body of a call as Superset takes it; nothing where it is sent on as it comes. */
export const adapted = async (call: string, request: FastifyRequest): Promise<{ readonly body?: unknown }> => {
  const dropped = Object.hasOwn(DROPPED, call) ? DROPPED[call] : undefined
  if (dropped === undefined) return {}
  const body = (await json(request.body as Readable)) as Readonly<Record<string, unknown>>
  return { body: Object.fromEntries(Object.entries(body).filter(([name]) => !dropped.includes(name))) }
}
