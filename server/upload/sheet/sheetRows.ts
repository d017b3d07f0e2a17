import { FileProblem, number } from '../problem'
import { type Book, unescaped } from './book'
import { MAX_COLUMNS } from './limits'
import { momentText } from './moments'
import { readXml } from './xml'
import type { Archive } from './zip'

export type CellKind = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIME' | 'TIMESTAMP' | 'VARCHAR'

interface SheetCell {
  readonly text: string
  readonly kind: CellKind
}
export type SheetRow = readonly (SheetCell | undefined)[]

/** Column of `BC12`, from 0. */
export const columnOf = (reference: string): number => {
  let column = 0
  for (const sign of reference) {
    const code = sign.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

export const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

const WHOLE = /^-?\d{1,15}$/

interface Raw {
  type: string
  style: number
  column: number
  value: string
  hasValue: boolean
  hasFormula: boolean
}

export interface RowsHandler {
  /** `line` counts as the spreadsheet does, from 1. */
  readonly row: (row: SheetRow, line: number) => void
  readonly errors: (line: number, column: number) => void
  /** A block of merged cells, such as `B3:D4`. They come after the rows. */
  readonly merge: (reference: string) => void
  readonly rest: () => Promise<void>
}

/** Reads the rows of a sheet as they come. */
export const readRows = async (archive: Archive, book: Book, path: string, handler: RowsHandler): Promise<void> => {
  let line = 0
  let row: (SheetCell | undefined)[] = []
  let cell: Raw | null = null
  let inValue = false

  const valueOf = ({ type, style, column, value, hasValue, hasFormula }: Raw): SheetCell | undefined => {
    if (hasFormula && !hasValue) {
      throw new FileProblem(
        `Row ${number(line)}, column ${columnLetters(column)}: the formula has no value in the file. Open it in a spreadsheet program, save it, and send it again.`,
      )
    }
    if (!hasValue && value === '') return undefined
    if (type === 's') return { text: book.texts[Number(value)] ?? '', kind: 'VARCHAR' }
    if (type === 'str' || type === 'inlineStr') return { text: unescaped(value), kind: 'VARCHAR' }
    if (type === 'b') return { text: value === '1' ? 'true' : 'false', kind: 'BOOLEAN' }
    if (type === 'e') {
      handler.errors(line, column)
      return undefined
    }
    if (type === 'd') return { text: value.replace('T', ' '), kind: value.includes('T') ? 'TIMESTAMP' : 'DATE' }
    const format = book.formats[style] ?? 'none'
    const moment = format === 'none' ? null : momentText(Number(value), format, book.from1904)
    return moment ?? { text: value, kind: WHOLE.test(value) ? 'BIGINT' : 'DOUBLE' }
  }

  await readXml(await archive.open(path), {
    open: (name, { r, t, s, ref }) => {
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r)
        row = []
      } else if (name === 'c') {
        const column = r === undefined ? row.length : columnOf(r)
        if (!(column >= 0 && column < MAX_COLUMNS))
          throw new FileProblem(`Row ${number(line)} has a cell without a place.`)
        cell = { type: t ?? 'n', style: Number(s ?? 0), column, value: '', hasValue: false, hasFormula: false }
      } else if (name === 'mergeCell' && ref !== undefined) handler.merge(ref)
      else if (name === 'f' && cell) cell.hasFormula = true
      else if ((name === 'v' || name === 't') && cell) {
        inValue = true
        cell.hasValue = true
      }
    },
    text: (text) => {
      if (inValue && cell) cell.value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c' && cell) {
        while (row.length < cell.column) row.push(undefined)
        row[cell.column] = valueOf(cell)
        cell = null
      } else if (name === 'row') handler.row(row, line)
    },
    rest: handler.rest,
  })
}
