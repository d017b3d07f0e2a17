import type { FilteredChart, FilteredDashboard } from './dashboard'
import type { NativeFilter } from './config'
import type { DataMasks } from './dataMask'
import { filtersOn } from './active'
import { mergeExtraFormData } from './extraFormData'
import { isInScope } from './scope'
import { timeColumnOf } from './chartFormData'
import { isObject, listOf, textOr, type Json } from '../../core/json/value'

/** A column of time that charts of a dashboard are limited by. */
export interface TimeSource {
  readonly datasetId: number
  readonly column: string
  /** Every chart that the filter reaches is limited by it. */
  readonly only: boolean
}

/** The column of time that a range limits a chart by. */
const columnOf = ({ formData, timeColumns = [] }: FilteredChart, extra: Json): string | null => {
  const ranged = Object.entries(formData)
    .filter(([name]) => name.startsWith('adhoc_filters'))
    .flatMap(([, value]) => listOf(value))
    .find((one) => isObject(one) && one['operator'] === 'TEMPORAL_RANGE')
  return (
    textOr(extra['granularity_sqla']) ??
    (isObject(ranged) ? textOr(ranged['subject']) : null) ??
    textOr(formData['granularity_sqla']) ??
    timeColumnOf(formData, timeColumns)
  )
}

/** The column of time that most of a filter's charts are limited by; null where none is. */
export const timeSourceOf = (
  dashboard: FilteredDashboard,
  filter: Pick<NativeFilter, 'scope'>,
  masks: DataMasks,
): TimeSource | null => {
  const found = new Map<string, { readonly source: Omit<TimeSource, 'only'>; readonly charts: number }>()
  for (const chart of Object.values(dashboard.charts)) {
    if (chart.datasetId === null || !isInScope(filter.scope, dashboard.components, chart.id)) continue
    const active = filtersOn({ dashboard, chartId: chart.id, masks })
    const column = columnOf(chart, mergeExtraFormData(active.map(({ mask }) => mask.extraFormData)))
    if (column === null) continue
    const key = `${chart.datasetId} ${column}`
    const source = { datasetId: chart.datasetId, column }
    found.set(key, { source, charts: (found.get(key)?.charts ?? 0) + 1 })
  }
  const [most] = [...found.values()].toSorted((a, b) => b.charts - a.charts)
  return most === undefined ? null : { ...most.source, only: found.size === 1 }
}

/** The first and the last moment of a column. */
export const extentQuery = ({ column }: TimeSource): Json => ({
  columns: [],
  metrics: (['MIN', 'MAX'] as const).map((aggregate) => ({
    expressionType: 'SIMPLE',
    column: { column_name: column },
    aggregate,
    label: aggregate.toLowerCase(),
    hasCustomLabel: true,
  })),
  filters: [],
  row_limit: 1,
})
