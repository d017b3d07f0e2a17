import { same } from '../../core/json/value'

/** Whose version of something. */
export type Side = 'mine' | 'theirs'

/** A part of a dashboard that both changed differently. `key` is the same for every repeat of the merge. */
export interface Collision {
  readonly key: string
  readonly subject: 'component' | 'filter' | 'setting' | 'field'
  /** Of the component or the filter; the name of the field or the setting. */
  readonly id: string
  readonly facet: 'existence' | 'place' | 'order' | 'size' | 'content'
  /** Keys inside it that both changed. */
  readonly fields: readonly string[]
}

/** Decides the winner where both changed something, and records the collisions. */
export interface Referee {
  readonly collisions: readonly Collision[]
  readonly ask: (collision: Omit<Collision, 'key'>) => Side
}

const keyOf = ({ subject, id, facet }: Pick<Collision, 'subject' | 'id' | 'facet'>): string =>
  `${subject}/${facet}/${id}`

/** A referee that takes the choice for a key, and the own version without a choice. */
export const refereeOf = (choices: Readonly<Record<string, Side>>): Referee => {
  const met = new Map<string, Collision>()
  return {
    get collisions() {
      return [...met.values()]
    },
    ask: (about) => {
      const key = keyOf(about)
      const earlier = met.get(key)
      const fields = [...new Set([...(earlier?.fields ?? []), ...about.fields])]
      met.set(key, { ...about, key, fields })
      return (Object.hasOwn(choices, key) ? choices[key] : undefined) ?? 'mine'
    },
  }
}

export type Values = Readonly<Record<string, unknown>>

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value after both changed it from `base`; `both` decides when each made something else of it. */
export const settle = <Value>(base: Value, mine: Value, theirs: Value, both: () => Side): Value => {
  if (same(mine, theirs) || same(base, theirs)) return mine
  if (same(base, mine)) return theirs
  return both() === 'mine' ? mine : theirs
}

const at = (values: Values, key: string): unknown => (Object.hasOwn(values, key) ? values[key] : undefined)

/** Merges objects key by key, in one's own order; keys that `value` leaves undefined are gone. */
export const settleKeys = (
  base: Values,
  mine: Values,
  theirs: Values,
  value: (key: string, base: unknown, mine: unknown, theirs: unknown) => unknown,
): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap((key) => {
      const settled = value(key, at(base, key), at(mine, key), at(theirs, key))
      return settled === undefined ? [] : [[key, settled]]
    }),
  )

const equal = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')

/** Members by the one before them that both have; null for those at the start. */
const runsAfter = (ids: readonly string[], skeleton: ReadonlySet<string>): ReadonlyMap<string | null, string[]> => {
  const runs = new Map<string | null, string[]>()
  let anchor: string | null = null
  for (const id of ids) {
    if (skeleton.has(id)) anchor = id
    else runs.set(anchor, [...(runs.get(anchor) ?? []), id])
  }
  return runs
}

/** The order of `members` after both changed it; an added item keeps its predecessor. */
export const settleOrder = (
  orders: { readonly base: readonly string[]; readonly mine: readonly string[]; readonly theirs: readonly string[] },
  members: ReadonlySet<string>,
  both: () => Side,
): readonly string[] => {
  const [mine, theirs] = [orders.mine, orders.theirs].map((ids) => ids.filter((id) => members.has(id))) as [
    string[],
    string[],
  ]
  const [inMine, inTheirs, inBase] = [new Set(mine), new Set(theirs), new Set(orders.base)]
  const [here, there] = [mine.filter((id) => inTheirs.has(id)), theirs.filter((id) => inMine.has(id))]
  const began = orders.base.filter((id) => inMine.has(id) && inTheirs.has(id))
  const old = (ids: readonly string[]): readonly string[] => ids.filter((id) => inBase.has(id))
  const order = (): readonly string[] => {
    if (equal(here, there)) return here
    const [still, stillThere] = [equal(old(here), began), equal(old(there), began)]
    if (still && !stillThere) return there
    if (stillThere && !still) return here
    return both() === 'mine' ? here : there
  }
  const skeleton = order()
  const anchors = new Set(skeleton)
  const [ourRuns, other] = [runsAfter(mine, anchors), runsAfter(theirs, anchors)]
  return [null, ...skeleton].flatMap((anchor) => {
    const runs = [ourRuns.get(anchor) ?? [], other.get(anchor) ?? []].filter((run) => run.length > 0)
    // in alphabetical order, which is the same in every merge
    return [...(anchor === null ? [] : [anchor]), ...runs.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)).flat()]
  })
}
