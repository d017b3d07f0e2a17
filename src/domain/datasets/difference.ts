import type { DatasetChange, DatasetContent, DraftSettings } from '../../events/dataset/content'

interface Keyed {
  readonly key: string
}
interface ItemChange<Item> {
  readonly key: string
  readonly index: number | null
  readonly was: Partial<Item> | null
  readonly now: Partial<Item> | null
}

const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The fields of two things that differ; null when none does. */
const fieldsThatDiffer = <Item extends object>(
  was: Item,
  now: Item,
): { readonly was: Partial<Item>; readonly now: Partial<Item> } | null => {
  if (was === now) return null
  const names = (Object.keys(now) as (keyof Item & string)[]).filter((name) => !same(was[name], now[name]))
  if (names.length === 0) return null
  const part = (item: Item): Partial<Item> =>
    Object.fromEntries(names.map((name) => [name, item[name]])) as unknown as Partial<Item>
  return { was: part(was), now: part(now) }
}

/** The changes that turn one list into the other: first removals, then, from the top, additions, moves and changes. */
const listDifference = <Item extends Keyed>(from: readonly Item[], to: readonly Item[]): ItemChange<Item>[] => {
  if (from === to) return []
  const changes: ItemChange<Item>[] = []
  const itemsAfter = new Map(to.map((item) => [item.key, item]))
  const work = [...from]
  for (let index = work.length - 1; index >= 0; index -= 1) {
    const item = work[index]
    if (item === undefined || itemsAfter.has(item.key)) continue
    work.splice(index, 1)
    changes.push({ key: item.key, index, was: item, now: null })
  }
  const here = new Set(work.map(({ key }) => key))
  for (const [index, item] of to.entries()) {
    if (work[index]?.key !== item.key) {
      let moved = item
      if (here.has(item.key)) {
        const at = work.findIndex(({ key }) => key === item.key)
        const [taken] = work.splice(at, 1)
        if (taken !== undefined) {
          changes.push({ key: item.key, index: at, was: taken, now: null })
          moved = taken
        }
      }
      work.splice(index, 0, moved)
      here.add(item.key)
      changes.push({ key: item.key, index, was: null, now: moved })
    }
    const differing = fieldsThatDiffer(work[index] ?? item, item)
    if (differing !== null) changes.push({ key: item.key, index: null, ...differing })
    work[index] = item
  }
  return changes
}

export interface Target {
  readonly settings?: Partial<DraftSettings>
  readonly columns?: DatasetContent['columns']
  readonly metrics?: DatasetContent['metrics']
}

/** The change that brings the content to where it is to be; null when it is there. */
export const changeTo = (content: DatasetContent, target: Target): DatasetChange | null => {
  const settings = fieldsThatDiffer(content.settings, { ...content.settings, ...target.settings })
  const columns = listDifference(content.columns, target.columns ?? content.columns)
  const metrics = listDifference(content.metrics, target.metrics ?? content.metrics)
  return settings === null && columns.length === 0 && metrics.length === 0
    ? null
    : { settings: settings ?? { was: {}, now: {} }, columns, metrics }
}
