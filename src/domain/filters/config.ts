import { readMask, type DataMask } from './dataMask'
import { idsOf, isObject, listOf, objectOr, textOr, textsOf, type Json } from '../../core/json/value'

const FILTER_TYPES = ['filter_select', 'filter_range', 'filter_time', 'filter_timecolumn', 'filter_timegrain'] as const
export type FilterType = (typeof FILTER_TYPES)[number]

/** Scope of a filter: the components whose charts it affects, and the excluded charts. */
export interface Scope {
  readonly rootPath: readonly string[]
  readonly excluded: readonly number[]
}
export const WHOLE_DASHBOARD: Scope = { rootPath: ['ROOT_ID'], excluded: [] }

/** `B3.20` */
export interface NativeFilter {
  readonly id: string
  readonly type: 'NATIVE_FILTER'
  readonly name: string
  readonly description: string
  readonly filterType: string
  readonly datasetId: number | null
  readonly column: string | null
  readonly adhocFilters: readonly unknown[]
  readonly timeRange: string | null
  readonly granularity: string | null
  readonly controlValues: Json
  readonly requiredFirst: boolean
  readonly defaultDataMask: DataMask
  readonly cascadeParentIds: readonly string[]
  readonly scope: Scope
  readonly sortMetric: string | null
}

/** A heading between filters (`B3.21`). */
interface FilterDivider {
  readonly id: string
  readonly type: 'DIVIDER'
  readonly title: string
  readonly description: string
}
export type FilterItem = NativeFilter | FilterDivider

/** `B3.21` */
export const FILTER_PREFIX = 'NATIVE_FILTER-'
export const DIVIDER_PREFIX = 'NATIVE_FILTER_DIVIDER-'

/** Scope as filter boxes kept it: components that the filter reaches from, and charts that are immune (`B3.24`). */
const readLegacyScope = (value: Json): Scope => ({
  rootPath: Array.isArray(value['scope']) ? textsOf(value['scope']) : WHOLE_DASHBOARD.rootPath,
  excluded: idsOf(value['immune']),
})

/** The scope of a filter, in its own form or in that of filter boxes. */
export const readScope = (value: unknown): Scope => {
  if (!isObject(value)) return WHOLE_DASHBOARD
  if (value['rootPath'] === undefined && (Array.isArray(value['scope']) || Array.isArray(value['immune'])))
    return readLegacyScope(value)
  const rootPath = Array.isArray(value['rootPath']) ? textsOf(value['rootPath']) : WHOLE_DASHBOARD.rootPath
  return { rootPath, excluded: idsOf(value['excluded']) }
}

/** Parses a stored filter; null for anything else. */
export const readItem = (value: unknown): FilterItem | null => {
  if (!isObject(value) || typeof value['id'] !== 'string' || value['id'] === '') return null
  const { id } = value
  const description = textOr(value['description']) ?? ''
  if (value['type'] === 'DIVIDER' || id.startsWith(DIVIDER_PREFIX)) {
    return { id, type: 'DIVIDER', title: textOr(value['title']) ?? '', description }
  }
  const target = objectOr(listOf(value['targets'])[0])
  const [datasetId] = idsOf([target['datasetId']])
  return {
    id,
    type: 'NATIVE_FILTER',
    name: textOr(value['name']) ?? '',
    description,
    filterType: textOr(value['filterType']) ?? 'filter_select',
    datasetId: datasetId ?? null,
    column: textOr(objectOr(target['column'])['name']),
    adhocFilters: listOf(value['adhoc_filters']),
    timeRange: textOr(value['time_range']),
    granularity: textOr(value['granularity_sqla']),
    controlValues: objectOr(value['controlValues']),
    requiredFirst: value['requiredFirst'] === true,
    defaultDataMask: readMask(value['defaultDataMask']),
    cascadeParentIds: textsOf(value['cascadeParentIds']),
    scope: readScope(value['scope']),
    sortMetric: textOr(value['sortMetric']),
  }
}

/** The configuration as it is kept, each item whole. */
export const rawItems = (metadata: Json): readonly Json[] =>
  listOf(metadata['native_filter_configuration']).filter(isObject)

/** Parsed configurations, so that equal input gives the same objects. */
const read = new WeakMap<object, readonly FilterItem[]>()

/** Filters and dividers in their order; of several with one id only the first. */
export const itemsOf = (metadata: Json): readonly FilterItem[] => {
  const cached = read.get(metadata)
  if (cached !== undefined) return cached
  const ids = new Set<string>()
  const items = rawItems(metadata).flatMap((raw) => {
    const item = readItem(raw)
    if (item === null || ids.has(item.id)) return []
    ids.add(item.id)
    return [item]
  })
  read.set(metadata, items)
  return items
}

export const isFilter = (item: FilterItem): item is NativeFilter => item.type === 'NATIVE_FILTER'

export const filtersOf = (metadata: Json): readonly NativeFilter[] => itemsOf(metadata).filter(isFilter)

/** A value must be chosen. */
export const isRequired = ({ controlValues }: NativeFilter): boolean => controlValues['enableEmptyFilter'] === true

/** The first of its values is chosen before anybody chose. */
export const takesFirst = ({ filterType, controlValues }: NativeFilter): boolean =>
  filterType === 'filter_select' && controlValues['defaultToFirstItem'] === true
