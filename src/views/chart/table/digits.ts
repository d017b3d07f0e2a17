import { createRounding } from '../../../../common/roundedText'
import type { Cell } from '../../../core/results/types'
import { exactCellText, type GridColumn } from '../../grid/cells/cells'
import { numberText, toNumber } from '../../grid/cells/numbers'
import { shortNumber } from '../common/format/format'
import { withAllMarks } from '../common/format/local'

export const PLAIN = /^[+-]?\d+(?:\.(\d+))?$/
/** A database's usual number of decimals; a division gives more. */
const MEANT = 2
export const MOST = 6
/** From here on floats are written with an exponent. */
const FAR = 1e21
/** Rounding error of floats as a share of a column's greatest number: 0.1 + 0.2 − 0.3. */
const NOISE = 2 ** -50

const largestOf = (cells: readonly Cell[]): number => {
  let largest = 0
  for (const cell of cells) {
    const size = Math.abs(toNumber(exactCellText(cell)))
    if (Number.isFinite(size)) largest = Math.max(largest, size)
  }
  return largest
}

/** The most decimals of a number in the column; those of a number with an exponent count as the most that are shown. */
export const longestFraction = (cells: readonly Cell[]): number => {
  let fraction = 0
  for (const cell of cells) {
    const text = exactCellText(cell)
    if (text === '') continue
    const match = PLAIN.exec(text)
    fraction = Math.max(fraction, match === null ? MOST : (match[1]?.length ?? 0))
  }
  return fraction
}

/** Enough decimals for numbers of this size: three significant figures, the same down the column. */
export const decimalsFor = (cells: readonly Cell[], largest = largestOf(cells)): number => {
  const fraction = longestFraction(cells)
  if (fraction <= MEANT) return fraction
  if (largest === 0) return MEANT
  return Math.max(0, Math.min(MOST, 2 - Math.floor(Math.log10(largest)), fraction)) || Math.min(1, fraction)
}

const textWith = (column: Pick<GridColumn, 'grouped'>, largest: number, decimals: number): ((cell: Cell) => string) => {
  const noise = largest * NOISE
  const roundedText = createRounding(decimals)
  const written = (text: string): string => withAllMarks(numberText(text, column.grouped, true))
  return (cell) => {
    const text = exactCellText(cell)
    const value = toNumber(text)
    if (!Number.isFinite(value)) return text
    // no digits of a float are known that far
    if (Math.abs(value) >= FAR && !PLAIN.test(text)) return written(text)
    // the text, for no float may round an exact number
    const rounded = roundedText(text)
    if (Number(rounded) !== 0) return written(rounded)
    // the digits of a text are exact
    return Math.abs(value) > (typeof cell === 'string' ? 0 : noise)
      ? shortNumber(value)
      : written(rounded.replace('-', ''))
  }
}

/**
 * Figures of one column with the same decimals, a missing one as no sign. A value that these decimals would round to zero has its
 * own: −100n.
 */
export const columnText = (column: Pick<GridColumn, 'grouped'>, cells: readonly Cell[]): ((cell: Cell) => string) => {
  const largest = largestOf(cells)
  return textWith(column, largest, decimalsFor(cells, largest))
}

/** A float without the last digits, which a sum of floats gets wrong: 0.1 + 0.2. */
const settled = (cell: Cell, noise: number): Cell =>
  typeof cell !== 'number' ? cell : Math.abs(cell) <= noise ? 0 : Number(cell.toPrecision(12))

/** Totals of a column: with its decimals, or with more where they need them, as an average of whole numbers does. */
export const totalText = (
  column: Pick<GridColumn, 'grouped'>,
  cells: readonly Cell[],
  totals: readonly Cell[],
): ((cell: Cell) => string) => {
  const largest = Math.max(largestOf(cells), largestOf(totals))
  const known = totals.map((cell) => settled(cell, largest * NOISE))
  return textWith(column, largest, Math.max(decimalsFor(cells), decimalsFor(known, largestOf(known))))
}
