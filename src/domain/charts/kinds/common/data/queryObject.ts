import { objectOr } from '../../../../../core/json/value'
import type { FormValues } from '../../../formData'
import type { ControlContext, Query } from '../../types'
import { filtersIn, isTimeRange, numberIn, textIn, type AdhocFilter, type Column } from './adhoc'
import { takesGrain } from '../axis/temporalColumns'

/** `B9.11` */
export const NO_FILTER = 'No filter'
/** Rows of a query whose chart has no such control (`B9.04`). */
const DEFAULT_ROWS = 1000

const UNARY = new Set(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE'])

const isSimple = ({ expressionType, clause, subject, operator }: AdhocFilter): boolean =>
  expressionType === 'SIMPLE' && clause !== 'HAVING' && typeof subject === 'string' && typeof operator === 'string'

const valueOf = ({ operator, comparator }: AdhocFilter): object => {
  const op = (operator ?? '').toUpperCase()
  if (UNARY.has(op)) return {}
  if (op === 'IN' || op === 'NOT IN') return { val: Array.isArray(comparator) ? comparator : [comparator ?? null] }
  return { val: comparator ?? null }
}

/** A filter of a mark or of the bar, in the words of a query. */
const isTemporal = (filter: unknown): boolean =>
  typeof filter === 'object' && filter !== null && 'op' in filter && filter.op === 'TEMPORAL_RANGE'

const joined = (filters: readonly AdhocFilter[], clause: 'WHERE' | 'HAVING'): string =>
  filters
    .filter((one) => one.expressionType === 'SQL' && (one.clause ?? 'WHERE') === clause)
    .map(({ sqlExpression }) => (sqlExpression ?? '').trim())
    .filter((sql) => sql !== '')
    .map((sql) => `(${sql})`)
    .join(' AND ')

/** The effect of a dashboard's filters on a chart. */
const extraOf = (values: FormValues): FormValues => {
  const extra = values['extra_form_data']
  return typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? (extra as FormValues) : {}
}

/** A time range of the dashboard holds in place of those of the chart. */
const ranged = (filter: AdhocFilter, range: string | null): AdhocFilter =>
  range !== null && isTimeRange(filter) ? { ...filter, comparator: range } : filter

const present = (values: FormValues, ...names: readonly string[]): FormValues =>
  Object.fromEntries(names.flatMap((name) => (textIn(values, name) === null ? [] : [[name, values[name]]])))

/** The base of every query: filters, time range, grain and row limit, plus those of the dashboard (`extra_form_data`). */
export const baseQuery = (values: FormValues, filtersName = 'adhoc_filters'): Query => {
  const extra = extraOf(values)
  const range = textIn(extra, 'time_range')
  const chartFilters = filtersIn(values, filtersName).map((filter) => ranged(filter, range))
  const filters = [...chartFilters, ...filtersIn(extra)]
  const grain = textIn(extra, 'time_grain_sqla') ?? textIn(values, 'time_grain_sqla')
  const granularity =
    textIn(extra, 'granularity_sqla') ??
    textIn(extra, 'granularity') ??
    textIn(extra, 'time_column') ??
    textIn(values, 'granularity_sqla')
  const added = Array.isArray(extra['filters']) ? (extra['filters'] as readonly unknown[]) : []
  const wholeRange = range ?? textIn(values, 'time_range') ?? NO_FILTER
  // Superset takes 'No filter' beside a filter of time for the wish that this filter should not hold
  const isSaidByFilter = wholeRange === NO_FILTER && (filters.some(isTimeRange) || added.some(isTemporal))
  return {
    ...(isSaidByFilter ? {} : { time_range: wholeRange }),
    ...(granularity === null ? {} : { granularity }),
    filters: [
      ...filters
        .filter(isSimple)
        .map((filter) => ({ col: filter.subject, op: (filter.operator ?? '').toUpperCase(), ...valueOf(filter) })),
      ...added,
    ],
    extras: {
      having: joined(filters, 'HAVING'),
      where: joined(filters, 'WHERE'),
      ...(grain === null ? {} : { time_grain_sqla: grain }),
      ...present(extra, 'relative_start', 'relative_end'),
    },
    applied_time_extras: {},
    columns: [],
    annotation_layers: [],
    row_limit: numberIn(values, 'row_limit') ?? DEFAULT_ROWS,
    order_desc: values['order_desc'] !== false,
    url_params: {},
  }
}

/** A query of totals: a filter of groups would keep a total, which is a group of its own, or drop it as a whole. */
export const ofTotals = (query: Query): Query => ({
  ...query,
  extras: { ...objectOr(query['extras']), having: '' },
})

/** Columns to group by, those of time by the chosen grain. */
export const groupedBy = (context: ControlContext, columns: readonly Column[]): readonly unknown[] => {
  const grain = textIn(context.values, 'time_grain_sqla')
  return columns.map((column) =>
    grain !== null && typeof column === 'string' && takesGrain(context, column)
      ? {
          columnType: 'BASE_AXIS',
          expressionType: 'SQL',
          sqlExpression: column,
          label: column,
          isColumnReference: true,
          timeGrain: grain,
        }
      : column,
  )
}
