import type { ExploreDataset } from '../../events/explore/explore'
import type { FilterProblem } from '../../events/filter/nativeFilters'
import type { Components } from '../../events/dashboard/layout'
import { CYCLE_MESSAGE, cyclic } from './cascade'
import { isFilter, isRequired, readItem, takesFirst, type FilterItem, type NativeFilter } from './config'
import { isUnset } from './dataMask'
import { parsed, same, textsOf, type Json, isObject } from '../../core/json/value'
import { chartsInScope, tabsInScope } from './scope'
import { isSortable } from './sortMetric'
import { matchOf } from './values'

/** True for types of filters on a dataset; `hasColumn`, for those on one of its columns. */
export const hasDataset = (filterType: string): boolean => filterType !== 'filter_time'
export const hasColumn = (filterType: string): boolean =>
  filterType === 'filter_select' || filterType === 'filter_range'

/** A dataset by its number; null where it has not been read. */
type DatasetOf = (id: number) => ExploreDataset | null

const NO_SORT_METRIC = 'Sort metric is expected to be a metric of the dataset or an aggregate such as SUM(AMOUNT)'

/** Problems of a filter by itself. */
const wrongWith = (filter: NativeFilter, datasetOf: DatasetOf): readonly Omit<FilterProblem, 'id'>[] => {
  const { name, filterType, datasetId, column, defaultDataMask } = filter
  return [
    ...(name.trim() === '' ? [{ field: 'name', message: 'Name is required' }] : []),
    ...(hasDataset(filterType) && datasetId === null ? [{ field: 'dataset', message: 'Dataset is required' }] : []),
    ...(hasColumn(filterType) && datasetId !== null && column === null
      ? [{ field: 'column', message: 'Column is required' }]
      : []),
    ...(isRequired(filter) && !takesFirst(filter) && isUnset(defaultDataMask)
      ? [{ field: 'default', message: 'Default value is required' }]
      : []),
    ...(filterType !== 'filter_select' ||
    matchOf(filter) !== 'exact' ||
    isSortable(filter, datasetId === null ? null : datasetOf(datasetId))
      ? []
      : [{ field: 'sortMetric', message: NO_SORT_METRIC }]),
  ]
}

/** Problems of the filters, in the order of filters and fields (`B5.30`). */
export const problemsOf = (
  items: readonly FilterItem[],
  datasetOf: DatasetOf = () => null,
): readonly FilterProblem[] => {
  const stuck = cyclic(items.filter(isFilter))
  return items.flatMap((item) => {
    const { id } = item
    if (!isFilter(item)) {
      return item.title.trim() === '' ? [{ id, field: 'title', message: 'Title is required' }] : []
    }
    const cycle = stuck.has(id) ? [{ field: 'dependencies', message: CYCLE_MESSAGE }] : []
    return [...wrongWith(item, datasetOf), ...cycle].map((problem) => ({ id, ...problem }))
  })
}

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** An item in its saved form: texts trimmed (`B5.31`), no dependency on removed filters, and the scope spelled out. */
const finished = (raw: Json, ids: ReadonlySet<string>, components: Components): Json => {
  const item = readItem(raw)
  if (item === null) return raw
  if (!isFilter(item)) return { ...raw, title: trimmed(raw['title']), description: trimmed(raw['description']) }
  return {
    ...raw,
    name: trimmed(raw['name']),
    description: trimmed(raw['description']),
    cascadeParentIds: textsOf(raw['cascadeParentIds']).filter((id) => ids.has(id)),
    chartsInScope: chartsInScope(item.scope, components),
    tabsInScope: tabsInScope(item.scope, components),
  }
}

/** The configuration made of a draft, without filters being deleted. */
export const configurationOf = (
  draft: readonly { readonly id: string; readonly item: string }[],
  deleting: Readonly<Record<string, unknown>>,
  components: Components,
): readonly Json[] => {
  const raws = draft
    .filter(({ id }) => !Object.hasOwn(deleting, id))
    .map(({ item }) => parsed(item))
    .filter(isObject)
  const ids = new Set(raws.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])))
  return raws.map((raw) => finished(raw, ids, components))
}

/** Parts that define the meaning of a value: when one changes, the value is void. */
const MEANING = ['filterType', 'targets', 'controlValues', 'defaultDataMask'] as const

/** Filters that are gone or changed their meaning: their values are void. */
export const resetBy = (before: readonly Json[], after: readonly Json[]): readonly string[] =>
  before.flatMap((old) => {
    const { id } = old
    if (typeof id !== 'string') return []
    const now = after.find((one) => one['id'] === id)
    return now !== undefined && MEANING.every((key) => same(old[key], now[key])) ? [] : [id]
  })
