import { max, min } from 'd3'

import { metricLabel, metricsIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { ChartData } from '../chart'
import { axesOf } from '../common/axis/axisStyle'
import { periodText, timeFormatter } from '../common/format/moment'
import type { ModelInput } from '../common/series/modelDrawing'
import { leftOut, notesOf } from '../common/figure/notes'
import { columnNamed, dimensionsOf, labelOf, rowMarks } from '../common/series/rowMarks'
import { colorTable } from '../common/color/schemes'
import { legendOf } from '../common/legend/legendStyle'
import { readable } from '../common/format/readable'
import { zoomOf } from '../common/series/seriesData'
import { positionOf } from '../result/fields'
import { boundedBy, momentsOf } from './ends'
import { t, tLater, tn } from '../../i18n'
import type { Lasting } from './ends'

const UNITS: readonly (readonly [number, string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
]
const WHOLE = tLater('All')

/** Duration in its two largest units: `2 d 4 h`. */
export const lastingText = (ms: number): string => {
  const first = UNITS.findIndex(([unit]) => ms >= unit)
  if (first < 0) return `${ms} ms`
  const [unit, name] = UNITS[first] ?? [1, 'ms']
  const [next, nextName] = UNITS[first + 1] ?? [1, 'ms']
  const whole = Math.floor(ms / unit)
  const rest = Math.floor((ms - whole * unit) / next)
  return rest === 0 ? `${whole} ${name}` : `${whole} ${name} ${rest} ${nextName}`
}

/** More bars than these cover one another. */
const MOST = 5000

/** Rows as bars from start to end; one that ends before it starts, or never, is left out. */
export const ganttData = ({ context, answer, result }: ModelInput) => {
  const { values } = context
  const [start] = dimensionsOf(result, context, 'start_time')
  const [end] = dimensionsOf(result, context, 'end_time')
  const [lane] = dimensionsOf(result, context, 'y_axis')
  const [by] = dimensionsOf(result, context, 'series')
  const more = [
    ...dimensionsOf(result, context, 'tooltip_columns'),
    ...metricsIn(values, 'tooltip_metrics').flatMap((one) => columnNamed(result, metricLabel(one)) ?? []),
  ]
  const split = values['subcategories'] === true && by !== undefined
  const spans = result.rows.slice(0, MOST).flatMap((row) => {
    if (start === undefined || end === undefined || lane === undefined) return []
    const [from, to] = [positionOf(row[start.at] ?? null, start), positionOf(row[end.at] ?? null, end)]
    if (from === null || to === null || to < from) return []
    const group = by === undefined ? t(WHOLE) : labelOf(row[by.at] ?? null, by, context)
    const name = labelOf(row[lane.at] ?? null, lane, context)
    return [{ from, to, group, name: split ? `${name} · ${group}` : name, row }]
  })
  const lanes = [...new Set(spans.map(({ name }) => name))]
  const groups = [...new Set(spans.map(({ group }) => group))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const table = colorTable(groups, values)
  const laneOf = new Map(lanes.map((name, lane) => [name, lane] as const))
  const bars = spans.map(({ from, to, group, name }): Lasting => ({
    from,
    to,
    lane: laneOf.get(name) ?? 0,
    series: groups.indexOf(group),
  }))
  const dimensions = [lane, by].filter((one) => one !== undefined)
  const [xTitle, yTitle] = [textIn(values, 'x_axis_title'), textIn(values, 'y_axis_title')]
  const left = Math.min(MOST, result.rows.length) - spans.length
  const chosen = timeFormatter(values['x_axis_time_format'])
  const whenText = (ms: number): string => periodText(ms, null)
  const ends = boundedBy(
    values['x_axis_time_bounds'],
    min(bars, ({ from }) => from) ?? 0,
    max(bars, ({ to }) => to) ?? 1,
  )
  const data: ChartData = {
    x: {
      title: lane?.name ?? '',
      kind: 'category',
      values: spans.map((_, index) => index),
      labels: spans.map(({ name }) => name),
    },
    measure: t('Duration'),
    series: groups.map((name, series) => ({
      key: name,
      name,
      other: false,
      color: table.get(name) ?? 'var(--c1)',
      values: bars.map((bar) => (bar.series === series ? bar.to - bar.from : null)),
      texts: bars.map(({ from, to }) => lastingText(to - from)),
    })),
    parts: false,
    notes: [
      ...notesOf(
        context,
        answer,
        t('%s to %s', start?.name ?? '', end?.name ?? ''),
        dimensions.map(({ name }) => name),
      ),
      ...(left > 0
        ? [
            tn(
              '%s row has no start or end, and is not drawn.',
              '%s rows have no start or end, and are not drawn.',
              left,
            ),
          ]
        : []),
      ...leftOut(result.rows.length, MOST),
    ],
    marks: ({ index }) => rowMarks(spans[index]?.row ?? [], dimensions, context),
    tip: ({ index }) => {
      const one = spans[index]
      return {
        title: one?.name ?? '',
        rows:
          one === undefined
            ? []
            : [
                ...(by === undefined || split
                  ? []
                  : [{ name: by.name, text: one.group, color: table.get(one.group) ?? '' }]),
                { name: t('From'), text: whenText(one.from) },
                { name: t('To'), text: whenText(one.to) },
                { name: t('Lasted'), text: lastingText(one.to - one.from) },
                ...more.map((column) => ({
                  name: column.name,
                  text:
                    column.kind === 'time'
                      ? labelOf(one.row[column.at] ?? null, column, context)
                      : readable(one.row[column.at]),
                })),
              ],
      }
    },
    table: {
      columns: [t('From'), t('To'), t('Lasted')],
      rows: spans.map(({ from, to }) => [whenText(from), whenText(to), lastingText(to - from)]),
    },
    look: {
      ...(chosen === null ? {} : { time: chosen }),
      ...zoomOf(values),
      ...axesOf(values),
      ...legendOf(values),
      ...(groups.length > 1 ? {} : { legend: false }),
      ...(xTitle === null ? {} : { xTitle }),
      ...(yTitle === null ? {} : { yTitle }),
    },
  }
  return { data: values['zoomable'] === true ? { ...data, moments: momentsOf(bars, ends) } : data, bars, lanes, ends }
}
