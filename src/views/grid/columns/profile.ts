import type { Cell } from '../../../core/results/types'
import { exactCellText, isNumeric, type GridColumn } from '../cells/cells'
import { scaleValue } from '../cells/scaleValue'

/** Facts about a column in its header, from all rows or a sample of them: they hold for these rows alone. */
export interface Profile {
  readonly sampled: boolean
  /** Share of NULL, 0 to 1. */
  readonly nulls: number
  readonly distinct: number
  readonly unique: boolean
  /** Counts per equal slice between the least and the greatest value; empty when values have no scale. */
  readonly bins: readonly number[]
  /** The ends of the slices as numbers; null when there are none. */
  readonly scale: { readonly low: number; readonly high: number } | null
  /** Shares of the most frequent values, 0 to 1, the rest left out. */
  readonly shares: readonly number[]
  /** These values as text; null where one is too long to be kept whole. */
  readonly tops: readonly (string | null)[]
  readonly least: string | null
  readonly greatest: string | null
  /** Share of TRUE among booleans. */
  readonly trueShare: number | null
}

const SAMPLE = 10_000
const BINS = 18
const SHARES = 6
const VALUE_CHARACTERS = 64

const histogram = (values: readonly number[], least: number, greatest: number): readonly number[] => {
  if (values.length === 0 || least === greatest) return []
  const bins = Array.from({ length: BINS }, () => 0)
  const span = greatest - least
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.floor(((value - least) / span) * BINS))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  return bins
}

/** Share of a slice of rows by which the row that is read of it moves from slice to slice: the golden section. */
const SHIFT = (Math.sqrt(5) - 1) / 2

/**
 * The profile of a column from at most 10,000 rows, one of each of as many slices. The place in the slice moves: rows at
 * equal distances would miss values that come back at regular distances.
 */
export const profileOf = (rows: readonly (readonly Cell[])[], column: GridColumn): Profile => {
  const size = Math.min(rows.length, SAMPLE)
  const step = rows.length / size
  const counts = new Map<string, number>()
  const values: number[] = []
  const scaled = isNumeric(column.kind) || column.kind === 'time'
  let taken = 0
  let nulls = 0
  let least: { readonly near: number; readonly text: string } | null = null
  let greatest: { readonly near: number; readonly text: string } | null = null
  for (let slice = 0; slice < size; slice += 1) {
    const place = step === 1 ? 0 : (slice * SHIFT) % 1
    const cell = rows[Math.floor((slice + place) * step)]?.[column.at] ?? null
    taken += 1
    if (cell === null) {
      nulls += 1
      continue
    }
    const text = exactCellText(cell)
    const key = text.length > VALUE_CHARACTERS ? `${text.slice(0, VALUE_CHARACTERS)}…${text.length}` : text
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (!scaled) continue
    const near = scaleValue(cell, column)
    if (!Number.isFinite(near)) continue
    values.push(near)
    if (least === null || near < least.near) least = { near, text }
    if (greatest === null || near > greatest.near) greatest = { near, text }
  }
  const present = taken - nulls
  const top = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, SHARES)
  const bins = least === null || greatest === null ? [] : histogram(values, least.near, greatest.near)
  return {
    sampled: rows.length > size,
    nulls: taken === 0 ? 0 : nulls / taken,
    distinct: counts.size,
    unique: present > 1 && counts.size === present && nulls === 0,
    bins,
    scale: bins.length === 0 || least === null || greatest === null ? null : { low: least.near, high: greatest.near },
    shares: top.map(([, count]) => count / Math.max(1, taken)),
    tops: top.map(([text]) => (text.length > VALUE_CHARACTERS ? null : text)),
    least: least?.text ?? null,
    greatest: greatest?.text ?? null,
    trueShare: column.kind === 'boolean' && present > 0 ? (counts.get('true') ?? 0) / present : null,
  }
}
