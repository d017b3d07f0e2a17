export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectOr = (value: unknown): Json => (isObject(value) ? value : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textsOf = (value: unknown): readonly string[] => listOf(value).filter((one) => typeof one === 'string')
export const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Whole numbers, such as ids, which some servers write as text. */
export const idsOf = (value: unknown): readonly number[] =>
  listOf(value)
    .map((one) => (typeof one === 'string' && one.trim() !== '' ? Number(one) : one))
    .filter((one): one is number => typeof one === 'number' && Number.isInteger(one))

/** Parses JSON; null for invalid text. */
export const parsed = (text: string | null): unknown => {
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** True when both are equal, in any order of their members. */
export const same = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => same(one, b[at]))
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a).filter((name) => a[name] !== undefined)
  return (
    names.length === Object.keys(b).filter((name) => b[name] !== undefined).length &&
    names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
  )
}
