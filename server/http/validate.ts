import type * as z from 'zod/mini'
import type { Call, Schema } from '../../contract/call'
import { decodeQuery } from '../../contract/encoding'
import { NestedTooDeepError, parseJson } from '../json/parse'
import { fields, plain, typed } from './problem'

type Issues = z.core.$ZodIssue[]
type Tree = { [name: string]: Tree | string[] }

const put = (tree: Tree, path: readonly PropertyKey[], message: string): void => {
  const names = path.length === 0 ? ['_schema'] : path.map(String)
  let at = tree
  for (const name of names.slice(0, -1)) {
    const next = Object.hasOwn(at, name) ? at[name] : undefined
    const branch: Tree = next === undefined || Array.isArray(next) ? {} : next
    at[name] = branch
    at = branch
  }
  const last = names.at(-1) ?? '_schema'
  const known = Object.hasOwn(at, last) ? at[last] : undefined
  if (known === undefined) at[last] = [message]
  else if (Array.isArray(known)) known.push(message)
}

const textOf = (issue: z.core.$ZodIssue, input: unknown): string => {
  if (issue.code === 'custom') return issue.message
  if (issue.code !== 'invalid_type')
    return issue.code === 'too_big' ? 'Longer or larger than allowed.' : 'Not a valid value.'
  const parent = issue.path
    .slice(0, -1)
    .reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown>)?.[name], input)
  const name = issue.path.at(-1)
  const missing = name !== undefined && typeof parent === 'object' && parent !== null && !Object.hasOwn(parent, name)
  return missing ? 'Missing data for required field.' : `Not a valid ${issue.expected}.`
}

/** Fields that a refusal names. */
const MAX_NAMED = 100
const SAFE_NAME = /^[\w.-]{1,64}$/

/** Body C from the errors of a schema: field names and our words, never the values sent. */
export const fieldErrors = (issues: Issues, input: unknown): Tree => {
  const tree: Tree = Object.create(null) as Tree
  for (const issue of issues.slice(0, MAX_NAMED)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MAX_NAMED)) {
        put(tree, [...issue.path, SAFE_NAME.test(key) && key !== '__proto__' ? key : '_unknown'], 'Unknown field.')
      }
    } else put(tree, issue.path, textOf(issue, input))
  }
  return tree
}

/** `{id}` and the like. Text that is no id is answered as an id that does not exist (S66). */
export const readParams = (call: Call, params: unknown): unknown => {
  if (!call.params) return undefined
  const answer = call.params.safeParse(params)
  if (!answer.success) throw plain(404)
  return answer.data
}

const parseRison = (schema: Schema, q: unknown): unknown => {
  const given = q === undefined ? ({ ok: true, value: {} } as const) : decodeQuery(typeof q === 'string' ? q : '')
  if (!given.ok) throw plain(400, 'Not a valid rison/json argument')
  const answer = schema.safeParse(given.value)
  if (!answer.success) throw plain(400, 'Not a valid rison schema')
  return answer.data
}

export const readQuery = (call: Call, query: unknown): unknown => {
  if (!call.query) return undefined
  if (call.queryEncoding === 'rison') return parseRison(call.query, (query as Record<string, unknown>).q)
  const answer = call.query.safeParse({ ...(query as object) })
  if (answer.success) return answer.data
  throw typed('INVALID_PAYLOAD_SCHEMA_ERROR', 'The query parameters are not valid.', {
    extra: { messages: fieldErrors(answer.error.issues, query) },
  })
}

const isJson = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json\b/i.test(type)
const isForm = (type: string): boolean => /^application\/x-www-form-urlencoded\b/i.test(type)

/** Fields that hold JSON texts, as values. */
const readTexts = (body: object): object => {
  const values: [string, unknown][] = []
  for (const [name, text] of Object.entries(body)) {
    try {
      values.push([name, parseJson(String(text))])
    } catch (error) {
      const message = error instanceof NestedTooDeepError ? error.message : 'Not valid JSON.'
      throw fields(400, { [SAFE_NAME.test(name) ? name : '_unknown']: [message] })
    }
  }
  return Object.fromEntries(values)
}

/** Forms may also come as JSON; JSON calls take nothing else. */
export const readBody = (call: Call, body: unknown, contentType: string): unknown => {
  if (!call.body) return undefined
  const { bodyEncoding } = call
  const asForm = bodyEncoding !== undefined && bodyEncoding !== 'json' && isForm(contentType)
  // null is a body of its own for the calls that declare it
  const nothing = body === null && call.body.safeParse(null).success
  if ((!asForm && !isJson(contentType)) || typeof body !== 'object' || (body === null && !nothing)) {
    throw typed('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is not JSON.')
  }
  const given = asForm && bodyEncoding === 'jsonForm' ? readTexts(body ?? {}) : body
  const answer = call.body.safeParse(given)
  if (!answer.success) throw fields(call.bodyRefusal ?? 400, fieldErrors(answer.error.issues, given))
  return answer.data
}
