import { deviation, max, mean, median, min, sum, variance } from 'd3'

import type { Cell } from '../../../core/results/types'
import { BY_DATABASE } from '../../../domain/charts/kinds/pivot_table_v2/aggregate'
import { measureOf } from '../result/fields'
import { readable } from '../common/format/readable'

/** The cells of a figure, those of its row, those of its column, and all. */
export interface Surroundings {
  readonly own: readonly Cell[]
  readonly row: readonly Cell[]
  readonly column: readonly Cell[]
  readonly all: readonly Cell[]
}

const numbers = (cells: readonly Cell[]): readonly number[] =>
  cells.flatMap((cell) => {
    const value = measureOf(cell)
    return value === null ? [] : [value]
  })
const filled = (cells: readonly Cell[]): readonly Cell[] => cells.filter((cell) => cell !== null)
const unique = (cells: readonly Cell[]): readonly string[] => [...new Set(filled(cells).map(readable))]

type Of = (cells: readonly Cell[]) => Cell

const number =
  (of: (values: readonly number[]) => number | undefined): Of =>
  (cells) =>
    of(numbers(cells)) ?? null

const COUNT: Of = (cells) => filled(cells).length
const SUM = number((values) => (values.length === 0 ? undefined : sum(values)))

const PLAIN: Readonly<Record<string, Of>> = {
  Count: COUNT,
  'Count Unique Values': (cells) => unique(cells).length,
  'List Unique Values': (cells) => (filled(cells).length === 0 ? null : unique(cells).join(', ')),
  Average: number((values) => mean(values)),
  Median: number((values) => median(values)),
  'Sample Variance': number((values) => variance(values)),
  'Sample Standard Deviation': number((values) => deviation(values)),
  Minimum: number((values) => min(values)),
  Maximum: number((values) => max(values)),
  First: (cells) => filled(cells)[0] ?? null,
  Last: (cells) => filled(cells).at(-1) ?? null,
}

const SHARE = /^(Sum|Count) as Fraction of (Total|Rows|Columns)$/
const WHOLE = { Total: 'all', Rows: 'row', Columns: 'column' } as const

/** The same, of each list once: a row, a column and the whole are parts of the shares of all their cells. */
const once = (of: Of): Of => {
  const figures = new WeakMap<readonly Cell[], Cell>()
  return (cells) => {
    const cached = figures.get(cells)
    if (cached !== undefined) return cached
    const figure = of(cells)
    figures.set(cells, figure)
    return figure
  }
}

/** True when figures are shares, so that they are written as such. */
export const isShare = (name: unknown): boolean => typeof name === 'string' && SHARE.test(name)

/** True when figures count cells, so that formats of metrics do not apply to them. */
export const isCount = (name: unknown): boolean => name === 'Count' || name === 'Count Unique Values'

/**
 * Computes a figure of its cells; null where the database computes figures. A table's cell has only itself, a total the cells it
 * covers, in their original order; cells without a value are ignored. Shares are of the sums or counts of all cells, of those of
 * the same row, or of the same column; lists are compared by identity and must not change.
 */
export const aggregateOf = (name: unknown): ((cells: Surroundings) => Cell) | null => {
  if (typeof name !== 'string' || name === BY_DATABASE) return null
  const [, what, of] = SHARE.exec(name) ?? []
  if (what !== undefined) {
    const part = once(what === 'Sum' ? SUM : COUNT)
    const whole = WHOLE[of as keyof typeof WHOLE]
    return (cells) => {
      const [cellValue, all] = [measureOf(part(cells.own)), measureOf(part(cells[whole]))]
      return cellValue === null || all === null || all === 0 ? null : cellValue / all
    }
  }
  const plain = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined
  return plain === undefined ? null : ({ own: ownCells }) => plain(ownCells)
}
