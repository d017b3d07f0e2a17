import { group, sum } from 'd3'

import type { ChartAnswer } from '../../../../events/chart/chart'
import { restAmong } from '../../../../../common/restName'
import { isBrushable } from '../../brush/axis'
import type { Cell, ResultRows } from '../../../../core/results/types'
import {
  boundsIn,
  columnLabel,
  columnsIn,
  metricLabel,
  metricsIn,
  numberIn,
  textIn,
} from '../../../../domain/charts/kinds/common/data/adhoc'
import type { FormValues } from '../../../../domain/charts/formData'
import type { MarkValue } from '../../../../domain/charts/kinds/common/data/markValues'
import type { ControlContext } from '../../../../domain/charts/kinds/types'
import { gridColumns, type GridColumn } from '../../../grid/cells/cells'
import { formatWhole } from '../../../controls/field/number'
import type { ChartData, ChartStyle, ChartSeries, Focus } from '../../chart'
import { expectedLabels, firstExpected, forecastNote, forecastsIn, withExpected } from './expected'
import { cellLabel, measureOf, positionOf } from '../../result/fields'
import { axesOf } from '../axis/axisStyle'
import { isAdaptive, numberFormatter } from '../format/numberFormat'
import { periodText, timeFormatter } from '../format/moment'
import { askedColumn, markValue } from './rowMarks'
import { limitReached, notFinite, withoutPlace } from '../figure/notes'
import { colorTable, orderedColors } from '../color/schemes'
import { tipOf } from '../tooltip/tooltipStyle'
import { legendOf } from '../legend/legendStyle'
import { readable } from '../format/readable'
import { rankOf, sortedPlaces } from '../axis/sortedPlaces'
import { stackOf, wholeOf } from './seriesStyle'
import { valueText } from '../format/valueText'
import { namedSeries } from './seriesName'
import { textsOf, type Texts } from '../format/texts'
import { t } from '../../../i18n'

/** Series limit: more are unreadable; the others are named as left out. */
const MAX_SERIES = 60

const PERCENT = ',.1%'

interface Axis {
  readonly kind: ChartData['x']['kind']
  readonly rows: readonly (readonly Cell[])[]
  readonly values: readonly number[]
  readonly labels: Texts
}

/** Rows by their place along the axis, without those that have none. They mostly come in that order. */
const placedRows = (rows: Axis['rows'], column: GridColumn): Pick<Axis, 'rows' | 'values'> => {
  const placed: (readonly Cell[])[] = []
  const values: number[] = []
  let ordered = true
  for (const row of rows) {
    const at = positionOf(row[0] ?? null, column)
    if (at === null) continue
    if (values.length > 0 && at < (values.at(-1) ?? at)) ordered = false
    placed.push(row)
    values.push(at)
  }
  if (ordered) return { rows: placed, values }
  const order = Uint32Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)
  return {
    rows: Array.from(order, (place) => placed[place] ?? []),
    values: Array.from(order, (place) => values[place] ?? 0),
  }
}

/** Rows in the order of the axis, without those that have no place on it. */
const axisOf = ({ columns, rows }: ResultRows, { values }: ControlContext, categories: boolean): Axis => {
  const [column] = gridColumns(columns)
  if (column === undefined) return { kind: 'none', rows, values: rows.map((_, index) => index), labels: [] }
  const forced = values['xAxisForceCategorical'] === true
  const grain = textIn(values, 'time_grain_sqla')
  const isTime = column.kind === 'time' && !forced
  const isNumber = (column.kind === 'integer' || column.kind === 'decimal') && !forced && !categories
  const chosen = timeFormatter(values['x_axis_time_format'])
  const momentText = (at: number): string => chosen?.(at) ?? periodText(at, grain)
  if (!isTime && !isNumber) {
    const nameOf = (cell: Cell): string => {
      const at = column.kind === 'time' ? positionOf(cell, column) : null
      return at === null ? cellLabel(cell, column) : momentText(at)
    }
    return {
      kind: 'category',
      rows,
      values: rows.map((_, index) => index),
      labels: textsOf(rows.length, (place) => nameOf(rows[place]?.[0] ?? null)),
    }
  }
  const placed = placedRows(rows, column)
  return {
    kind: isTime ? 'time' : 'number',
    ...placed,
    labels: textsOf(placed.rows.length, (place) =>
      isTime ? momentText(placed.values[place] ?? 0) : cellLabel(placed.rows[place]?.[0] ?? null, column),
    ),
  }
}

/** `B9.16` */
const sorted = (series: readonly ChartSeries[], { values }: ControlContext): readonly ChartSeries[] => {
  const type = textIn(values, 'sort_series_type')
  const up = values['sort_series_ascending'] === true ? 1 : -1
  if (type === null) return series
  if (type === 'name') return series.toSorted((a, b) => up * a.name.localeCompare(b.name, 'en'))
  const rank = rankOf(type)
  return rank === undefined ? series : series.toSorted((a, b) => up * (rank(a.values) - rank(b.values)))
}

const asShares = (series: readonly ChartSeries[]): readonly ChartSeries[] => {
  const stacks = group(series, ({ stack }) => stack)
  const totals = new Map(
    [...stacks].map(([stack, stackSeries]) => [
      stack,
      (stackSeries[0]?.values ?? []).map((_, index) => sum(stackSeries, ({ values }) => values[index] ?? 0)),
    ]),
  )
  const format = numberFormatter(PERCENT)
  return series.map((one) => {
    const values = one.values.map((value, index) => {
      const total = totals.get(one.stack)?.[index] ?? 0
      return value === null || total === 0 ? null : value / total
    })
    // a share has no interval of its own
    const none = values.map(() => null)
    return {
      ...one,
      values,
      ...(one.expected === undefined
        ? {}
        : { expected: { ...one.expected, lower: none, upper: none, textOf: format } }),
      texts: textsOf(values.length, (place) => (values[place] == null ? '' : format(values[place]))),
    }
  })
}

/** Dimension values of a series, by the answer's names; `rests` are the names of the rest by dimension. */
const seriesMarks = (
  parts: readonly string[],
  rests: readonly (string | null)[],
  { values }: ControlContext,
  axis: string,
): readonly MarkValue[] => {
  const dimensions = columnsIn(values, 'groupby').filter((column) => columnLabel(column) !== axis)
  if (parts.length - 1 !== dimensions.length) return []
  return dimensions.flatMap((column, place): MarkValue[] => {
    const label = parts[place + 1] ?? ''
    return label === rests[place] ? [] : [{ column, value: label === '<NULL>' ? null : label, label, grain: null }]
  })
}

/** Colours by name where series are dimension values; metrics take the scheme in their order. */
const colored = (
  series: readonly ChartSeries[],
  names: readonly string[],
  { values }: ControlContext,
  dimensions: { readonly rest: string | null } | null,
): readonly ChartSeries[] => {
  const all = [...new Set(names)]
  const ordered = dimensions === null ? orderedColors(all, values) : []
  const table =
    dimensions === null
      ? new Map(all.map((name, place) => [name, ordered[place] ?? '']))
      : colorTable(all, values, dimensions.rest)
  return series.map((one, place) => ({ ...one, color: table.get(names[place] ?? '') ?? 'var(--c10)' }))
}

/** The value of the dimension by which stacks are split, and the earlier period: both are stacks of their own. */
const stackKey = (
  parts: readonly string[],
  shift: string | null,
  { values }: ControlContext,
  axis: string,
): string | null => {
  const dimensions = columnsIn(values, 'groupby')
    .map(columnLabel)
    .filter((label) => label !== axis)
  const place = dimensions.indexOf(textIn(values, 'stackDimension') ?? '')
  const stackPart = place >= 0 && parts.length - 1 === dimensions.length ? (parts[place + 1] ?? '') : ''
  return stackPart === '' && shift === null ? null : `${stackPart} ${shift ?? ''}`
}

const optional = <Name extends keyof ChartStyle>(name: Name, text: string | null) =>
  text === null ? {} : { [name]: text }

/** Ends of the axis of values; only where the axis is to be cut off. */
export const boundsOf = (values: FormValues, name = 'y_axis_bounds'): ChartStyle => {
  const [low, high] = boundsIn(values, name)
  return values['truncateYAxis'] === true && (low ?? high) !== null ? { bounds: [low, high] } : {}
}

export const rotationOf = (values: FormValues): ChartStyle => {
  const degrees = numberIn(values, 'xAxisLabelRotation') ?? 0
  const turn = Math.min(90, Math.abs(degrees))
  return turn > 0 ? { rotation: turn } : {}
}

export const zoomOf = (values: FormValues): ChartStyle => (values['zoomable'] === true ? { zoom: true } : {})

interface SeriesOptions {
  /** Numbers on the x-axis are names. */
  readonly categories?: boolean
  readonly look?: ChartStyle
}

/** A pivoted answer as a chart over an axis: its first column is the axis, every other one a series. */
export const seriesData = (
  context: ControlContext,
  answer: ChartAnswer,
  result: ResultRows,
  { categories = false, look = {} }: SeriesOptions = {},
): ChartData => {
  const { values } = context
  const metrics = metricsIn(values, 'metrics').map(metricLabel)
  const [sorter] = metricsIn(values, 'timeseries_limit_metric').map(metricLabel)
  const partsOf = (index: number): readonly string[] => answer.labels[index] ?? [result.columns[index]?.name ?? '']
  const labels = result.columns.map((_, index) => partsOf(index))
  const forecasts = forecastsIn(values['forecastEnabled'] === true ? labels : [])
  // a metric only for sorting is requested and not drawn
  const drawnPlaces = result.columns.flatMap((_, index) => {
    const [first = ''] = partsOf(index)
    return index === 0 || forecasts.own.has(index) || (first === sorter && !metrics.includes(first)) ? [] : [index]
  })
  const axis = sortedPlaces(axisOf(result, context, categories), context, drawnPlaces)
  const shares = values['stack'] === 'Expand'
  const contribution = textIn(values, 'contributionMode') !== null
  const formatName = values['y_axis_format']
  const ownFormat = valueText(formatName, shares || contribution ? null : values['currency_format'])
  const format = shares || (contribution && isAdaptive(formatName)) ? numberFormatter(PERCENT) : ownFormat.format
  const exact = isAdaptive(formatName) && !contribution
  const textOf = (cell: Cell): string => {
    const value = measureOf(cell)
    // infinite values and NaN are not drawn, but are not empty either
    if (value === null) return readable(cell)
    return exact ? ownFormat.exact(cell) : format(value)
  }
  const shifts = (Array.isArray(values['time_compare']) ? (values['time_compare'] as unknown[]) : []).map(String)
  const x = result.columns[0]?.name ?? ''
  const dimensions = columnsIn(values, 'groupby').some((one) => columnLabel(one) !== x)
  const names = drawnPlaces.map((index) =>
    namedSeries(partsOf(index), metrics.length, shifts, values['truncate_metric'] !== false),
  )
  const parted = drawnPlaces.map((index) => partsOf(index).slice(1))
  // a series of this name is a value like any other where the limit is not reached
  const limit = values['group_others_when_limit_reached'] === true ? numberIn(values, 'limit') : null
  const hasRest = limit !== null && new Set(parted.map((parts) => JSON.stringify(parts))).size > limit
  const rest = hasRest ? restAmong(names.map(({ name }) => name)) : null
  const alike = values['time_shift_color'] !== false
  let odd = 0
  const drawable = (cell: Cell): number | null => {
    if (typeof cell === 'string' && /^-?(?:NaN|Inf)/.test(cell)) odd += 1
    return measureOf(cell)
  }
  const plain = drawnPlaces.map((index, place): ChartSeries => {
    const { name = '', shift = null } = names[place] ?? {}
    const stack = stackKey(partsOf(index), shift, context, x)
    const measured: ChartSeries = {
      key: `${index}:${result.columns[index]?.name ?? ''}`,
      name,
      other: name === rest,
      ...(alike && shift !== null ? { earlier: shifts.indexOf(shift) + 1 } : {}),
      ...(stack === null ? {} : { stack }),
      values: axis.rows.map((row) => drawable(row[index] ?? null)),
      texts: textsOf(axis.rows.length, (at) => textOf(axis.rows[at]?.[index] ?? null)),
    }
    const forecast = forecasts.of.get(index)
    return forecast === undefined ? measured : withExpected(measured, forecast, axis.rows, { format, exact: textOf })
  })
  const colorNames = names.map(({ name, base }) => (alike ? base : name))
  const ordered = sorted(colored(plain, colorNames, context, dimensions ? { rest } : null), context)
  // shares are of all series that were answered, including those that are not drawn
  const drawn = (shares ? asShares(ordered) : ordered).slice(0, MAX_SERIES)
  // each value of the dimensions has as many series as there are metrics and periods
  const { leftOut = 0 } = answer
  const all = ordered.length + leftOut * new Set(drawnPlaces.map((index) => labels[index]?.[0])).size
  const future = firstExpected(drawn, axis.rows.length)
  const grain =
    axis.kind === 'time' ? context.dataset.grains.find(({ value }) => value === values['time_grain_sqla']) : undefined
  const notes = [
    grain === undefined
      ? t('%s by %s.', metrics.join(', '), x)
      : t('%s by %s, %s.', metrics.join(', '), x, t(grain.label).toLowerCase()),
    ...(values['logAxis'] === true ? [t('Logarithmic.')] : []),
    ...(future < axis.rows.length ? [forecastNote(values)] : []),
    ...(all > drawn.length
      ? [t('%s of %s series are drawn: set a series limit.', formatWhole(drawn.length), formatWhole(all))]
      : []),
    ...(leftOut > 0 && (shares || values['contributionMode'] === 'row')
      ? [t('Shares are of the %s series that were read.', formatWhole(ordered.length))]
      : []),
    ...withoutPlace(result.rows.length - axis.rows.length),
    ...notFinite(odd),
    ...limitReached(context, answer),
  ]
  const time = timeFormatter(values['x_axis_time_format'])
  const [xColumn] = gridColumns(result.columns)
  const rests = hasRest ? (parted[0] ?? []).map((_, place) => restAmong(parted.map((parts) => parts[place] ?? ''))) : []
  const byKey = new Map(
    plain.map(({ key }, place) => [key, seriesMarks(partsOf(drawnPlaces[place] ?? 0), rests, context, x)] as const),
  )
  const marks = ({ series, index }: Focus): readonly MarkValue[] => {
    const dimensionMarks = byKey.get(drawn[series]?.key ?? '') ?? []
    const cell = axis.rows[index]?.[0]
    // future values filter nothing
    if (xColumn === undefined || cell === undefined || index >= future) return dimensionMarks
    // a period filters by itself only where no value does
    return axis.kind === 'category' || dimensionMarks.length === 0
      ? [...dimensionMarks, markValue(cell, xColumn, context)]
      : dimensionMarks
  }
  const period = textIn(values, 'time_grain_sqla')
  const brush =
    axis.kind === 'time' && isBrushable(period)
      ? { axis: { kind: 'time' as const, column: askedColumn(x, context), grain: period }, bins: axis.values }
      : null
  return {
    ...(brush === null ? {} : { brush }),
    rowCount: result.rows.length,
    x: { title: x, kind: axis.kind, values: axis.values, labels: expectedLabels(axis.labels, future) },
    measure: metrics.join(', '),
    series: drawn,
    parts: drawn.length > 1 && metrics.length === 1,
    notes,
    marks,
    look: {
      format,
      log: values['logAxis'] === true,
      ...wholeOf(drawn, format),
      ...legendOf(values),
      ...tipOf(context),
      ...(time === null ? {} : { time }),
      ...(values['show_value'] === true ? { values: true } : {}),
      ...stackOf(values),
      ...boundsOf(values),
      ...rotationOf(values),
      ...axesOf(values),
      ...zoomOf(values),
      ...optional('xTitle', textIn(values, 'x_axis_title')),
      ...optional('yTitle', textIn(values, 'y_axis_title')),
      ...look,
    },
  }
}
