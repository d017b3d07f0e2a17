/** Equal values get the same number. `keyOf` answers the same text for equal values only. */
export const createTable = <Value>(keyOf: (value: Value) => string = JSON.stringify) => {
  const values: Value[] = []
  const places = new Map<string, number>()
  const place = (value: Value): number => {
    const key = keyOf(value)
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
