import type { Cell } from '../../../core/results/types'
import { exactCellText, type GridColumn } from './cells'

/** A value of a column with the rows that hold it; null is NULL. */
export interface ValueCount {
  readonly value: string | null
  readonly count: number
}

const YIELD_EVERY = 500
/** Rows that are counted: beyond, counting would hold the page up. */
const MAX_COUNTED = 100_000
/** Longer texts are no choices. */
const LONGEST = 1000

/** The values of a column, the most frequent first, in steps. */
export function* valueCounts(
  rows: readonly (readonly Cell[])[],
  { at }: GridColumn,
): Generator<undefined, readonly ValueCount[]> {
  const counts = new Map<string | null, number>()
  for (let place = 0; place < rows.length; place += 1) {
    const cell = rows[place]?.[at] ?? null
    const value = cell === null ? null : exactCellText(cell)
    const count = counts.get(value)
    if (count !== undefined) counts.set(value, count + 1)
    else if (counts.size < MAX_COUNTED && (value?.length ?? 0) <= LONGEST) counts.set(value, 1)
    if (place % YIELD_EVERY === YIELD_EVERY - 1) yield undefined
  }
  return Array.from(counts, ([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
}
