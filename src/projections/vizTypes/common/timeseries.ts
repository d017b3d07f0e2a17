import type { Control, ControlContext, Query, Section } from '../types'
import { ANNOTATION_LAYERS } from '../../annotations/layers'
import { acrossControls, minorSplitLine, titleControls } from './axisControls'
import { axisSort, axisSortOf } from './axisSort'
import { columnLabel, columnsIn, metricLabel, metricsIn, numberIn, textIn, type Metric } from './adhoc'
import {
  check,
  choose,
  filters,
  groupby,
  hasTimeAxis,
  metrics,
  numberFormat,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortBy,
  timeFormat,
  timeGrain,
  xAxis,
} from './controls'
import { currencyFormat } from './currency'
import { legendControls } from './legend'
import { baseQuery } from './queryObject'
import { tooltipControls } from './tooltip'
import { colorScheme } from './schemes'
import { ascending, positive, required, whole } from './validators'

const rolls = ({ values }: ControlContext): boolean => {
  const type = textIn(values, 'rolling_type')
  return type !== null && type !== 'None'
}

/** `B9.21` to `B9.25`, `B5.26` */
export const analysis: readonly Control[] = [
  {
    name: 'rolling_type',
    label: 'Rolling function',
    kind: 'select',
    default: 'None',
    choices: choose(['None', 'None'], ['mean', 'mean'], ['sum', 'sum'], ['std', 'std'], ['cumsum', 'cumsum']),
  },
  {
    name: 'rolling_periods',
    label: 'Periods',
    kind: 'number',
    default: 7,
    validators: [required, whole, positive],
    visible: (context) => rolls(context) && context.values['rolling_type'] !== 'cumsum',
  },
  {
    name: 'min_periods',
    label: 'Min periods',
    kind: 'number',
    default: 0,
    validators: [whole],
    visible: (context) => rolls(context) && context.values['rolling_type'] !== 'cumsum',
  },
  {
    name: 'time_compare',
    label: 'Time shift',
    kind: 'multi',
    free: true,
    default: [],
    choices: () =>
      [
        '1 day ago',
        '1 week ago',
        '28 days ago',
        '30 days ago',
        '52 weeks ago',
        '1 year ago',
        '104 weeks ago',
        '2 years ago',
        '156 weeks ago',
        '3 years ago',
      ].map((value) => ({ value, label: value })),
  },
  {
    name: 'comparison_type',
    label: 'Calculation type',
    kind: 'select',
    default: 'values',
    choices: choose(
      ['values', 'Actual values'],
      ['difference', 'Difference'],
      ['percentage', 'Percentage change'],
      ['ratio', 'Ratio'],
    ),
    visible: ({ values }) => Array.isArray(values['time_compare']) && values['time_compare'].length > 0,
  },
  {
    name: 'resample_rule',
    label: 'Resample rule',
    kind: 'select',
    free: true,
    choices: choose(
      [null, 'None'],
      ['1T', '1 minute'],
      ['1H', '1 hour'],
      ['1D', '1 day'],
      ['7D', '7 days'],
      ['1M', '1 month'],
      ['1AS', '1 year'],
    ),
  },
  {
    name: 'resample_method',
    label: 'Fill method',
    kind: 'select',
    default: 'asfreq',
    choices: () => ['asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum'].map((value) => ({ value, label: value })),
    visible: ({ values }) => textIn(values, 'resample_rule') !== null,
  },
]

/** The query of a chart over an axis. */
export const querySection: Section = {
  label: 'Query',
  tab: 'data',
  controls: [
    xAxis,
    timeGrain('x_axis'),
    ...axisSort,
    metrics,
    groupby,
    {
      name: 'contributionMode',
      label: 'Contribution',
      kind: 'select',
      choices: choose([null, 'None'], ['row', 'Of each place'], ['column', 'Of each series']),
    },
    filters,
    seriesLimit,
    {
      ...check('group_others_when_limit_reached', 'Group the rest as Others', false),
      redraws: false,
      visible: ({ values }) => numberIn(values, 'limit') !== null,
    },
    sortBy,
    orderDesc,
    rowLimit(),
  ],
}

export const analysisSection: Section = {
  label: 'Analysis',
  tab: 'data',
  folded: true,
  controls: analysis,
  visible: hasTimeAxis,
}

/** `B9.16` */
export const seriesSection: Section = {
  label: 'Series',
  tab: 'customize',
  controls: [
    {
      name: 'sort_series_type',
      label: 'Sort series by',
      kind: 'select',
      redraws: true,
      choices: choose(
        [null, 'As they come'],
        ['name', 'Name'],
        ['sum', 'Sum'],
        ['min', 'Min'],
        ['max', 'Max'],
        ['avg', 'Average'],
      ),
    },
    check('sort_series_ascending', 'Sort series ascending', false, {
      visible: ({ values }) => textIn(values, 'sort_series_type') !== null,
    }),
    check('show_value', 'Show values', false),
    ...legendControls,
    ...tooltipControls,
    colorScheme,
  ],
}

export const annotationSection: Section = {
  label: 'Annotations and layers',
  tab: 'data',
  folded: true,
  controls: [{ name: ANNOTATION_LAYERS, label: 'Annotation layers', kind: 'annotations', redraws: true }],
}

/** Data zoom: a slider below the chart chooses the stretch of the axis that is drawn. */
export const zoomable: Control = check('zoomable', 'Data zoom', false)

/** Ends of an axis of values, offered once it may be cut off. */
export const boundsControl = (name: string, label: string, switchedBy: string): Control => ({
  name,
  label,
  kind: 'bounds',
  redraws: true,
  validators: [ascending],
  visible: ({ values }) => values[switchedBy] === true,
})

export const axisSection: Section = {
  label: 'Axes',
  tab: 'customize',
  controls: [
    ...titleControls,
    timeFormat,
    numberFormat('y_axis_format', 'Y axis format'),
    currencyFormat(),
    check('logAxis', 'Logarithmic y axis', false),
    check('truncateYAxis', 'Truncate y axis', false),
    boundsControl('y_axis_bounds', 'Y axis bounds', 'truncateYAxis'),
    minorSplitLine,
    ...acrossControls,
    zoomable,
  ],
}

/** The x-axis as the query names it: the column with its grain. */
export const axisOf = ({ values, dataset }: ControlContext) => {
  const [x] = columnsIn(values, 'x_axis')
  if (x === undefined) return null
  const grain = textIn(values, 'time_grain_sqla')
  const own = typeof x === 'string'
  return {
    label: columnLabel(x),
    column: {
      columnType: 'BASE_AXIS',
      expressionType: 'SQL',
      sqlExpression: own ? x : x.sqlExpression,
      label: columnLabel(x),
      ...(own ? { isColumnReference: true } : {}),
      ...(grain !== null && hasTimeAxis({ values, dataset }) ? { timeGrain: grain } : {}),
    },
  }
}

/** What every query over an axis has: a grain only where the axis is one of time, so that no other column takes it. */
export const axisQuery = (context: ControlContext): Query => {
  const { time_grain_sqla: grain, ...values } = context.values
  return baseQuery(hasTimeAxis(context) ? { ...values, time_grain_sqla: grain } : values)
}

const pivotOf = (index: string, series: readonly string[], labels: readonly string[]): Query => ({
  operation: 'pivot',
  options: {
    index: [index],
    columns: series,
    aggregates: Object.fromEntries(labels.map((label) => [label, { operator: 'mean' }])),
    drop_missing_columns: true,
  },
})

const named = (labels: readonly string[]) => Object.fromEntries(labels.map((label) => [label, label]))

export const rollingOf = ({ values }: ControlContext, labels: readonly string[]): readonly Query[] => {
  const type = textIn(values, 'rolling_type')
  if (type === null || type === 'None') return []
  if (type === 'cumsum') return [{ operation: 'cum', options: { operator: 'sum', columns: named(labels) } }]
  const options = {
    rolling_type: type,
    window: numberIn(values, 'rolling_periods') ?? 1,
    min_periods: numberIn(values, 'min_periods') ?? 0,
    columns: named(labels),
  }
  return [{ operation: 'rolling', options }]
}

export const resampleOf = ({ values }: ControlContext): readonly Query[] => {
  const rule = textIn(values, 'resample_rule')
  return rule === null
    ? []
    : [{ operation: 'resample', options: { rule, method: textIn(values, 'resample_method') ?? 'asfreq' } }]
}

const shiftsOf = ({ values }: ControlContext): readonly string[] =>
  Array.isArray(values['time_compare'])
    ? (values['time_compare'] as readonly unknown[]).filter((one) => typeof one === 'string')
    : []

/** Metrics, and with a comparison by their own values those of the earlier periods. */
const comparedOf = (context: ControlContext, labels: readonly string[]) => {
  const shifts = hasTimeAxis(context) ? shiftsOf(context) : []
  const type = textIn(context.values, 'comparison_type') ?? 'values'
  const pairs = labels.flatMap((label) => shifts.map((shift) => [label, `${label}__${shift}`] as const))
  const compare: readonly Query[] =
    type === 'values' || pairs.length === 0
      ? []
      : [
          {
            operation: 'compare',
            options: {
              source_columns: pairs.map(([source]) => source),
              compare_columns: pairs.map(([, other]) => other),
              compare_type: type,
              drop_original_columns: true,
            },
          },
        ]
  return { shifts, all: [...labels, ...pairs.map(([, other]) => other)], compare }
}

/** One query over an axis: pivoted, rolled, compared, resampled, as shares, and flat (`B7.01`). */
export const timeseriesQueries = (context: ControlContext): readonly Query[] => {
  const { values } = context
  const axis = axisOf(context)
  const wanted = metricsIn(values, 'metrics')
  if (axis === null || wanted.length === 0) return []
  const series = columnsIn(values, 'groupby').filter((column) => columnLabel(column) !== axis.label)
  const labels = wanted.map(metricLabel)
  const [sort] = metricsIn(values, 'timeseries_limit_metric')
  const limit = numberIn(values, 'limit')
  const mode = textIn(values, 'contributionMode')
  const { shifts, all, compare } = comparedOf(context, labels)
  const overTime = hasTimeAxis(context)
  const by: Metric = sort ?? wanted[0] ?? ''
  return [
    {
      ...axisQuery(context),
      columns: [axis.column, ...series],
      series_columns: series,
      metrics: wanted,
      orderby: [[by, values['order_desc'] === false]],
      ...(limit === null ? {} : { series_limit: limit }),
      ...(sort === undefined ? {} : { series_limit_metric: sort }),
      group_others_when_limit_reached: values['group_others_when_limit_reached'] === true,
      time_offsets: shifts,
      post_processing: [
        pivotOf(axis.label, series.map(columnLabel), all),
        ...(overTime ? [...rollingOf(context, all), ...compare, ...resampleOf(context)] : []),
        ...(mode === null ? [] : [{ operation: 'contribution', options: { orientation: mode } }]),
        ...axisSortOf(context),
        { operation: 'flatten' },
      ],
    },
  ]
}
