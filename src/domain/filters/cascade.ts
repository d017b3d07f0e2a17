/** A filter and those whose values limit its own. */
export interface Dependent {
  readonly id: string
  readonly cascadeParentIds: readonly string[]
}

/** The message for a filter that depends on itself in the end. */
export const CYCLE_MESSAGE = 'Cyclic dependency detected'

/** The parents that are there: a filter may have been deleted since. */
const parentsOf = (filter: Dependent, byId: ReadonlyMap<string, Dependent>): readonly Dependent[] =>
  filter.cascadeParentIds.flatMap((id) => byId.get(id) ?? [])

/** The filters that take part in a cycle of dependencies, or only depend on one that does. */
export const cyclic = (filters: readonly Dependent[]): ReadonlySet<string> => {
  const byId = new Map(filters.map((filter) => [filter.id, filter]))
  const left = new Map(filters.map((filter) => [filter.id, parentsOf(filter, byId).length]))
  const children = new Map<string, string[]>()
  for (const filter of filters) {
    for (const { id } of parentsOf(filter, byId)) children.set(id, [...(children.get(id) ?? []), filter.id])
  }
  const due = filters.filter(({ id }) => left.get(id) === 0).map(({ id }) => id)
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    left.delete(next)
    for (const child of children.get(next) ?? []) {
      const rest = (left.get(child) ?? 0) - 1
      if (left.has(child)) left.set(child, rest)
      if (rest === 0) due.push(child)
    }
  }
  return new Set(left.keys())
}

/** The message for cyclic dependencies of filters; null without one. */
export const cycleMessage = (filters: readonly Dependent[]): string | null =>
  cyclic(filters).size === 0 ? null : CYCLE_MESSAGE

/**
 * Parents before children, otherwise in their order; those of a cycle come last, in their order, so that a broken
 * configuration still opens.
 */
export const inOrder = <Filter extends Dependent>(filters: readonly Filter[]): readonly Filter[] => {
  const byId = new Map(filters.map((filter) => [filter.id, filter]))
  const stuck = cyclic(filters)
  const done = new Set<string>()
  const ordered: Filter[] = []
  const visit = (filter: Filter): void => {
    if (done.has(filter.id) || stuck.has(filter.id)) return
    done.add(filter.id)
    for (const parent of parentsOf(filter, byId)) {
      const dependency = byId.get(parent.id)
      if (dependency !== undefined) visit(dependency)
    }
    ordered.push(filter)
  }
  for (const filter of filters) visit(filter)
  return [...ordered, ...filters.filter(({ id }) => stuck.has(id))]
}

/** All that a filter depends on, directly or not, nearest first; never itself. */
export const ancestorsOf = (id: string, filters: readonly Dependent[]): readonly string[] => {
  const byId = new Map(filters.map((filter) => [filter.id, filter]))
  const ancestors = new Set<string>()
  const due = [id]
  for (let next = due.shift(); next !== undefined; next = due.shift()) {
    const filter = byId.get(next)
    for (const parent of filter === undefined ? [] : parentsOf(filter, byId)) {
      if (parent.id === id || ancestors.has(parent.id)) continue
      ancestors.add(parent.id)
      due.push(parent.id)
    }
  }
  return [...ancestors]
}

/** Filters that may become a parent of one without a cycle. */
export const possibleParents = <Filter extends Dependent>(id: string, filters: readonly Filter[]): readonly Filter[] =>
  filters.filter((one) => one.id !== id && !ancestorsOf(one.id, filters).includes(id))
