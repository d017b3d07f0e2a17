import type { ExploreDataset } from '../../events/explore/explore'
import { WHOLE_DASHBOARD, readScope, type Scope } from './config'
import type { FilteredDashboard } from './dashboard'
import { EMPTY_MASK, type DataMask } from './dataMask'
import { isColumn } from '../charts/kinds/common/data/adhoc'
import type { MarkValue } from '../charts/kinds/common/data/markValues'
import { isObject, listOf, objectOr, textOr } from '../../core/json/value'
import { chartsInScope } from './scope'

/** Scope of a chart that filters like most of its dashboard do (`B3.23`). */
export const GLOBAL = 'global'

/** The scope of a chart's cross-filter: like the dashboard, or its own. */
export const crossFilterScope = ({ metadata }: FilteredDashboard, chartId: number): typeof GLOBAL | Scope => {
  const chartConfig = objectOr(objectOr(metadata['chart_configuration'])[String(chartId)])
  const scope = objectOr(chartConfig['crossFilters'])['scope']
  return scope === undefined || scope === null || scope === GLOBAL ? GLOBAL : readScope(scope)
}

/** Default scope of a chart's cross-filter. */
export const globalScope = ({ metadata }: FilteredDashboard): Scope => {
  const scope = objectOr(metadata['global_chart_configuration'])['scope']
  return scope === undefined ? WHOLE_DASHBOARD : readScope(scope)
}

/** True when charts of a dashboard filter each other (`B6.12`); servers that no longer name the flag have it on. */
export const crossFiltersEnabled = (
  metadata: FilteredDashboard['metadata'],
  flags: Readonly<Record<string, boolean>>,
) => flags['DASHBOARD_CROSS_FILTERS'] !== false && metadata['cross_filters_enabled'] !== false

/**
 * True where the dashboard has its filter bar at the top (`B3.03`) and the server allows that (`B6.11`). Servers that no
 * longer name the flag allow it. The letter case of the orientation differs between versions.
 */
export const hasHorizontalBar = (
  metadata: FilteredDashboard['metadata'],
  flags: Readonly<Record<string, boolean>>,
): boolean =>
  flags['HORIZONTAL_FILTER_BAR'] !== false && String(metadata['filter_bar_orientation']).toLowerCase() === 'horizontal'

/**
 * The charts that a chart filters by a click: never itself, and in the scope of the dashboard only charts of the same
 * dataset (`B3.23`).
 */
export const crossFilterTargets = (dashboard: FilteredDashboard, chartId: number): readonly number[] => {
  const scope = crossFilterScope(dashboard, chartId)
  if (scope !== GLOBAL) return chartsInScope(scope, dashboard.components).filter((id) => id !== chartId)
  const source = dashboard.charts[chartId]?.datasetId ?? null
  return chartsInScope(globalScope(dashboard), dashboard.components).filter(
    (id) => id !== chartId && (source === null || dashboard.charts[id]?.datasetId === source),
  )
}

/** Length of each grain, in the words of time expressions, also by the names that older charts have for it (B9.10). */
export const GRAINS: Readonly<Record<string, string>> = {
  PT1S: '1, SECOND',
  PT5S: '5, SECOND',
  PT30S: '30, SECOND',
  PT1M: '1, MINUTE',
  PT5M: '5, MINUTE',
  PT10M: '10, MINUTE',
  PT15M: '15, MINUTE',
  PT30M: '30, MINUTE',
  'PT0.5H': '30, MINUTE',
  PT1H: '1, HOUR',
  PT6H: '6, HOUR',
  P1D: '1, DAY',
  P7D: '7, DAY',
  P1W: '1, WEEK',
  '1969-12-28T00:00:00Z/P1W': '1, WEEK',
  week_starting_sunday: '1, WEEK',
  '1969-12-29T00:00:00Z/P1W': '1, WEEK',
  P1M: '1, MONTH',
  P3M: '1, QUARTER',
  'P0.25Y': '1, QUARTER',
  P1Y: '1, YEAR',
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/

/** Weeks that are called by their last day. */
const ENDING = /^P1W\/|^week_ending_/

/** The stretch of time that a moment begins or is the last day of; null where its grain is not known, or it is no moment. */
const stretchOf = ({ value, grain }: MarkValue): string | null => {
  if (typeof value !== 'string' || !MOMENT.test(value)) return null
  const moment = `DATETIME('${value}')`
  if (ENDING.test(grain ?? '')) return `DATEADD(${moment}, -6, DAY) : DATEADD(${moment}, 1, DAY)`
  const length = Object.hasOwn(GRAINS, grain ?? '') ? GRAINS[grain ?? ''] : undefined
  if (length === undefined) return null
  return `${value} : DATEADD(${moment}, ${length})`
}

const filterOf = (mark: MarkValue): object => {
  const { column, value } = mark
  const stretch = stretchOf(mark)
  if (stretch !== null) return { col: column, op: 'TEMPORAL_RANGE', val: stretch }
  return value === null ? { col: column, op: 'IS NULL' } : { col: column, op: 'IN', val: [value] }
}

export const columnText = (column: unknown): string => {
  if (typeof column === 'string') return column
  const { label, sqlExpression } = objectOr(column)
  return typeof label === 'string' && label !== '' ? label : typeof sqlExpression === 'string' ? sqlExpression : ''
}

/** Columns of a cross-filter by their labels in a dataset, where it has any. */
export const columnTitles = ({ filterState }: DataMask, dataset: Pick<ExploreDataset, 'columns'> | null): string =>
  listOf(filterState['columns'])
    .map((column) => {
      const name = columnText(column)
      const label = dataset?.columns.find((one) => one.name === name)?.label ?? ''
      return label === '' ? name : label
    })
    .join(', ')

/** The mask of a chart whose mark was clicked; no values take it away. */
export const crossFilterMask = (marks: readonly MarkValue[]): DataMask =>
  marks.length === 0
    ? EMPTY_MASK
    : {
        extraFormData: { filters: marks.map(filterOf) },
        filterState: {
          value: marks.map(({ value }) => value),
          selectedValues: marks.map(({ value }) => value),
          columns: marks.map(({ column }) => columnText(column)),
          label: marks.map(({ label }) => label).join(', '),
          marks,
        },
        ownState: {},
      }

/** The marks that a mask was made of; of masks that were made elsewhere, their columns and values. */
export const marksOf = ({ filterState }: DataMask): readonly MarkValue[] => {
  const ownMarks = listOf(filterState['marks']).flatMap((one): MarkValue[] => {
    if (!isObject(one) || !isColumn(one['column'])) return []
    const { column, value, label, grain } = one
    return [{ column, value: value as MarkValue['value'], label: textOr(label) ?? '', grain: textOr(grain) }]
  })
  if (ownMarks.length > 0) return ownMarks
  const values = listOf(filterState['value'])
  return listOf(filterState['columns']).flatMap((column, at): MarkValue[] => {
    const value = values[at]
    if (typeof column !== 'string' || value === undefined) return []
    return [{ column, value: value as MarkValue['value'], label: '', grain: null }]
  })
}
