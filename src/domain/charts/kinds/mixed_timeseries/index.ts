import type { Control, ControlContext, Query, Section, VizType } from '../types'
import {
  check,
  forceCategories,
  hasTimeAxis,
  number,
  numberFormat,
  pick,
  text,
  timeFormat,
  timeGrain,
  xAxis,
} from '../common/controls'
import { analysis } from '../common/data/analysis'
import { currencyFormat } from '../common/style/currency'
import { legendControls } from '../common/style/legend'
import { acrossControls, minorSplitLine, titleControls } from '../common/axis/axisControls'
import { textIn } from '../common/data/adhoc'
import { colorScheme } from '../common/style/schemes'
import { seriesType, timeShiftColor } from '../common/style/seriesStyle'
import {
  annotationSection,
  boundsControl,
  querySection,
  SERIES_SORTS,
  timeseriesQueries,
  zoomable,
} from '../common/axis/timeseries'
import { mixedTooltipControls } from '../common/style/tooltip'
import { opacity, positive, required, whole } from '../common/validators'

/** Controls that both queries share. */
const SHARED = new Set(['x_axis', 'time_grain_sqla', 'xAxisForceCategorical'])
/** Controls only for charts of one query. */
const SINGLE = new Set(['contributionMode', 'x_axis_sort_series', 'x_axis_sort_series_ascending', 'show_empty_columns'])
const OWN: readonly Control[] = querySection.controls.filter(({ name }) => !SHARED.has(name) && !SINGLE.has(name))
const NAMES: readonly string[] = [...OWN, ...analysis].map(({ name }) => name)
/** Drawing styles of series; the second query has them with another ending. */
const STYLES: readonly string[] = ['show_value', 'only_total', 'sort_series_type', 'sort_series_ascending']

/** The second query's controls under the names of the first. */
export const secondOf = (context: ControlContext): ControlContext => ({
  ...context,
  values: {
    ...context.values,
    ...Object.fromEntries(NAMES.map((name) => [name, context.values[`${name}_b`]])),
    ...Object.fromEntries(STYLES.map((name) => [name, context.values[`${name}B`]])),
  },
})

const suffixed = (control: Control): Control => {
  const { also, visible, choices, validators } = control
  return {
    ...control,
    name: `${control.name}_b`,
    ...(also === undefined ? {} : { also: `${also}_b` }),
    ...(visible === undefined ? {} : { visible: (context) => visible(secondOf(context)) }),
    ...(choices === undefined ? {} : { choices: (context) => choices(secondOf(context)) }),
    ...(validators === undefined
      ? {}
      : { validators: validators.map((check_) => (value, context) => check_(value, secondOf(context))) }),
  }
}

const look = (suffix: '' | 'B', standard: string): readonly Control[] => [
  seriesType(suffix, standard),
  check(`stack${suffix}`, 'Stacked', false),
  check(`area${suffix}`, 'Filled', false),
  check(`show_value${suffix}`, 'Show values', false),
  check(`only_total${suffix}`, 'Only total', true, {
    visible: ({ values }) => values[`show_value${suffix}`] === true && values[`stack${suffix}`] === true,
  }),
  number(`opacity${suffix}`, 'Opacity of the fill', 0.2, {
    validators: [opacity],
    visible: ({ values }) => values[`area${suffix}`] === true,
  }),
  check(`markerEnabled${suffix}`, 'Markers', false),
  number(`markerSize${suffix}`, 'Marker size', 6, {
    validators: [whole, positive],
    visible: ({ values }) => values[`markerEnabled${suffix}`] === true || values[`seriesType${suffix}`] === 'scatter',
  }),
  pick(`yAxisIndex${suffix}`, 'Y axis', [
    [0, 'First, at the left'],
    [1, 'Second, at the right'],
  ]),
  pick(`sort_series_type${suffix}`, 'Sort series by', SERIES_SORTS),
  check(`sort_series_ascending${suffix}`, 'Sort series ascending', false, {
    visible: ({ values }) => textIn(values, `sort_series_type${suffix}`) !== null,
  }),
]

/** Shown where either query compares. */
const timeShiftColors: Control = {
  ...timeShiftColor,
  visible: (context) => [context, secondOf(context)].some((one) => timeShiftColor.visible?.(one) === true),
}

const section = (label: string, tab: Section['tab'], controls: readonly Control[], folded = false): Section => ({
  label,
  tab,
  controls,
  folded,
})

const queries = (context: ControlContext): readonly Query[] => {
  const dense = { ...context, values: { ...context.values, show_empty_columns: false } }
  const first = timeseriesQueries(dense)
  const second = timeseriesQueries(secondOf(dense))
  // both or none: answers come in the order of the queries
  return first.length === 0 || second.length === 0 ? [] : [...first, ...second]
}

/** Two queries over one axis, each with its own look. */
export const mixedTimeseries: VizType = {
  key: 'mixed_timeseries',
  sections: [
    section('Axis', 'data', [{ ...xAxis, validators: [required] }, timeGrain('x_axis'), forceCategories]),
    section('Query A', 'data', OWN),
    { ...section('Analysis A', 'data', analysis, true), visible: hasTimeAxis },
    section('Query B', 'data', OWN.map(suffixed)),
    { ...section('Analysis B', 'data', analysis.map(suffixed), true), visible: hasTimeAxis },
    annotationSection,
    section('Look of A', 'customize', look('', 'line')),
    section('Look of B', 'customize', look('B', 'bar')),
    section('Axes', 'customize', [
      colorScheme,
      timeShiftColors,
      check('show_query_identifiers', 'Show query identifiers', false, {
        hint: 'Series say of which query they are',
      }),
      ...legendControls,
      ...mixedTooltipControls,
      ...titleControls,
      timeFormat,
      numberFormat('y_axis_format', 'Y axis format'),
      currencyFormat(),
      check('logAxis', 'Logarithmic y axis', false),
      check('truncateYAxis', 'Truncate y axis', false),
      boundsControl('y_axis_bounds', 'Y axis bounds', 'truncateYAxis'),
      text('yAxisTitleSecondary', 'Second y axis title'),
      numberFormat('y_axis_format_secondary', 'Second y axis format'),
      currencyFormat('currency_format_secondary', 'Second currency'),
      check('logAxisSecondary', 'Logarithmic second y axis', false),
      boundsControl('y_axis_bounds_secondary', 'Second y axis bounds', 'truncateYAxis'),
      minorSplitLine,
      ...acrossControls,
      zoomable,
    ]),
  ],
  queries,
}
