import type { Cell } from '../../../core/results/types'
import { exactCellText } from '../cells/cells'
import { looksNumeric } from '../cells/numbers'
import type { CellTable } from './table'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A field of tab-separated text: quoted when it holds a tab, a line break or a quote, as spreadsheets read it. */
const tsvField = (text: string): string => (/[\t\n\r"]/.test(text) ? quoted(text) : text)

const lines = function* ({ columns, rows }: CellTable, headers: boolean): Generator<readonly (Cell | undefined)[]> {
  if (headers) yield columns.map(({ name }) => name)
  yield* rows
}

/** Exact values as tab-separated lines, NULL as nothing. */
export const toTsv = (table: CellTable, headers: boolean): string =>
  [...lines(table, headers)].map((cells) => cells.map((cell) => tsvField(exactCellText(cell))).join('\t')).join('\n')

/** Beginnings that spreadsheets take for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

const unarmed = (cell: Cell | undefined): string => {
  const text = exactCellText(cell)
  return typeof cell === 'string' && FORMULA.test(text) && !looksNumeric(text) ? `'${text}` : text
}

/**
 * Exact values by RFC 4180: lines end in CR LF, NULL is nothing and the empty text is `""`. When `safe`, text that a
 * spreadsheet would run as a formula has an apostrophe in front; numbers stay numbers.
 */
export const toCsv = (table: CellTable, safe: boolean): string => {
  const textOf = safe ? unarmed : exactCellText
  const field = (cell: Cell | undefined): string => {
    if (cell === '') return '""'
    const text = textOf(cell)
    return /[",\r\n]/.test(text) ? quoted(text) : text
  }
  return [...lines(table, true)].map((cells) => `${cells.map(field).join(',')}\r\n`).join('')
}
