import type { DuckDBConnection } from '@duckdb/node-api'
import { guessTypes } from '../guess'
import type { LoadOrder } from '../loadProtocol'
import { columnNames } from '../names'
import { sheetToCsv } from '../sheet/toCsv'
import { NO_READING, type Readable, readCsv, SAMPLE, textColumns } from './readable'

/** One sheet of a workbook; its cells tell numbers and texts apart, and only dates are looked for among the texts. */
export const readSheetFile = async (
  connection: DuckDBConnection,
  { file, scratch, reading }: LoadOrder,
): Promise<Readable> => {
  const { sheet: chosen = null, above: chosenAbove = null, header: chosenHeader = null } = reading
  const choice = { sheet: chosen, above: chosenAbove, header: chosenHeader }
  const { columns, sheets, sheet, above, header, notes, rowOf, hasShortRows } = await sheetToCsv(file, scratch, choice)
  const padding = hasShortRows ? ', null_padding=true, parallel=false' : ''
  const read = (types: readonly string[]): string => readCsv(scratch, types, `delim=',', header=false${padding}`)
  const names = columnNames(columns.map(({ name }) => name))
  const guessed = await guessTypes(
    connection,
    `(FROM ${read(columns.map(() => 'VARCHAR'))} LIMIT ${SAMPLE})`,
    columns.map(({ type }, i) => ({ name: names[i] ?? '', type })),
    true,
  )
  return {
    found: {
      columns: guessed.columns,
      reading: { ...NO_READING, sheet, above, header },
      sheets: [...sheets],
      lists: [],
      notes: [...notes, ...guessed.notes],
    },
    typeNotes: guessed.notes,
    rowOf,
    rows: null,
    ...textColumns(guessed.columns, read, (place) => columns[place]?.type === 'VARCHAR'),
  }
}
