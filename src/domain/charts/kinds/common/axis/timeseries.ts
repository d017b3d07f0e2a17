import type { Control, ControlContext, Query, Section, VizType } from '../../types'
import { ANNOTATION_LAYERS } from '../../../annotations/layers'
import { acrossControls, minorSplitLine, titleControls } from './axisControls'
import { axisSort, axisSortOf, axisSortSeries, sortMetricOf } from './axisSort'
import { columnLabel, columnsIn, metricLabel, metricsIn, numberIn, textIn, type Metric } from '../data/adhoc'
import {
  check,
  choose,
  filters,
  forceCategories,
  groupby,
  hasTimeAxis,
  hasTimeColumn,
  metrics,
  numberFormat,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortBy,
  timeFormat,
  timeGrain,
  xAxis,
} from '../controls'
import { currencyFormat } from '../style/currency'
import { legendControls } from '../style/legend'
import { comparedOf, pivotOf } from '../time/compared'
import { analysisSection, resampleOf, rollingOf } from '../data/analysis'
import { forecastOf, forecastSection } from '../data/forecast'
import { baseQuery } from '../data/queryObject'
import { tooltipControls } from '../style/tooltip'
import { colorScheme } from '../style/schemes'
import { stackFigures, timeShiftColor } from '../style/seriesStyle'
import { ascending } from '../validators'

/** The query of a chart over an axis. */
export const querySection: Section = {
  label: 'Query',
  tab: 'data',
  controls: [
    xAxis,
    timeGrain('x_axis'),
    forceCategories,
    ...axisSort,
    ...axisSortSeries,
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
    check('truncate_metric', 'Truncate metric', true, {
      hint: 'Series of one metric are named by their dimensions alone',
      visible: ({ values }) => columnsIn(values, 'groupby').length > 0,
    }),
    {
      ...check('show_empty_columns', 'Show empty columns', true),
      redraws: false,
      hint: 'Series without any value keep their names in the legend',
    },
  ],
}

/** Orders of series. */
export const SERIES_SORTS = [
  [null, 'As they come'],
  ['name', 'Name'],
  ['sum', 'Sum'],
  ['min', 'Min'],
  ['max', 'Max'],
  ['avg', 'Average'],
] as const

/** Controls of the series of every chart over an axis. */
export const seriesControls: readonly Control[] = [
  {
    name: 'sort_series_type',
    label: 'Sort series by',
    kind: 'select',
    redraws: true,
    choices: choose(...SERIES_SORTS),
  },
  check('sort_series_ascending', 'Sort series ascending', false, {
    visible: ({ values }) => textIn(values, 'sort_series_type') !== null,
  }),
  check('show_value', 'Show values', false),
  ...stackFigures,
  ...legendControls,
  ...tooltipControls,
  colorScheme,
  timeShiftColor,
]

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

const axisSection: Section = {
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
  const isReference = typeof x === 'string'
  return {
    label: columnLabel(x),
    column: {
      columnType: 'BASE_AXIS',
      expressionType: 'SQL',
      sqlExpression: isReference ? x : x.sqlExpression,
      label: columnLabel(x),
      ...(isReference ? { isColumnReference: true } : {}),
      ...(grain !== null && hasTimeColumn({ values, dataset }) ? { timeGrain: grain } : {}),
    },
  }
}

/** The base of a query over an axis: a grain only for a temporal column, so that no other column takes it. */
export const axisQuery = (context: ControlContext): Query => {
  const { time_grain_sqla: grain, ...values } = context.values
  return baseQuery(hasTimeColumn(context) ? { ...values, time_grain_sqla: grain } : values)
}

export const timeseriesQueries = (context: ControlContext): readonly Query[] => {
  const { values } = context
  const axis = axisOf(context)
  const drawn = metricsIn(values, 'metrics')
  if (axis === null || drawn.length === 0) return []
  const series = columnsIn(values, 'groupby').filter((column) => columnLabel(column) !== axis.label)
  const extra = sortMetricOf(context)
  const measures = extra === null ? drawn : [...drawn, extra]
  const [sort] = metricsIn(values, 'timeseries_limit_metric')
  const limit = numberIn(values, 'limit')
  const mode = textIn(values, 'contributionMode')
  const { shifts, all, compare } = comparedOf(context, measures.map(metricLabel))
  const overTime = hasTimeAxis(context)
  const by: Metric = sort ?? measures[0] ?? ''
  const pivot = {
    index: axis.label,
    series: series.map(columnLabel),
    labels: all,
    drop: values['show_empty_columns'] === false,
  }
  return [
    {
      ...axisQuery(context),
      columns: [axis.column, ...series],
      series_columns: series,
      metrics: measures,
      orderby: [[by, values['order_desc'] === false]],
      ...(limit === null ? {} : { series_limit: limit }),
      ...(sort === undefined ? {} : { series_limit_metric: sort }),
      group_others_when_limit_reached: values['group_others_when_limit_reached'] === true,
      time_offsets: shifts,
      ...(shifts.length > 0 && values['time_compare_full_range'] === true ? { time_compare_full_range: true } : {}),
      post_processing: [
        pivotOf(pivot),
        ...(overTime ? [...rollingOf(context, all), ...compare, ...resampleOf(context)] : []),
        ...(mode === null
          ? []
          : [
              {
                operation: 'contribution',
                options: { orientation: mode, ...(shifts.length > 0 ? { time_shifts: shifts } : {}) },
              },
            ]),
        ...axisSortOf(context),
        { operation: 'flatten' },
        ...forecastOf(context),
      ],
    },
  ]
}

/** A kind of chart over one axis: its series have these controls, and everything else is common to all such kinds. */
export const axisKind = (key: string, controls: readonly Control[]): VizType => ({
  key,
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    forecastSection,
    { label: 'Series', tab: 'customize', controls },
    axisSection,
  ],
  queries: timeseriesQueries,
})
