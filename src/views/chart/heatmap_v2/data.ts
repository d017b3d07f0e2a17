import { group, max, min, sum } from 'd3'

import type { Cell } from '../../../core/results/types'
import {
  boundsIn,
  columnLabel,
  columnsIn,
  metricLabel,
  metricsIn,
} from '../../../domain/charts/kinds/common/data/adhoc'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import type { GridColumn } from '../../grid/cells/cells'
import type { ChartData } from '../chart'
import type { ModelInput } from '../common/series/modelDrawing'
import { notesOf } from '../common/figure/notes'
import { columnNamed, labelOf, markValue } from '../common/series/rowMarks'
import { rampParts, piecesOf, rankStepOf } from '../common/color/ramp'
import { rampColors, stepOf } from '../common/color/ramps'
import { textsOf } from '../common/format/texts'
import { valueText } from '../common/format/valueText'
import { measureOf, positionOf } from '../result/fields'
import { t, tn } from '../../i18n'
import { withMarks } from '../common/format/local'

interface Place {
  readonly key: string
  readonly label: string
  readonly rank: number | string
  readonly mark: MarkValue
  total: number
}

interface HeatmapCell {
  readonly x: Place
  readonly y: Place
  readonly cell: Cell
  readonly value: number | null
}

/** Equal values have one key, and others never the same. */
const keyOf = (cell: Cell): string => (typeof cell === 'string' ? `s${cell}` : JSON.stringify(cell))

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

const numbersOf = (all: readonly HeatmapCell[]): readonly number[] =>
  all.flatMap(({ value }) => (value === null ? [] : [value]))

/** Limit of rows and columns: more cannot be distinguished. */
const MOST = 300

/** The cells of a heatmap: a series a row, a place a column. */
export const heatmapData = ({ context, answer, result }: ModelInput) => {
  const { values } = context
  const nameOf = (control: string): string => columnsIn(values, control).slice(0, 1).map(columnLabel).join('')
  const [xColumn, yColumn] = [columnNamed(result, nameOf('x_axis')), columnNamed(result, nameOf('groupby'))]
  const measure = metricsIn(values, 'metric').map(metricLabel).join('')
  const metric = columnNamed(result, measure)
  const { format, exact } = valueText(values['y_axis_format'], values['currency_format'])
  const points: HeatmapCell[] = []
  const places = { x: new Map<string, Place>(), y: new Map<string, Place>() }
  const placeIn = (placesByKey: Map<string, Place>, cell: Cell, column: GridColumn): Place => {
    const key = keyOf(cell)
    const cached = placesByKey.get(key)
    if (cached !== undefined) return cached
    const label = labelOf(cell, column, context)
    const rank = (column.kind === 'text' ? null : positionOf(cell, column)) ?? label
    const place = { key, label, rank, mark: markValue(cell, column, context), total: 0 }
    placesByKey.set(key, place)
    return place
  }
  for (const row of result.rows) {
    if (xColumn === null || yColumn === null || metric === null) break
    const cell = row[metric.at] ?? null
    const value = measureOf(cell)
    const x = placeIn(places.x, row[xColumn.at] ?? null, xColumn)
    const y = placeIn(places.y, row[yColumn.at] ?? null, yColumn)
    x.total += value ?? 0
    y.total += value ?? 0
    points.push({ x, y, cell, value })
  }
  const xs = ordered([...places.x.values()], values['sort_x_axis']).slice(0, MOST)
  const ys = ordered([...places.y.values()], values['sort_y_axis']).slice(0, MOST)
  const [columnOf, rowOf] = [xs, ys].map((list) => new Map(list.map((place, at) => [place, at])))
  const cells: (HeatmapCell | undefined)[] = Array.from({ length: xs.length * ys.length })
  for (const one of points) {
    const [column, row] = [columnOf?.get(one.x), rowOf?.get(one.y)]
    if (column !== undefined && row !== undefined) cells[row * xs.length + column] = one
  }
  const across = values['normalize_across']
  const scheme = values['linear_color_scheme']
  const groupedBy = ({ x, y }: HeatmapCell): Place | null => (across === 'x' ? x : across === 'y' ? y : null)
  const groups = group(points, groupedBy)
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
  const ranked = values['normalized'] === true
  const [least, most] = across === 'x' || across === 'y' ? [null, null] : boundsIn(values, 'value_bounds')
  const steps = new Map(
    [...extents].map(([key, extent]) => [
      key,
      ranked
        ? rankStepOf(numbersOf(groups.get(key) ?? []))
        : stepOf(
            scheme,
            least ?? Math.min(extent.low, most ?? extent.low),
            most ?? Math.max(extent.high, least ?? extent.high),
          ),
    ]),
  )
  const colors = rampColors(scheme)
  const colorAt = (one: HeatmapCell): string => colors[steps.get(groupedBy(one))?.(one.value ?? 0) ?? -1] ?? 'none'
  const at = (series: number, index: number): HeatmapCell | undefined => cells[series * xs.length + index]
  const [low, high] = [min(points, ({ value }) => value ?? undefined), max(points, ({ value }) => value ?? undefined)]
  const relative = across === 'x' || across === 'y' || ranked
  const [from, to] = [least ?? low ?? 0, most ?? high ?? 0]
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
      texts: textsOf(xs.length, (index) => exact(at(series, index)?.cell)),
    })),
    parts: false,
    notes: [
      ...notesOf(context, answer, measure, [xName, yName]),
      ...(left > 0 ? [tn('%s more row or column is not drawn.', '%s more rows and columns are not drawn.', left)] : []),
    ],
    marks: ({ series, index }) => [ys[series]?.mark, xs[index]?.mark].filter((one) => one !== undefined),
    tip: ({ series, index }) => {
      const one = at(series, index)
      const total = one === undefined ? 0 : (extents.get(groupedBy(one))?.total ?? 0)
      const share = one?.value === null || one === undefined || total <= 0 ? null : one.value / total
      return {
        title: `${ys[series]?.label ?? ''}, ${xs[index]?.label ?? ''}`,
        rows: [
          { name: measure, text: one?.value === null || one === undefined ? '–' : exact(one.cell) },
          ...(values['show_percentage'] === false || share === null
            ? []
            : [{ name: t('Share'), text: withMarks(`${(share * 100).toFixed(1)}%`) }]),
        ],
      }
    },
    ramp: {
      colors,
      from: relative ? t('Least') : format(from),
      to: relative ? t('Greatest') : format(to),
      ...(values['legend_type'] === 'piecewise' && points.length > 0
        ? { pieces: relative ? rampParts() : piecesOf(stepOf(scheme, from, to), from, to, format) }
        : {}),
      gaps: points.length < xs.length * ys.length,
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
