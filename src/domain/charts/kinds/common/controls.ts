import type { ExploreColumn } from '../../../../events/explore/explore'
import type { Choice, Control, ControlContext, Validator } from '../types'
import { columnLabel, columnsIn } from './data/adhoc'
import { isTimeColumn } from './data/columns'
import { atMost, positive, required, whole } from './validators'

/** Row limit, where the server sets none. */
const DEFAULT_MAX_ROWS = 100_000

/** The most rows that the server answers (`B5.16`). */
export const maxRowsOf = ({ maxRows = DEFAULT_MAX_ROWS }: ControlContext): number => maxRows

const atMostServerRows: Validator = (value, context) => atMost(maxRowsOf(context))(value, context)

const asChoices = (values: readonly (string | number)[]): readonly Choice[] =>
  values.map((value) => ({ value, label: typeof value === 'number' ? value.toLocaleString('en') : value }))

export const choose =
  (...choices: readonly (readonly [Choice['value'], string])[]) =>
  (): readonly Choice[] =>
    choices.map(([value, label]) => ({ value, label }))

/** `B9.02` */
const rowLimits = (context: ControlContext) =>
  asChoices([10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000].filter((rows) => rows <= maxRowsOf(context)))
/** `B9.05` */
const seriesLimits = () => asChoices([5, 10, 25, 50, 100, 500])

const isDimension = ({ groupby }: ExploreColumn): boolean => groupby

const xColumn = ({ values, dataset }: ControlContext): ExploreColumn | undefined => {
  const [x] = columnsIn(values, 'x_axis')
  return x === undefined ? undefined : dataset.columns.find(({ name }) => name === columnLabel(x))
}

/** True when the column of the x-axis is temporal, even if its periods are drawn as names. */
export const hasTimeColumn = (context: ControlContext): boolean => {
  const column = xColumn(context)
  return column !== undefined && isTimeColumn(column)
}

/** True when the x-axis is temporal. */
export const hasTimeAxis = (context: ControlContext): boolean =>
  hasTimeColumn(context) && context.values['xAxisForceCategorical'] !== true

/** True for numbers and times, which may be drawn as categories; names always are. */
const canForceCategories = (context: ControlContext): boolean => {
  const column = xColumn(context)
  return column !== undefined && (column.generic === 0 || isTimeColumn(column))
}

/** True when one of the controls' columns is temporal. */
export const anyTime =
  (...names: readonly string[]) =>
  ({ values, dataset }: ControlContext): boolean =>
    names
      .flatMap((name) => columnsIn(values, name))
      .some((column) => dataset.columns.some((one) => one.name === columnLabel(column) && isTimeColumn(one)))

export const metric: Control = { name: 'metric', label: 'Metric', kind: 'metric', validators: [required] }
export const metrics: Control = { name: 'metrics', label: 'Metrics', kind: 'metrics', validators: [required] }
export const filters: Control = { name: 'adhoc_filters', label: 'Filters', kind: 'filters' }
export const groupby: Control = { name: 'groupby', label: 'Dimensions', kind: 'columns', accepts: isDimension }
export const forceCategories: Control = {
  name: 'xAxisForceCategorical',
  label: 'Force categorical',
  kind: 'check',
  default: false,
  visible: canForceCategories,
}
export const xAxis: Control = { name: 'x_axis', label: 'X axis', kind: 'column', validators: [required] }

/** `B9.03`, `B5.15`, `B5.16`: choices and free entry; nothing means the default. */
export const rowLimit = (standard = 10_000): Control => ({
  name: 'row_limit',
  label: 'Row limit',
  kind: 'select',
  free: true,
  choices: rowLimits,
  default: standard,
  isRowCount: true,
  validators: [whole, positive, atMostServerRows],
})

export const seriesLimit: Control = {
  name: 'limit',
  also: 'series_limit',
  label: 'Series limit',
  kind: 'select',
  free: true,
  choices: () => [{ value: null, label: 'None' }, ...seriesLimits()],
  validators: [whole, positive],
}

const GRAINS: readonly Choice[] = [
  { value: 'PT5S', label: '5 second' },
  { value: 'PT30S', label: '30 second' },
  { value: 'PT1M', label: 'Minute' },
  { value: 'PT5M', label: '5 minute' },
  { value: 'PT30M', label: '30 minute' },
  { value: 'PT1H', label: 'Hour' },
  { value: 'PT6H', label: '6 hour' },
  { value: 'P1D', label: 'Day' },
  { value: 'P7D', label: '7 days' },
  { value: 'P1W', label: 'Week' },
  { value: '1969-12-28T00:00:00Z/P1W', label: 'Week starting Sunday' },
  { value: 'P1W/1970-01-03T00:00:00Z', label: 'Week ending Saturday' },
  { value: 'P1M', label: 'Month' },
  { value: 'P3M', label: 'Quarter' },
  { value: 'P1Y', label: 'Year' },
]

/** Moments by themselves: a chart that was saved so is not drawn by day. */
const NO_GRAIN: Choice = { value: null, label: 'As stored' }

/** `B9.09`, `B9.10`: the database's grains, or else the usual ones; or none. */
export const timeGrain = (...about: readonly string[]): Control => ({
  name: 'time_grain_sqla',
  label: 'Time grain',
  kind: 'select',
  free: true,
  default: 'P1D',
  choices: ({ dataset }) => [NO_GRAIN, ...(dataset.grains.length === 0 ? GRAINS : dataset.grains)],
  visible: anyTime(...about),
})

export const orderDesc: Control = { name: 'order_desc', label: 'Sort descending', kind: 'check', default: true }
export const sortBy: Control = {
  name: 'timeseries_limit_metric',
  also: 'series_limit_metric',
  label: 'Sort by',
  kind: 'metric',
}

/** `B9.12`, `B9.13`, `B9.14` */
export const numberFormats: readonly Choice[] = [
  { value: 'SMART_NUMBER', label: 'Adaptive formatting' },
  { value: '~g', label: 'Original value' },
  { value: ',d', label: ',d (12345.432 => 12,345)' },
  { value: '.1s', label: '.1s (12345.432 => 10k)' },
  { value: '.3s', label: '.3s (12345.432 => 12.3k)' },
  { value: ',.1%', label: ',.1% (12345.432 => 1,234,543.2%)' },
  { value: '.3%', label: '.3% (12345.432 => 1234543.200%)' },
  { value: '.4r', label: '.4r (12345.432 => 12350)' },
  { value: ',.3f', label: ',.3f (12345.432 => 12,345.432)' },
  { value: '+,', label: '+, (12345.432 => +12,345.432)' },
  { value: '$,.2f', label: '$,.2f (12345.432 => $12,345.43)' },
  { value: 'DURATION', label: 'Duration in ms (66000 => 1m 6s)' },
  { value: 'DURATION_SUB', label: 'Duration in ms (1.40008 => 1ms 400µs)' },
  { value: 'MEMORY_DECIMAL', label: 'Bytes, decimal (1024 => 1.02kB)' },
  { value: 'MEMORY_BINARY', label: 'Bytes, binary (1024 => 1KiB)' },
  { value: 'MEMORY_TRANSFER_RATE_DECIMAL', label: 'Bytes per second, decimal (1024 => 1.02kB/s)' },
  { value: 'MEMORY_TRANSFER_RATE_BINARY', label: 'Bytes per second, binary (1024 => 1KiB/s)' },
]

export const numberFormat = (name = 'y_axis_format', label = 'Number format'): Control => ({
  name,
  label,
  kind: 'select',
  free: true,
  redraws: true,
  default: 'SMART_NUMBER',
  choices: () => numberFormats,
})

/** `B9.15` */
export const timeFormats: readonly Choice[] = [
  { value: 'smart_date', label: 'Adaptive formatting' },
  { value: '%d/%m/%Y', label: '%d/%m/%Y | 14/01/2019' },
  { value: '%m/%d/%Y', label: '%m/%d/%Y | 01/14/2019' },
  { value: '%Y-%m-%d', label: '%Y-%m-%d | 2019-01-14' },
  { value: '%Y-%m-%d %H:%M:%S', label: '%Y-%m-%d %H:%M:%S | 2019-01-14 01:32:10' },
  { value: '%d-%m-%Y %H:%M:%S', label: '%d-%m-%Y %H:%M:%S | 14-01-2019 01:32:10' },
  { value: '%H:%M:%S', label: '%H:%M:%S | 01:32:10' },
]

export const timeFormat: Control = {
  name: 'x_axis_time_format',
  label: 'Time format',
  kind: 'select',
  free: true,
  redraws: true,
  default: 'smart_date',
  choices: () => timeFormats,
  visible: hasTimeAxis,
}

export const check = (name: string, label: string, standard: boolean, more: Partial<Control> = {}): Control => ({
  name,
  label,
  kind: 'check',
  default: standard,
  redraws: true,
  ...more,
})

export const showLegend = check('show_legend', 'Show legend', true)

export const number = (name: string, label: string, standard?: number, more: Partial<Control> = {}): Control => ({
  name,
  label,
  kind: 'number',
  redraws: true,
  ...(standard === undefined ? {} : { default: standard }),
  ...more,
})

export const text = (name: string, label: string, more: Partial<Control> = {}): Control => ({
  name,
  label,
  kind: 'text',
  redraws: true,
  ...more,
})

/** One of a few; `standard` is the first where none is given. */
export const pick = (
  name: string,
  label: string,
  choices: readonly (readonly [string | number | null, string])[],
  more: Partial<Control> = {},
): Control => ({
  name,
  label,
  kind: 'select',
  redraws: true,
  default: choices[0]?.[0] ?? null,
  choices: choose(...choices),
  ...more,
})

export const sortByMetric: Control = { name: 'sort_by_metric', label: 'Sort by metric', kind: 'check', default: true }

/** One dimension. */
export const dimension = (name: string, label: string, more: Partial<Control> = {}): Control => ({
  name,
  label,
  kind: 'column',
  accepts: isDimension,
  ...more,
})

/** Label content for the parts of a whole. */
export const labelType = pick('label_type', 'Labels', [
  ['key', 'Category'],
  ['value', 'Value'],
  ['percent', 'Share'],
  ['key_value', 'Category and value'],
  ['key_percent', 'Category and share'],
  ['key_value_percent', 'Category, value and share'],
  ['value_percent', 'Value and share'],
])
