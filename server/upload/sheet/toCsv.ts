import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { FileProblem, MAX_TABLE_COLUMNS, number, tooManyColumns } from '../problem'
import { readBook } from './book'
import { type CellKind, columnLetters, readRows, type SheetRow } from './sheetRows'
import { openArchive } from './zip'

export interface Converted {
  readonly sheets: readonly string[]
  readonly sheet: string
  readonly columns: readonly { readonly name: string; readonly type: CellKind }[]
  readonly notes: readonly string[]
  /** Maps a written row to its row in the sheet; both are counted from 1. */
  readonly rowOf: (row: number) => number
}

/** The kind that holds values of both. */
const common = (a: CellKind | null, b: CellKind): CellKind => {
  if (a === null || a === b) return b
  const pair = `${a} ${b}`
  if (pair === 'BIGINT DOUBLE' || pair === 'DOUBLE BIGINT') return 'DOUBLE'
  if (pair === 'DATE TIMESTAMP' || pair === 'TIMESTAMP DATE') return 'TIMESTAMP'
  return 'VARCHAR'
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const isBlank = (row: SheetRow): boolean => row.every((cell) => cell === undefined)

/**
 * Writes the rows of one sheet, the first by default, as CSV without a header; the first row names the columns, and the
 * kinds of cells in a column give its type.
 */
export const sheetToCsv = async (file: string, target: string, sheetName: string | null): Promise<Converted> => {
  const archive = await openArchive(file)
  const out = createWriteStream(target, { mode: 0o600 })
  try {
    const book = await readBook(archive)
    const sheet = sheetName === null ? book.sheets[0] : book.sheets.find(({ name }) => name === sheetName)
    if (sheet === undefined) throw new FileProblem(`The workbook has no sheet named ${sheetName ?? ''}.`)
    let names: string[] | null = null
    let kinds: (CellKind | null)[] = []
    let waiting: string[] = []
    /** Rows with a gap before them, since rows without a value are left out. */
    const leaps: { readonly row: number; readonly line: number }[] = []
    let written = 0
    let errors = 0
    let firstError = ''
    await readRows(archive, book, sheet.path, {
      row: (row, line) => {
        if (isBlank(row)) return
        if (names === null) {
          while (row.length > 0 && row.at(-1) === undefined) row = row.slice(0, -1)
          if (row.length > MAX_TABLE_COLUMNS) throw tooManyColumns(row.length)
          names = Array.from(row, (cell, column) => cell?.text ?? `column_${columnLetters(column)}`)
          kinds = names.map(() => null)
          return
        }
        const beyond = row.findIndex((cell, column) => column >= kinds.length && cell !== undefined)
        if (beyond >= 0) {
          throw new FileProblem(
            `Row ${number(line)}, column ${columnLetters(beyond)}: there is a value beyond the ${number(kinds.length)} columns that the first row names.`,
          )
        }
        const cells = kinds.map((kind, column) => {
          const cell = row[column]
          if (cell === undefined) return ''
          kinds[column] = common(kind, cell.kind)
          return quoted(cell.text)
        })
        written += 1
        const last = leaps.at(-1)
        if (last === undefined || line - last.line !== written - last.row) leaps.push({ row: written, line })
        waiting.push(`${cells.join(',')}\n`)
      },
      errors: (line, column) => {
        errors += 1
        if (firstError === '') firstError = `${columnLetters(column)}${line}`
      },
      rest: async () => {
        const text = waiting.join('')
        waiting = []
        if (text !== '' && !out.write(text)) await once(out, 'drain')
      },
    })
    out.end(waiting.join(''))
    await finished(out)
    if (names === null) throw new FileProblem(`The sheet ${sheet.name} is empty.`)
    return {
      sheets: book.sheets.map(({ name }) => name),
      sheet: sheet.name,
      rowOf: (row) => {
        const leap = leaps.findLast((one) => one.row <= row)
        return leap === undefined ? row : leap.line + row - leap.row
      },
      columns: (names as string[]).map((name, column) => ({ name, type: kinds[column] ?? 'VARCHAR' })),
      notes:
        errors === 0
          ? []
          : [
              `${errors === 1 ? 'One cell holds an error such as #DIV/0! and becomes' : `${number(errors)} cells hold an error such as #DIV/0! and become`} NULL, the first in ${firstError}.`,
            ],
    }
  } finally {
    out.destroy()
    archive.close()
  }
}
