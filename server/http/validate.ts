import type { Call, Schema } from '../../contract/call'
import { decodeQuery } from '../../contract/decoding'
import { SAFE_NAME, fieldErrors } from '../json/issues'
import { NestedTooDeepError, parseJson } from '../json/parse'
import { coded, incorrect, notFound, invalid } from '../problem'

/** `{id}` and the like. Text that is no id is answered as an id that does not exist (S66). */
export const readParams = (call: Call, params: unknown): unknown => {
  if (!call.params) return undefined
  const answer = call.params.safeParse(params)
  if (!answer.success) throw notFound()
  return answer.data
}

const parseRison = (schema: Schema, q: unknown): unknown => {
  const decoded = q === undefined ? ({ ok: true, value: {} } as const) : decodeQuery(typeof q === 'string' ? q : '')
  if (!decoded.ok) throw incorrect('Not a valid rison/json argument')
  const answer = schema.safeParse(decoded.value)
  if (!answer.success) throw incorrect('Not a valid rison schema')
  return answer.data
}

export const readQuery = (call: Call, query: unknown): unknown => {
  if (!call.query) return undefined
  if (call.queryEncoding === 'rison') return parseRison(call.query, (query as Record<string, unknown>).q)
  const answer = call.query.safeParse({ ...(query as object) })
  if (answer.success) return answer.data
  throw coded('INVALID_PAYLOAD_SCHEMA_ERROR', 'The query parameters are not valid.', {
    extra: { messages: fieldErrors(answer.error.issues, query) },
  })
}

const isJson = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json\b/i.test(type)
const isBytes = (type: string): boolean => /^application\/octet-stream\b/i.test(type)
const isForm = (type: string): boolean => /^application\/x-www-form-urlencoded\b/i.test(type)

/** Fields that hold JSON texts, as values. */
const readTexts = (body: object): object => {
  const values: [string, unknown][] = []
  for (const [name, text] of Object.entries(body)) {
    try {
      values.push([name, parseJson(String(text))])
    } catch (error) {
      const message = error instanceof NestedTooDeepError ? error.message : 'Not valid JSON.'
      throw incorrect({ [SAFE_NAME.test(name) ? name : '_unknown']: [message] })
    }
  }
  return Object.fromEntries(values)
}

/** Forms may also come as JSON; JSON calls take nothing else. */
export const readBody = (call: Call, body: unknown, contentType: string): unknown => {
  if (call.bodyEncoding === 'bytes' && !isBytes(contentType))
    throw coded('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is not application/octet-stream.')
  if (!call.body) return undefined
  const { bodyEncoding } = call
  const asForm = bodyEncoding !== undefined && bodyEncoding !== 'json' && isForm(contentType)
  // null is a body of its own for the calls that declare it
  const nothing = body === null && call.body.safeParse(null).success
  if ((!asForm && !isJson(contentType)) || typeof body !== 'object' || (body === null && !nothing)) {
    throw coded('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is not JSON.')
  }
  const value = asForm && bodyEncoding === 'jsonForm' ? readTexts(body ?? {}) : body
  const answer = call.body.safeParse(value)
  if (!answer.success) throw (call.bodyRefusal === 422 ? invalid : incorrect)(fieldErrors(answer.error.issues, value))
  return answer.data
}
