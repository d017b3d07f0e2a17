/** Equal values get the same number. */
export const createTable = <Value>() => {
  const values: Value[] = []
  const places = new Map<string, number>()
  const place = (value: Value): number => {
    const key = JSON.stringify(value)
    const index = places.get(key)
    if (index !== undefined) return index
    places.set(key, values.push(value) - 1)
    return values.length - 1
  }
  return { values, place }
}

/** The record with every value changed. */
export const eachOf = <From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
