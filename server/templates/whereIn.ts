/** Objects come out of the template engine as maps. */
const asObject = (_key: string, value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value)

const literal = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value === null || value === undefined) return 'NULL'
  const text = typeof value === 'string' ? value : JSON.stringify(value, asObject)
  return `'${text.replaceAll("'", "''").replaceAll('\u0000', '')}'`
}

/** A list as SQL for the right side of IN: `('a', 'b')`. Never throws: the template engine would not survive it. */
export const whereIn = (values: unknown): string => {
  const items = Array.isArray(values) ? values : [values]
  return `(${items.length === 0 ? 'NULL' : items.map(literal).join(', ')})`
}
