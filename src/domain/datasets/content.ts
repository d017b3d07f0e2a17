import type { DatasetChange, DatasetContent, DraftColumn, DraftMetric } from '../../events/dataset/content'

interface Keyed {
  readonly key: string
}
interface ItemChange<Item extends Keyed> {
  readonly key: string
  readonly index: number | null
  readonly was: { readonly [Key in keyof Item]?: Item[Key] | undefined } | null
  readonly now: { readonly [Key in keyof Item]?: Item[Key] | undefined } | null
}

export const EMPTY_COLUMN: DraftColumn = {
  key: '',
  id: null,
  name: '',
  label: null,
  description: null,
  type: null,
  generic: null,
  expression: null,
  isTime: false,
  groupby: true,
  filterable: true,
  active: true,
  dateFormat: null,
  extra: null,
}
/** True of a column that is an expression over the columns of its table. */
export const isCalculated = ({ expression }: Pick<DraftColumn, 'expression'>): boolean => expression !== null

export const EMPTY_METRIC: DraftMetric = {
  key: '',
  id: null,
  name: '',
  label: null,
  description: null,
  expression: '',
  format: null,
  currency: null,
  extra: null,
}

/** The list after some changes. Removed items are not changed; existing items are not added again. */
const changedItems = <Item extends Keyed>(
  items: readonly Item[],
  changes: readonly ItemChange<Item>[],
  empty: Item,
): readonly Item[] => {
  if (changes.length === 0) return items
  const next = [...items]
  // one look at each change, not one at each item for each change
  const places = new Map(next.map((item, at) => [item.key, at]))
  for (const { key, index, was, now } of changes) {
    const at = places.get(key)
    if (at !== undefined && was !== null && now !== null) {
      const item = next[at]
      if (item !== undefined) next[at] = { ...item, ...now, key }
      continue
    }
    if (was === null && now !== null && at === undefined) {
      next.splice(index ?? next.length, 0, { ...empty, ...now, key })
    } else if (now === null && at !== undefined) next.splice(at, 1)
    else continue
    places.clear()
    next.forEach((item, place) => places.set(item.key, place))
  }
  return next
}

/** The content after a change. */
export const changedContent = (
  { settings, columns, metrics }: DatasetContent,
  change: DatasetChange,
): DatasetContent => ({
  settings: { ...settings, ...change.settings.now } as DatasetContent['settings'],
  columns: changedItems(columns, change.columns, EMPTY_COLUMN),
  metrics: changedItems(metrics, change.metrics, EMPTY_METRIC),
})

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const sameItems = (a: readonly object[], b: readonly object[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((item, at) => {
      const other = b[at]
      return item === other || same({ ...item, key: '', id: null }, { ...other, key: '', id: null })
    }))

/** True when the server would store the same; keys and ids are no changes by people. */
export const sameContent = (a: DatasetContent, b: DatasetContent): boolean => {
  if (a === b) return true
  return same(a.settings, b.settings) && sameItems(a.columns, b.columns) && sameItems(a.metrics, b.metrics)
}

const rekeyed = <Item extends DraftColumn | DraftMetric>(items: readonly Item[], keyed: readonly Item[]): Item[] => {
  const byId = new Map(keyed.flatMap(({ id, key }) => (id === null ? [] : [[id, key]])))
  const byName = new Map(keyed.flatMap(({ id, name, key }) => (id === null ? [[name, key]] : [])))
  return items.map((item) => {
    const key = byId.get(item.id ?? -1) ?? byName.get(item.name)
    return key === undefined ? item : { ...item, key }
  })
}

/** The server's content, under the keys of its items in the editor. */
export const withKeysOf = (content: DatasetContent, editorContent: DatasetContent): DatasetContent => ({
  settings: content.settings,
  columns: rekeyed(content.columns, editorContent.columns),
  metrics: rekeyed(content.metrics, editorContent.metrics),
})

const withIds = <Item extends DraftColumn | DraftMetric>(
  items: readonly Item[],
  saved: readonly Item[],
): readonly Item[] => {
  if (items.every(({ id }) => id !== null)) return items
  const ids = new Map(saved.map(({ key, id }) => [key, id]))
  return items.map((item) =>
    item.id === null && ids.has(item.key) ? { ...item, id: ids.get(item.key) ?? null } : item,
  )
}

/** The draft with the server's ids for its new items. */
export const withIdsOf = (draft: DatasetContent, saved: DatasetContent): DatasetContent => ({
  settings: draft.settings,
  columns: withIds(draft.columns, saved.columns),
  metrics: withIds(draft.metrics, saved.metrics),
})
