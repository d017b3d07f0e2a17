import {
  DIVIDER_PREFIX,
  FILTER_PREFIX,
  isFilter,
  readItem,
  type FilterType,
  type NativeFilter,
} from '../../../domain/filters/config'
import { isObject, parsed, type Json } from '../../../core/json/value'
import type { FilterDraft } from '../../../projections/filter/nativeFilters'
import { t, tLater } from '../../i18n'

/** The kinds of filters, and their choices. */
export const KINDS: readonly { readonly type: FilterType; readonly label: string; readonly says: string }[] = [
  { type: 'filter_select', label: tLater('Values'), says: tLater('Values of a column') },
  { type: 'filter_range', label: tLater('Numerical range'), says: tLater('Numbers from and to') },
  { type: 'filter_time', label: tLater('Time range'), says: tLater('A stretch of time') },
  { type: 'filter_timegrain', label: tLater('Time grain'), says: tLater('Days, weeks, months') },
  { type: 'filter_timecolumn', label: tLater('Time column'), says: tLater('Which time counts') },
]

export const kindLabel = (filterType: string): string =>
  t(KINDS.find(({ type }) => type === filterType)?.label ?? filterType)

/** An item of the draft, as it is kept and as it is read. */
export interface DraftEntry {
  readonly id: string
  readonly raw: Json
  readonly name: string
  readonly filter: NativeFilter | null
  readonly deleting: number | null
}

export const entriesOf = ({ items, deleting }: FilterDraft): readonly DraftEntry[] =>
  items.flatMap(({ id, item }) => {
    const raw = parsed(item)
    const read = readItem(raw)
    if (!isObject(raw) || read === null) return []
    const filter = isFilter(read) ? read : null
    const name = isFilter(read) ? read.name : read.title
    return [{ id, raw, name, filter, deleting: Object.hasOwn(deleting, id) ? (deleting[id]?.until ?? null) : null }]
  })

/** A fresh id in the form that Superset gives them. */
const freshId = (prefix: string): string =>
  `${prefix}${[...crypto.getRandomValues(new Uint8Array(9))].map((byte) => (byte % 36).toString(36)).join('')}`

/** A filter as it is when it is new. */
export const newFilter = (filterType: FilterType, datasetId: number | null): Json => ({
  id: freshId(FILTER_PREFIX),
  type: 'NATIVE_FILTER',
  name: '',
  description: '',
  filterType,
  targets: [filterType === 'filter_time' || datasetId === null ? {} : { datasetId }],
  controlValues:
    filterType === 'filter_select' ? { multiSelect: true, enableEmptyFilter: false } : { enableEmptyFilter: false },
  defaultDataMask: { extraFormData: {}, filterState: {} },
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
})

export const newDivider = (): Json => ({
  id: freshId(DIVIDER_PREFIX),
  type: 'DIVIDER',
  title: '',
  description: '',
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
})

/** A filter over another dataset: drops its values, sort column and pre-filter, which belong to the former one. */
export const withDataset = (raw: Json, datasetId: number): Json => ({
  ...raw,
  targets: [{ datasetId }],
  defaultDataMask: { extraFormData: {}, filterState: {} },
  sortMetric: null,
  adhoc_filters: [],
  granularity_sqla: null,
  time_range: null,
})
