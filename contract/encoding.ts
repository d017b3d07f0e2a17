import rison from 'rison'

const withoutUndefined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => (item === undefined ? null : withoutUndefined(item)))
  if (typeof value !== 'object' || value === null) return value
  const kept: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) if (item !== undefined) kept[key] = withoutUndefined(item)
  return kept
}

/** Rison text of a value, not yet percent-encoded. Absent members are left out. */
export const encodeQuery = (value: unknown): string => rison.encode(withoutUndefined(value))
