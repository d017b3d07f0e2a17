/** Drops the entries that were added first until `max` are left; those that `keeps` names stay. Number keys are ordered by size. */
export const evictOldest = (
  record: Record<string, unknown>,
  max: number,
  keeps: (key: string) => boolean = () => false,
): void => {
  const keys = Object.keys(record)
  let excess = keys.length - max
  for (const key of keys) {
    if (excess <= 0) return
    if (keeps(key)) continue
    delete record[key]
    excess -= 1
  }
}

/** Makes the entry the most recent one, and drops the least recent ones until `max` are left. */
export const putRecent = <Key, Value>(entries: Map<Key, Value>, key: Key, value: Value, max: number): Value => {
  entries.delete(key)
  entries.set(key, value)
  for (const oldest of entries.keys()) {
    if (entries.size <= max) break
    entries.delete(oldest)
  }
  return value
}
