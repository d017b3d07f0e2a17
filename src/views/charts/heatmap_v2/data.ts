import { group, max, min, sum } from 'd3'

import type { Cell } from '../../../projections/results'
import { columnLabel, columnsIn, metricLabel, metricsIn } from '../../../projections/vizTypes/common/adhoc'
import type { MarkValue } from '../../../projections/vizTypes/common/markValues'
import type { ChartData } from '../chart'
import type { Answered } from '../common/modelDrawing'
import { notesOf } from '../common/notes'
import { columnNamed, labelOf, markValue } from '../common/rowMarks'
import { rampColors, stepOf } from '../common/schemes'
import { valueText } from '../common/valueText'
import { measureOf, positionOf } from '../result/fields'

interface Place {
  readonly key: string
  readonly label: string
  readonly rank: number | string
  readonly mark: MarkValue
  readonly total: number
}

interface Found {
  readonly x: string
  readonly y: string
  readonly cell: Cell
  readonly value: number | null
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const YEAR = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Days of the week and months in the order of the calendar; null where not all names are such. */
const calendarOrder = (places: readonly Place[]): readonly string[] | null => {
  const short = (label: string): string => label.slice(0, 3).toLowerCase()
  return (
    [WEEK, YEAR].find((names) => places.length > 1 && places.every(({ label }) => names.includes(short(label)))) ?? null
  )
}

const ordered = (places: readonly Place[], by: unknown): readonly Place[] => {
  const down = by === 'alpha_desc' || by === 'value_desc' ? -1 : 1
  const calendar = calendarOrder(places)
  const compare = (a: Place, b: Place): number => {
    if (calendar !== null && by !== 'value_asc' && by !== 'value_desc') {
      const at = ({ label }: Place): number => calendar.indexOf(label.slice(0, 3).toLowerCase())
      return at(a) - at(b)
    }
    if (by === 'value_asc' || by === 'value_desc') return a.total - b.total
    if (typeof a.rank === 'number' && typeof b.rank === 'number') return a.rank - b.rank
    return String(a.rank).localeCompare(String(b.rank), 'en', { numeric: true })
  }
  return places.toSorted((a, b) => down * compare(a, b))
}

/** More rows or columns than these cannot be told apart. */
const MOST = 300

/** The cells of a heatmap: a series a row, a place a column. */
export const heatmapData = ({ context, answer, result }: Answered) => {
  const { values } = context
  const nameOf = (control: string): string => columnsIn(values, control).slice(0, 1).map(columnLabel).join('')
  const [xColumn, yColumn] = [columnNamed(result, nameOf('x_axis')), columnNamed(result, nameOf('groupby'))]
  const measure = metricsIn(values, 'metric').map(metricLabel).join('')
  const metric = columnNamed(result, measure)
  const { format, exact } = valueText(values['y_axis_format'], values['currency_format'])
  const found: Found[] = []
  const places = { x: new Map<string, Place>(), y: new Map<string, Place>() }
  for (const row of result.rows) {
    if (xColumn === null || yColumn === null || metric === null) break
    const cell = row[metric.at] ?? null
    const value = measureOf(cell)
    const keys = { x: JSON.stringify(row[xColumn.at] ?? null), y: JSON.stringify(row[yColumn.at] ?? null) }
    for (const [side, column] of [
      ['x', xColumn],
      ['y', yColumn],
    ] as const) {
      const own = row[column.at] ?? null
      const known = places[side].get(keys[side])
      const label = labelOf(own, column, context)
      places[side].set(keys[side], {
        key: keys[side],
        label,
        rank: (column.kind === 'text' ? null : positionOf(own, column)) ?? label,
        mark: markValue(own, column, context),
        total: (known?.total ?? 0) + (value ?? 0),
      })
    }
    found.push({ ...keys, cell, value })
  }
  const xs = ordered([...places.x.values()], values['sort_x_axis']).slice(0, MOST)
  const ys = ordered([...places.y.values()], values['sort_y_axis']).slice(0, MOST)
  const cells = new Map(found.map((one) => [`${one.y} ${one.x}`, one]))
  const across = values['normalize_across']
  const groups = group(found, (one) => (across === 'x' ? one.x : across === 'y' ? one.y : ''))
  const extents = new Map(
    [...groups].map(([key, all]) => [
      key,
      {
        low: min(all, ({ value }) => value ?? undefined) ?? 0,
        high: max(all, ({ value }) => value ?? undefined) ?? 0,
        total: sum(all, ({ value }) => value ?? 0),
      },
    ]),
  )
  const scheme = values['linear_color_scheme']
  const colors = rampColors(scheme)
  const groupOf = (one: Found) => extents.get(across === 'x' ? one.x : across === 'y' ? one.y : '')
  const colorAt = (one: Found): string => {
    const { low = 0, high = 0 } = groupOf(one) ?? {}
    return colors[stepOf(scheme, low, high)(one.value ?? 0)] ?? 'none'
  }
  const at = (series: number, index: number): Found | undefined => cells.get(`${ys[series]?.key} ${xs[index]?.key}`)
  const [low, high] = [min(found, ({ value }) => value ?? undefined), max(found, ({ value }) => value ?? undefined)]
  const relative = across === 'x' || across === 'y'
  const left = places.x.size - xs.length + (places.y.size - ys.length)
  const [xName, yName] = [xColumn?.name ?? '', yColumn?.name ?? '']
  const data: ChartData = {
    x: { title: xName, kind: 'category', values: xs.map((_, index) => index), labels: xs.map(({ label }) => label) },
    measure,
    series: ys.map(({ key, label }, series) => ({
      key,
      name: label,
      other: false,
      values: xs.map((_, index) => at(series, index)?.value ?? null),
      texts: xs.map((_, index) => exact(at(series, index)?.cell)),
    })),
    parts: false,
    notes: [
      ...notesOf(context, answer, measure, [xName, yName]),
      ...(left > 0 ? [`${left} more rows and columns are not drawn.`] : []),
    ],
    marks: ({ series, index }) => [ys[series]?.mark, xs[index]?.mark].filter((one) => one !== undefined),
    tip: ({ series, index }) => {
      const one = at(series, index)
      const total = one === undefined ? 0 : (groupOf(one)?.total ?? 0)
      const share = one?.value === null || one === undefined || total <= 0 ? null : one.value / total
      return {
        title: `${ys[series]?.label ?? ''}, ${xs[index]?.label ?? ''}`,
        rows: [
          { name: measure, text: one?.value === null || one === undefined ? '–' : exact(one.cell) },
          ...(values['show_percentage'] === false || share === null
            ? []
            : [{ name: 'Share', text: `${(share * 100).toFixed(1)}%` }]),
        ],
      }
    },
    ramp: {
      colors,
      from: relative ? 'Least' : format(low ?? 0),
      to: relative ? 'Greatest' : format(high ?? 0),
      gaps: found.length < xs.length * ys.length,
    },
    look: { format, legend: values['show_legend'] !== false, values: values['show_values'] === true },
  }
  return {
    data,
    colorOf: (series: number, index: number): string | null => {
      const one = at(series, index)
      return one === undefined || one.value === null ? null : colorAt(one)
    },
  }
}
