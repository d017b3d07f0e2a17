import type { DuckDBConnection } from '@duckdb/node-api'
import { guessTypes } from '../guess'
import type { LoadColumn } from '../loadProtocol'
import { columnNames } from '../names'
import { MAX_TABLE_COLUMNS, tooManyColumns } from '../problem'
import { formFinder, NO_READING, type Readable, SAMPLE, strictly, triedWith } from './readable'

export const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<(string | null)[][]> =>
  (await connection.runAndReadAll(sql)).getRowsJson() as (string | null)[][]

/** The columns of a relation, with their types as DuckDB spells them. */
export const describeColumns = async (connection: DuckDBConnection, from: string): Promise<LoadColumn[]> => {
  const rows = await rowsOf(connection, `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`)
  return rows.map(([name, type]) => ({ name: String(name), type: String(type) }))
}

/** Files that declare their types themselves; dates are looked for among the texts of those that know no dates. */
export const describedSource = async (
  connection: DuckDBConnection,
  from: string,
  notes: readonly string[] = [],
  knowsDates = true,
): Promise<Readable> => {
  const native = await describeColumns(connection, from)
  if (native.length > MAX_TABLE_COLUMNS) throw tooManyColumns(native.length)
  const names = columnNames(native.map(({ name }) => name))
  const loose = `(SELECT * FROM ${from} q(${native.map((_, i) => `c${i}`).join(',')}))`
  const typed = native.map(({ type }, i): LoadColumn => ({ name: names[i] ?? '', type }))
  const guessed = knowsDates
    ? { columns: typed, notes: [] }
    : await guessTypes(connection, `(FROM ${loose} LIMIT ${SAMPLE})`, typed, true)
  const formFor = formFinder(guessed.columns)
  const tried = triedWith(formFor, (place) => !/^(?:DOUBLE|FLOAT)$/.test(native[place]?.type ?? ''))
  return {
    found: {
      columns: guessed.columns,
      reading: NO_READING,
      sheets: [],
      lists: [],
      notes: [...notes, ...guessed.notes],
    },
    typeNotes: guessed.notes,
    isText: (place) => native[place]?.type === 'VARCHAR',
    formFor,
    loose,
    rowOf: (row) => row,
    rows: null,
    tried,
    relation: (columns, misfits) => {
      const cells = columns.map((column, i) => {
        const isForm = formFor(i, column) !== null
        if (column.type === native[i]?.type && !isForm) return `c${i}`
        if (misfits === 'null') return `${tried(i, column)} AS c${i}`
        return isForm ? strictly(i, tried(i, column)) : `CAST(c${i} AS ${column.type}) AS c${i}`
      })
      return `(SELECT ${cells.join(',')} FROM ${loose})`
    },
  }
}
