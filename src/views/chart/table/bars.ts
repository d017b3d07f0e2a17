import { max, min } from 'd3'

import type { Cell } from '../../../core/results/types'
import { measureOf } from '../result/fields'

/** The bar behind a number: where it begins and ends, as shares of the cell. */
export interface CellBar {
  readonly from: number
  readonly to: number
  readonly minus: boolean
}

interface BarLook {
  /** All bars begin at the left; else at zero, those below it going left. */
  readonly aligned: boolean
  /** Those below zero have a colour of their own. */
  readonly colored: boolean
}

/** Bars behind the numbers of a column, as long as these are beside each other. */
export const barOf = (cells: readonly Cell[], { aligned, colored }: BarLook): ((cell: Cell) => CellBar | null) => {
  const values = cells.map(measureOf)
  const low = Math.min(0, min(values, (value) => value ?? undefined) ?? 0)
  const high = Math.max(0, max(values, (value) => value ?? undefined) ?? 0)
  if (low === high) return () => null
  const most = Math.max(-low, high)
  const at = (value: number): number => (value - low) / (high - low)
  return (cell) => {
    const value = measureOf(cell)
    if (value === null) return null
    const minus = colored && value < 0
    if (aligned) return { from: 0, to: Math.abs(value) / most, minus }
    return { from: at(Math.min(0, value)), to: at(Math.max(0, value)), minus }
  }
}
