import { isDeepStrictEqual } from 'node:util'

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
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

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

/** The differences between two JSON values: objects by key, all else as a whole. */
export const differences = (path: string, before: unknown, after: unknown): readonly Field[] => {
  if (isDeepStrictEqual(before, after)) return []
  if (!isObject(before) || !isObject(after)) return [fieldOf(path, before, after)]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => differences(`${path}${pointer(key)}`, own(before, key), own(after, key)))
}
