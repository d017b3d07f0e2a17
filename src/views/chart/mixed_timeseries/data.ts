import { columnLabel, columnsIn, numberIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { secondOf } from '../../../domain/charts/kinds/mixed_timeseries'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import type { ChartAnswer } from '../../../events/chart/chart'
import type { ResultRows } from '../../../core/results/types'
import type { ChartData, ChartStyle, ChartSeries, Focus } from '../chart'
import { axesOf } from '../common/axis/axisStyle'
import { timeFormatter } from '../common/format/moment'
import { fixedOf, freeColors } from '../common/color/schemes'
import { boundsOf, rotationOf, seriesData, zoomOf } from '../common/series/seriesData'
import { legendOf } from '../common/legend/legendStyle'
import { tipOf } from '../common/tooltip/tooltipStyle'
import { curveOf, markerSizeOf } from '../common/series/seriesStyle'
import { valueText } from '../common/format/valueText'
import { t } from '../../i18n'

/** Drawing style of one query's series. */
export interface Style {
  readonly mark: 'line' | 'bar' | 'points'
  readonly curve: NonNullable<ChartStyle['curve']>
  readonly stacked: boolean
  readonly filled: boolean
  readonly values: boolean
  /** In a stack the total of a place is written, not its parts. */
  readonly totals: boolean
  readonly opacity: number
  /** Diameter of its dots; null without any. */
  readonly dots: number | null
  /** Index of its axis, of two. */
  readonly axis: 0 | 1
}

const OPACITY = 0.2

export const styleOf = ({ values }: ControlContext, suffix: '' | 'B'): Style => {
  const type = textIn(values, `seriesType${suffix}`) ?? 'line'
  const opacity = numberIn(values, `opacity${suffix}`) ?? OPACITY
  const stack = values[`stack${suffix}`]
  const dotted = type === 'scatter' || values[`markerEnabled${suffix}`] === true
  return {
    mark: type === 'bar' ? 'bar' : type === 'scatter' ? 'points' : 'line',
    curve: curveOf(type),
    stacked: stack === true || stack === 'Stack',
    filled: values[`area${suffix}`] === true,
    values: values[`show_value${suffix}`] === true,
    totals: values[`only_total${suffix}`] !== false,
    opacity: opacity >= 0 && opacity <= 1 ? opacity : OPACITY,
    dots: dotted ? markerSizeOf(values, `markerSize${suffix}`) : null,
    axis: numberIn(values, `yAxisIndex${suffix}`) === 1 ? 1 : 0,
  }
}

interface Part {
  readonly data: ChartData
  readonly style: Style
  /** Its series are dimension values. */
  readonly dimensions: boolean
}

/** All places of both axes, those of time and numbers in order, and where each was in its own query. */
const merged = (parts: readonly Part[]) => {
  const kind = parts[0]?.data.x.kind ?? 'none'
  const keyOf = (data: ChartData, index: number): string | number =>
    kind === 'time' || kind === 'number' ? (data.x.values[index] ?? 0) : (data.x.labels.at(index) ?? '')
  const byKey = new Map<string | number, { readonly label: string; readonly at: (number | undefined)[] }>()
  parts.forEach(({ data }, part) =>
    data.x.values.forEach((_, index) => {
      const key = keyOf(data, index)
      const place = byKey.get(key) ?? { label: data.x.labels.at(index) ?? '', at: [] }
      place.at[part] = index
      byKey.set(key, place)
    }),
  )
  const all = [...byKey]
  const places = kind === 'time' || kind === 'number' ? all.toSorted(([a], [b]) => Number(a) - Number(b)) : all
  return {
    values: places.map(([key], index) => (typeof key === 'number' ? key : index)),
    labels: places.map(([, { label }]) => label),
    at: places.map(([, { at }]) => at),
  }
}

/** Both answers as one chart, and how each of its series is drawn. */
export const mixedData = (
  context: ControlContext,
  answers: readonly ChartAnswer[],
  results: readonly ResultRows[],
): {
  readonly data: ChartData
  readonly styles: readonly Style[]
  readonly formats: readonly ((value: number) => string)[]
} | null => {
  const [first, second] = answers
  const [firstRows, secondRows] = results
  if (first === undefined || second === undefined || firstRows === undefined || secondRows === undefined) return null
  const { values } = context
  const formatNames = [values['y_axis_format'], values['y_axis_format_secondary']]
  const currencies = [values['currency_format'], values['currency_format_secondary']]
  const identified = values['show_query_identifiers'] === true
  const parts = [
    { own: context, answer: first, rows: firstRows, style: styleOf(context, '') },
    { own: secondOf(context), answer: second, rows: secondRows, style: styleOf(context, 'B') },
  ].map(({ own: queryContext, answer, rows, style }): Part => ({
    style,
    dimensions: columnsIn(queryContext.values, 'groupby').some((one) => columnLabel(one) !== rows.columns[0]?.name),
    data: seriesData(
      {
        ...queryContext,
        values: {
          ...queryContext.values,
          stack: null,
          contributionMode: null,
          y_axis_format: formatNames[style.axis],
          currency_format: currencies[style.axis],
        },
      },
      answer,
      rows,
      { categories: style.mark === 'bar' },
    ),
  }))
  const x = merged(parts)
  const time = timeFormatter(values['x_axis_time_format'])
  const origin = parts.flatMap(({ data }, part) => data.series.map((_, series) => ({ part, series })))
  const dimensioned = parts.map(({ dimensions }) => dimensions)
  // metrics take no colour of the dimension values beside them, and none of another metric
  const usedColors = parts.flatMap(({ data }, part) =>
    dimensioned[part] === true ? data.series.map(({ color }) => color) : [],
  )
  const free = freeColors(values, new Set(usedColors))
  const series = origin.map(({ part, series: place }): ChartSeries => {
    const one = parts[part]?.data.series[place]
    const at = x.at.map((places) => places[part])
    return {
      key: `${part === 0 ? 'A' : 'B'} ${one?.key ?? ''}`,
      name: identified ? t('%s (Query %s)', one?.name ?? '', part === 0 ? 'A' : 'B') : (one?.name ?? ''),
      other: one?.other ?? false,
      ...(one?.earlier === undefined ? {} : { earlier: one.earlier }),
      stack: `${part === 0 ? 'A' : 'B'} ${one?.stack ?? ''}`,
      color: (dimensioned[part] === true ? one?.color : fixedOf(values, one?.name ?? '')) ?? free(),
      values: at.map((index) => (index === undefined ? null : (one?.values[index] ?? null))),
      texts: at.map((index) => (index === undefined ? '' : (one?.texts.at(index) ?? ''))),
    }
  })
  const marks = ({ series: at, index }: Focus) => {
    const from = origin[at]
    const ownIndex = x.at[index]?.[from?.part ?? 0]
    if (from === undefined || ownIndex === undefined) return []
    return parts[from.part]?.data.marks?.({ series: from.series, index: ownIndex }) ?? []
  }
  const measured = parts.map(({ data }) => data.measure).reduce((all, one) => t('%s and %s', all, one))
  const [xTitle, yTitle] = [textIn(values, 'x_axis_title'), textIn(values, 'y_axis_title')]
  return {
    styles: origin.map(({ part }) => parts[part]?.style ?? styleOf(context, '')),
    formats: formatNames.map((name, axis) => valueText(name, currencies[axis]).format),
    data: {
      x: {
        title: parts[0]?.data.x.title ?? '',
        kind: parts[0]?.data.x.kind ?? 'none',
        values: x.values,
        labels: x.labels,
      },
      measure: measured,
      series,
      parts: false,
      notes: [
        t('%s by %s.', measured, parts[0]?.data.x.title ?? ''),
        ...new Set(parts.flatMap(({ data }) => data.notes.slice(1))),
      ],
      marks,
      look: {
        format: valueText(values['y_axis_format'], values['currency_format']).format,
        ...legendOf(values),
        ...tipOf(context, false),
        ...(time === null ? {} : { time }),
        ...boundsOf(values),
        ...rotationOf(values),
        ...axesOf(values),
        ...zoomOf(values),
        ...(xTitle === null ? {} : { xTitle }),
        ...(yTitle === null ? {} : { yTitle }),
      },
    },
  }
}
