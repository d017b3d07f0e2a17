import type { Cell } from '../../../core/results/types'
import { exactCellText, type GridColumn } from '../../grid/cells/cells'
import { numberText } from '../../grid/cells/numbers'
import { withAllMarks } from '../common/format/local'
import { longestFraction, MOST, PLAIN } from './digits'

/**
 * Stored numbers with every digit, in records and where rows are grouped by them. Short fractions of a column get the decimals of its
 * longest one, so that their points stand below each other.
 */
export const storedText = (column: Pick<GridColumn, 'grouped'>, cells: readonly Cell[]): ((cell: Cell) => string) => {
  const longest = longestFraction(cells.filter((cell) => PLAIN.test(exactCellText(cell))))
  const decimals = longest <= MOST ? longest : 0
  return (cell) => {
    const text = exactCellText(cell)
    const match = PLAIN.exec(text)
    if (match === null || decimals === 0) return withAllMarks(numberText(text, column.grouped))
    const [whole = ''] = text.split('.')
    return withAllMarks(numberText(`${whole}.${(match[1] ?? '').padEnd(decimals, '0')}`, column.grouped))
  }
}
