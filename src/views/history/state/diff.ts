/** A value that differs between two states. `undefined` where it is not there at all. */
export interface Change {
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Keys of an object or places of a list, own ones alone. */
export const keysOf = (value: unknown): readonly string[] => (isBranch(value) ? Object.keys(value) : [])

export const childOf = (value: unknown, key: string): unknown =>
  isBranch(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** Differences are looked for until there are so many. */
const MOST = 2000

const walk = (before: unknown, after: unknown, path: readonly string[], changes: Change[]): void => {
  if (Object.is(before, after) || changes.length >= MOST) return
  const sameKind = isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)
  if (!sameKind) {
    changes.push({ path, before, after })
    return
  }
  for (const key of new Set([...keysOf(before), ...keysOf(after)])) {
    walk(childOf(before, key), childOf(after, key), [...path, key], changes)
  }
}

/** Differences between two states, leaf by leaf; an added or removed object is one difference. */
export const diff = (before: unknown, after: unknown): readonly Change[] => {
  const changes: Change[] = []
  walk(before, after, [], changes)
  return changes
}

export const pathKey = (path: readonly string[]): string => JSON.stringify(path)

/** For every place above a change, the number of changes below it. */
export const changedBelow = (changes: readonly Change[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { path } of changes) {
    for (let depth = 0; depth < path.length; depth += 1) {
      const key = pathKey(path.slice(0, depth))
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

/** Letters of a value that a line shows. */
const LONGEST = 160

/** A value in one line, cut where it is long. */
export const inShort = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
