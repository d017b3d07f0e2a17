import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { FileProblem, MAX_TABLE_COLUMNS, number, tooManyColumns } from '../problem'
import { readBook } from './book'
import { findHead, HEAD_ROWS, headNames, type Merge, type NumberedRow, type SheetHead, toMerge } from './head'
import { type CellKind, columnLetters, readRows, type SheetRow } from './sheetRows'
import { openArchive } from './zip'

export interface Converted {
  readonly sheets: readonly string[]
  readonly sheet: string
  readonly columns: readonly { readonly name: string; readonly type: CellKind }[]
  readonly notes: readonly string[]
  /** Lines above the one that names the columns, or above the data where none does. */
  readonly above: number
  readonly header: boolean
  /** True when rows were written before the last column was found. */
  readonly hasShortRows: boolean
  /** Maps a written row to its row in the sheet; both are counted from 1. */
  readonly rowOf: (row: number) => number
}

/** A choice of sheet and head; what is left out is found. */
export interface SheetChoice {
  readonly sheet: string | null
  readonly above: number | null
  readonly header: boolean | null
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

const errorNote = (errors: number, first: string): string[] =>
  errors === 0
    ? []
    : [
        `${errors === 1 ? 'One cell holds an error such as #DIV/0! and becomes' : `${number(errors)} cells hold an error such as #DIV/0! and become`} NULL, the first in ${first}.`,
      ]

const titleNote = (early: readonly NumberedRow[], below: number): string[] => {
  const lines = early.filter(({ line }) => line < below)
  const title = lines.flatMap(({ row }) => row.map((cell) => cell?.text.trim())).find((text) => text !== undefined)
  if (title === undefined) return []
  return [
    `${lines.length === 1 ? 'The row' : `The ${number(lines.length)} rows`} above the header ${lines.length === 1 ? 'is' : 'are'} left out: “${title.slice(0, 80)}”.`,
  ]
}

/** The head that was chosen, of which any part may be left to be found. */
const chosenHead = (
  { above, header }: SheetChoice,
  early: readonly NumberedRow[],
  merges: readonly Merge[] | null,
): SheetHead => {
  const start = above ?? 0
  const found = above === null ? findHead(early, merges) : null
  if (found !== null && header === null) return found
  const first = found === null ? start + 1 : (found.line ?? found.from)
  const head = early.find(({ line }) => line >= first)
  return header === false || head === undefined ? { line: null, from: first } : { line: head.line, from: head.line + 1 }
}

/** Columns as the rows come: their kinds, and how many there are. */
const columnKinds = () => {
  const kinds: (CellKind | null)[] = []
  const widen = (columns: number): void => {
    if (columns > MAX_TABLE_COLUMNS) throw tooManyColumns(columns)
    while (kinds.length < columns) kinds.push(null)
  }
  return {
    kinds,
    widen,
    add: (row: SheetRow): void => {
      widen(row.findLastIndex((cell) => cell !== undefined) + 1)
      for (const [column, cell] of row.entries())
        if (cell !== undefined) kinds[column] = common(kinds[column] ?? null, cell.kind)
    },
  }
}

/**
 * Writes the rows of one sheet, the first by default, as CSV without a header; the head row names the columns, and the kinds
 * of cells in a column give its type. A written row may be shorter than the table.
 */
export const sheetToCsv = async (file: string, target: string, choice: SheetChoice): Promise<Converted> => {
  const archive = await openArchive(file)
  const out = createWriteStream(target, { mode: 0o600 })
  try {
    const book = await readBook(archive)
    const sheet = choice.sheet === null ? book.sheets[0] : book.sheets.find(({ name }) => name === choice.sheet)
    if (sheet === undefined) throw new FileProblem(`The workbook has no sheet named ${choice.sheet ?? ''}.`)
    const columns = columnKinds()
    /** The first rows, among which the head is. */
    const early: NumberedRow[] = []
    const merges: Merge[] = []
    let head: SheetHead | null = null
    let waiting: string[] = []
    /** Rows with a gap before them, since rows without a value are left out. */
    const leaps: { readonly row: number; readonly line: number }[] = []
    let written = 0
    let narrowest = Infinity
    let errors = 0
    let firstError = ''
    const write = ({ row, line }: NumberedRow): void => {
      columns.add(row)
      narrowest = Math.min(narrowest, columns.kinds.length)
      written += 1
      const last = leaps.at(-1)
      if (last === undefined || line - last.line !== written - last.row) leaps.push({ row: written, line })
      waiting.push(`${columns.kinds.map((_, at) => (row[at] === undefined ? '' : quoted(row[at].text))).join(',')}\n`)
    }
    const settleHead = (blocks: readonly Merge[] | null): SheetHead => {
      const settled = chosenHead(choice, early, blocks)
      const named = early.find(({ line }) => line === settled.line)?.row ?? []
      columns.widen(named.findLastIndex((cell) => cell !== undefined) + 1)
      for (const one of early) if (one.line >= settled.from) write(one)
      return settled
    }
    const startsAfter = choice.above ?? 0
    await readRows(archive, book, sheet.path, {
      row: (row, line) => {
        if (isBlank(row)) return
        if (head !== null) return write({ row, line })
        early.push({ row, line })
        if (early.length >= HEAD_ROWS && line > startsAfter) head = settleHead(null)
      },
      errors: (line, column) => {
        errors += 1
        if (firstError === '') firstError = `${columnLetters(column)}${line}`
      },
      merge: (reference) => {
        const merge = toMerge(reference)
        // blocks among the data name no column
        if (merge !== null && merge.top <= (early.at(-1)?.line ?? 0)) merges.push(merge)
      },
      rest: async () => {
        const text = waiting.join('')
        waiting = []
        if (text !== '' && !out.write(text)) await once(out, 'drain')
      },
    })
    const settled = head ?? settleHead(merges)
    out.end(waiting.join(''))
    await finished(out)
    if (columns.kinds.length === 0)
      throw new FileProblem(
        startsAfter > 0 && early.length > 0
          ? `The sheet ${sheet.name} has no more than ${number(startsAfter)} rows.`
          : `The sheet ${sheet.name} is empty.`,
      )
    const { line } = settled
    const { names, groups } =
      line === null ? { names: [], groups: [] } : headNames(line, columns.kinds.length, early, merges)
    return {
      sheets: book.sheets.map(({ name }) => name),
      sheet: sheet.name,
      above: (line ?? settled.from) - 1,
      header: line !== null,
      hasShortRows: narrowest < columns.kinds.length,
      rowOf: (row) => {
        const leap = leaps.findLast((one) => one.row <= row)
        return leap === undefined ? row : leap.line + row - leap.row
      },
      columns: columns.kinds.map((kind, column) => ({
        name: names[column] ?? `column_${columnLetters(column)}`,
        type: kind ?? 'VARCHAR',
      })),
      notes: [
        ...titleNote(early, groups[0] ?? line ?? settled.from),
        ...(groups.length === 0 || line === null
          ? []
          : [
              `Names are joined from rows ${number(groups[0] ?? line)} to ${number(line)}, since the header is merged.`,
            ]),
        ...errorNote(errors, firstError),
      ],
    }
  } finally {
    out.destroy()
    archive.close()
  }
}
