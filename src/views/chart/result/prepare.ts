import type { ChartChoice } from '../../../events/grid/grid'
import type { Cell } from '../../../core/results/types'
import { Total } from '../../grid/columns/aggregates'
import { exactCellText, isNumeric, type GridColumn } from '../../grid/cells/cells'
import { parseExact } from '../../../core/results/exact'
import { looksNumeric, numberText } from '../../grid/cells/numbers'
import type { ChartData, ChartSeries } from '../chart'
import { cellLabel, columnTitle, measureOf, positionOf } from './fields'
import { t, tn } from '../../i18n'
import { formatWhole } from '../../controls/field/number'
import { restLabel } from '../common/color/schemes'

type Rows = readonly (readonly Cell[])[]

/** Series beside the others together: as many as there are colours. */
const MAX_SERIES = 9
const MAX_PLACES: Readonly<Partial<Record<ChartChoice['kind'], number>>> = { bar: 40, pie: 8 }

/** One place along x, with the numbers that belong to it by series. */
interface Bucket {
  readonly label: string
  readonly value: number
  readonly sums: Map<string, Total>
}

interface Fields {
  readonly x: GridColumn | undefined
  readonly y: readonly GridColumn[]
  readonly color: GridColumn | undefined
}

/** The columns of a choice that the result has. */
const fieldsOf = (choice: ChartChoice, columns: readonly GridColumn[]): Fields => {
  const find = (key: string | null): GridColumn | undefined => columns.find((column) => column.key === key)
  return {
    x: find(choice.x),
    y: choice.y.flatMap((key) => find(key) ?? []).filter(({ kind }) => isNumeric(kind)),
    color: choice.y.length > 1 ? undefined : find(choice.color),
  }
}

const add = (total: Total, cell: Cell): void => {
  if (typeof cell === 'number') total.add(cell)
  else {
    const text = exactCellText(cell)
    const near = measureOf(cell)
    if (looksNumeric(text) && near !== null) total.add(parseExact(text) ?? near)
  }
}

interface SeriesOf {
  readonly key: string
  readonly name: string
  readonly other: boolean
  readonly cell: (row: readonly Cell[]) => Cell
}

/** The values of a colour column, the most frequent first; beyond nine they are one. */
const colorSeries = (rows: Rows, color: GridColumn, measured: GridColumn | undefined): readonly SeriesOf[] => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const label = cellLabel(row[color.at] ?? null, color)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const labels = [...counts].toSorted((a, b) => b[1] - a[1]).map(([label]) => label)
  const kept = labels.length > MAX_SERIES + 1 ? labels.slice(0, MAX_SERIES) : labels
  const measuredCell = (row: readonly Cell[]): Cell => (measured === undefined ? 1 : (row[measured.at] ?? null))
  const labelOf = (row: readonly Cell[]): string => cellLabel(row[color.at] ?? null, color)
  const some: SeriesOf[] = kept.map((label) => ({
    key: `=${label}`,
    name: label,
    other: false,
    cell: (row) => (labelOf(row) === label ? measuredCell(row) : null),
  }))
  if (kept.length === labels.length) return some
  const keptLabels = new Set(kept)
  const name = restLabel(labels.length - kept.length)
  return [
    ...some,
    { key: 'other', name, other: true, cell: (row) => (keptLabels.has(labelOf(row)) ? null : measuredCell(row)) },
  ]
}

const seriesOf = (rows: Rows, { y, color }: Fields): readonly SeriesOf[] => {
  if (color !== undefined) return colorSeries(rows, color, y[0])
  if (y.length === 0) return [{ key: 'rows', name: t('Rows'), other: false, cell: () => 1 }]
  return y.map((column) => ({
    key: column.key,
    name: columnTitle(column),
    other: false,
    cell: (row) => row[column.at] ?? null,
  }))
}

const finished = (series: readonly SeriesOf[], buckets: readonly Bucket[]): readonly ChartSeries[] =>
  series.map(({ key, name, other }) => ({
    key,
    name,
    other,
    values: buckets.map(({ sums }) => sums.get(key)?.number() ?? null),
    texts: buckets.map(({ sums }) => numberText(sums.get(key)?.text() ?? '')),
  }))

type XKind = ChartData['x']['kind']

const xKindOf = (kind: ChartChoice['kind'], x: GridColumn | undefined): XKind => {
  if (x === undefined) return 'none'
  if (kind === 'bar' || kind === 'pie') return 'category'
  return x.kind === 'time' ? 'time' : isNumeric(x.kind) ? 'number' : 'category'
}

/** Shown places of a chart, and all others as one. */
interface Placed {
  readonly shown: readonly Bucket[]
  readonly rest: Bucket | null
}

/** Too many places: those with the most of the first series stay, all others become one. */
const topOnly = (buckets: readonly Bucket[], most: number, key: string): Placed => {
  if (buckets.length <= most) return { shown: buckets, rest: null }
  const ranked = buckets.toSorted((a, b) => (b.sums.get(key)?.number() ?? 0) - (a.sums.get(key)?.number() ?? 0))
  const others = ranked.slice(most - 1)
  const sums = new Map<string, Total>()
  for (const bucket of others) {
    for (const [slot, total] of bucket.sums) {
      const joined = sums.get(slot) ?? new Total()
      sums.set(slot, joined)
      joined.add(parseExact(total.text()) ?? total.number())
    }
  }
  return { shown: ranked.slice(0, most - 1), rest: { label: restLabel(others.length), value: most - 1, sums } }
}

/** The others in words: as a bar they would dwarf the named ones. */
const restText = ({ sums }: Bucket, series: readonly SeriesOf[]): string =>
  series
    .flatMap(({ key, name }) => {
      const total = sums.get(key)
      if (total === undefined) return []
      const text = numberText(total.text())
      return [series.length === 1 ? text : `${name} ${text}`]
    })
    .join(', ')

const measureText = ({ y, color }: Fields): string => {
  const what = y.length === 0 ? t('Rows') : y.map(columnTitle).join(', ')
  return color === undefined ? what : t('%s by %s', what, columnTitle(color))
}

/** Rows as the chart of a choice needs them. Rows of one place are added up, exactly, and the notes report it. */
export const prepare = (choice: ChartChoice, columns: readonly GridColumn[], rows: Rows): ChartData => {
  const figure = choice.kind === 'big_number'
  const chosen = fieldsOf(choice, columns)
  const fields = figure ? { ...chosen, x: undefined, color: undefined } : chosen
  const { x, y } = fields
  const series = seriesOf(rows, fields)
  const kind = xKindOf(choice.kind, x)
  const each = choice.kind === 'scatter' || (kind === 'none' && !figure)
  const buckets: Bucket[] = []
  const byKey = new Map<string, Bucket>()
  let added = false
  let lost = 0
  rows.forEach((row, index) => {
    const cell = x === undefined ? null : (row[x.at] ?? null)
    const position = x === undefined || kind === 'category' ? buckets.length : positionOf(cell, x)
    if (position === null) {
      lost += 1
      return
    }
    const label = figure ? t('All rows') : x === undefined ? t('Row %s', formatWhole(index + 1)) : cellLabel(cell, x)
    let bucket = each ? undefined : byKey.get(label)
    if (bucket === undefined) {
      bucket = { label, value: position, sums: new Map() }
      buckets.push(bucket)
      byKey.set(label, bucket)
    }
    for (const one of series) {
      const value = one.cell(row)
      if (value === null) continue
      const total = bucket.sums.get(one.key) ?? new Total()
      added ||= total.count > 0 && y.length > 0
      bucket.sums.set(one.key, total)
      add(total, value)
    }
  })
  for (const { sums } of buckets) for (const [key, total] of sums) if (total.count === 0) sums.delete(key)
  const sorted = kind === 'time' || kind === 'number' ? buckets.toSorted((a, b) => a.value - b.value) : buckets
  const most = MAX_PLACES[choice.kind] ?? Infinity
  const { shown, rest } = topOnly(sorted, most, series[0]?.key ?? '')
  const inWords = rest !== null && choice.kind === 'bar'
  const placed = rest === null || inWords ? shown : [...shown, rest]
  const notes = [
    ...(figure && added
      ? [tn('The sum of %s row.', 'The sum of %s rows.', rows.length, formatWhole(rows.length))]
      : []),
    ...(added && x !== undefined ? [t('Rows with the same %s are added up.', columnTitle(x))] : []),
    ...(rest === null
      ? []
      : inWords
        ? [
            t(
              'The %s largest of %s; the others together: %s.',
              shown.length,
              formatWhole(sorted.length),
              restText(rest, series) || t('nothing'),
            ),
          ]
        : [t('The %s largest of %s are shown by name.', shown.length, formatWhole(sorted.length))]),
    ...(lost > 0
      ? [tn('%s row has no place on the axis.', '%s rows have no place on the axis.', lost, formatWhole(lost))]
      : []),
  ]
  return {
    x: {
      title: x === undefined ? t('Row') : columnTitle(x),
      kind,
      values: placed.map(({ value }, index) => (kind === 'category' || kind === 'none' ? index : value)),
      labels: placed.map(({ label }) => label),
    },
    measure: measureText(fields),
    series: finished(series, placed),
    parts: fields.color !== undefined,
    notes,
  }
}
