import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import { BODY_LIMIT } from '../http/createFastify'
import { coded } from '../problem'

/**
 * Fields that this product sends, as its specification has it (A7.01) or beyond it, and that Superset refuses with "Unknown
 * field." while none of them needs it.
 */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  changeMe: ['current_password'],
  execute: ['json', 'tmp_schema_name'],
}

const NOT_JSON = 'The body of the request is not JSON.'

/** Read whole, so no longer than the own server would take it. */
const textOf = async (body: Readable | undefined): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += (chunk as Buffer).length
    if (bytes > BODY_LIMIT) {
      throw coded('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is too large.', { reason: 'tooLarge' })
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

const parse = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // reported below, with the same words as any other text that is no object
  }
  throw coded('INVALID_PAYLOAD_FORMAT_ERROR', NOT_JSON)
}

/** The body of a call as Superset takes it; nothing where it is sent on as it comes. */
export const adapted = async (call: string, request: FastifyRequest): Promise<{ readonly body?: unknown }> => {
  const dropped = Object.hasOwn(DROPPED, call) ? DROPPED[call] : undefined
  if (dropped === undefined) return {}
  const body = parse(await textOf(request.body as Readable | undefined))
  return { body: Object.fromEntries(Object.entries(body).filter(([name]) => !dropped.includes(name))) }
}
