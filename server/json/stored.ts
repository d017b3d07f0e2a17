import { MAX_JSON_DEPTH } from '../../common/jsonDepth'
import { parseJson } from './parse'

/** A text in the store may wrap one that a call brought, as a version of a dashboard wraps its metadata. */
const MAX_STORED_DEPTH = MAX_JSON_DEPTH + 10

/** The value of a JSON text in the store; undefined where the text is missing, damaged or nested too deep. */
export const storedJson = (text: string | null): unknown => {
  if (text === null) return undefined
  try {
    return parseJson(text, MAX_STORED_DEPTH)
  } catch {
    // one damaged row must not keep a list from answering for the others
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value where it is an object; else an empty one. */
export const objectIn = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

/** A value where it is a list; else an empty one. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The object of a JSON text in the store; undefined where there is none. */
export const findStoredObject = (text: string | null): Record<string, unknown> | undefined => {
  const value = storedJson(text)
  return isObject(value) ? { ...value } : undefined
}

/** The object of a JSON text in the store; empty where the text is missing, damaged or holds something else. */
export const storedObject = (text: string | null): Record<string, unknown> => findStoredObject(text) ?? {}
