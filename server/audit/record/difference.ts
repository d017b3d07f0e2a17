import { pointerKey } from '../../../common/jsonPointer'
import { isDeepStrictEqual } from 'node:util'
import { changedMembers } from './members'

/** A changed value of a thing. A side that is missing was not there. */
export interface Field {
  /** JSON pointer: column, then keys of its JSON. */
  readonly path: string
  /** Name of the part of the thing, as it was then. */
  readonly name?: string | null
  readonly before?: unknown
  readonly after?: unknown
  /** The value is a secret, so the entry says only that it changed. */
  readonly secret?: true
}

export const pointer = (...keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${pointerKey(String(key))}`).join('')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const side = (name: 'before' | 'after', value: unknown): object => (value === undefined ? {} : { [name]: value })

/** One field, from one value to another; `undefined` is none. */
export const fieldOf = (path: string, before: unknown, after: unknown): Field => ({
  path,
  ...side('before', before),
  ...side('after', after),
})

const own = (value: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined

const addDifferences = (fields: Field[], path: string, before: unknown, after: unknown): void => {
  if (before === after) return
  if (!isObject(before) || !isObject(after)) {
    if (!isDeepStrictEqual(before, after)) fields.push(fieldOf(path, before, after))
    return
  }
  for (const key of Object.keys(before)) {
    const [was, is] = [before[key], own(after, key)]
    // most are equal, and cost no path
    if (was !== is) addDifferences(fields, `${path}${pointer(key)}`, was, is)
  }
  for (const key of Object.keys(after)) {
    if (!Object.hasOwn(before, key)) fields.push(fieldOf(`${path}${pointer(key)}`, undefined, after[key]))
  }
}

/** The differences between two JSON values: objects by key, all else as a whole. */
export const differences = (path: string, before: unknown, after: unknown): readonly Field[] => {
  const fields: Field[] = []
  addDifferences(fields, path, before, after)
  return fields
}

/** The differences between two JSON texts, leaving out some keys; null where only their whole values can be compared. */
export const textDifferences = (
  path: string,
  before: string,
  after: string,
  omitted: readonly string[] = [],
): readonly Field[] | null => {
  const changed = changedMembers(before, after)
  if (changed === null) return null
  const [was, is] = changed
  const fields: Field[] = []
  addDifferences(fields, path, without(was, omitted), without(is, omitted))
  return fields
}

const without = (
  value: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Readonly<Record<string, unknown>> =>
  keys.length === 0 ? value : Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
