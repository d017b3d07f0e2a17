import { sum } from 'd3'

import type { ChartData, Focus } from '../../chart'
import { colorOf, markColor } from '../color/colors'
import { shareText, shortNumber } from '../format/format'

/** A line of the tooltip. */
export interface TipRow {
  readonly key: string
  readonly name: string
  readonly text: string
  /** The value that it is ranked by. */
  readonly value: number
  /** Share of the sum of all lines; empty where none is shown. */
  readonly share: string
  readonly color: string | null
  /** The mark that is pointed at. */
  readonly hot: boolean
}

/** Content of a tooltip. */
export interface Tip {
  readonly title: string
  readonly rows: readonly TipRow[]
  /** The sum of all lines; null where none is shown. */
  readonly total: string | null
}

/** Tooltip of series at a place. By default: greatest first, and for stacked parts their sum. */
const seriesTip = (data: ChartData, focus: Focus, hidden: ReadonlySet<string>): Tip => {
  const { tip, format = shortNumber, stacked = false } = data.look ?? {}
  const all = data.series
    .map((series, index) => ({ series, index, value: series.values[focus.index] ?? null }))
    .filter(({ series, value }) => !hidden.has(series.key) && value !== null)
  const ranked = tip?.ranked === false ? all : all.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const listed = tip?.single === true ? ranked.filter(({ index }) => index === focus.series) : ranked
  const several = data.series.length > 1
  const whole = sum(all, ({ value }) => value ?? 0)
  const write = tip?.value ?? null
  const shares = tip?.shares === true && listed.length > 1 && whole > 0 && all.every(({ value }) => (value ?? 0) >= 0)
  const summed = listed.length > 1 && (tip === undefined ? stacked : tip.total)
  // forecasts are rounded, and so is their sum
  const guessed = all.some(({ series: { expected } }) => expected !== undefined && focus.index >= expected.from)
  const sumText = guessed ? (write ?? format) : (tip?.sum ?? format)
  const moment = data.x.kind === 'time' ? data.x.values[focus.index] : undefined
  const title = tip?.time == null || moment === undefined ? data.x.labels.at(focus.index) : tip.time(moment)
  return {
    title: title ?? data.measure,
    rows: listed.map(({ series, index, value }) => ({
      key: series.key,
      name: series.name,
      value: value ?? 0,
      text: write === null ? (series.texts.at(focus.index) ?? '') : write(value ?? 0),
      share: shares ? shareText((value ?? 0) / whole) : '',
      color: several ? colorOf(data.series, index) : markColor(data, { series: index, index: focus.index }),
      hot: several && listed.length > 1 && index === focus.series,
    })),
    total: summed ? sumText(whole) : null,
  }
}

/** Tooltip of a mark: its own, or that of all series at its place. */
export const tipAt = (data: ChartData, focus: Focus, hidden: ReadonlySet<string>): Tip => {
  const ownTip = data.tip?.(focus)
  if (ownTip === undefined) return seriesTip(data, focus, hidden)
  const rows = ownTip.rows.map(({ name, text, color }) => ({
    key: name,
    name,
    text,
    value: 0,
    share: '',
    color: color ?? null,
    hot: false,
  }))
  return { title: ownTip.title, rows, total: null }
}

/** Of many lines the greatest, the one that is pointed at among them, in their order. */
export const firstRows = (rows: readonly TipRow[], most: number): readonly TipRow[] => {
  if (rows.length <= most) return rows
  const ranked = rows.toSorted((a, b) => Number(b.hot) - Number(a.hot) || b.value - a.value)
  const kept = new Set(ranked.slice(0, most))
  return rows.filter((row) => kept.has(row))
}

/** The same in a sentence: of several series the one that is pointed at. */
export const tipWords = (data: ChartData, focus: Focus, hidden: ReadonlySet<string>): string => {
  const { title, rows } = tipAt(data, focus, hidden)
  const focusRows = data.tip === undefined ? rows.filter(({ hot }) => hot || rows.length === 1) : rows
  const words = focusRows.map(({ name, text, share }) =>
    [name, text, ...(share === '' ? [] : [`(${share})`])].join(' '),
  )
  return `${title}: ${words.join(', ')}`
}
