import { csvHeader, guarded, quoted } from '../../../common/csv'
import type { ExportFormat } from '../../../contract/run/export'
import { uniqueNames } from '../../run/columns'
import type { ResultColumn } from '../engine'
import { parquetEnd, parquetHead, parquetRow, type ParquetColumn } from './parquet/rows'

/** Text of a value in another notation. It is never called for NULL. */
export type Write = (text: string) => string

/**
 * A column of rows that an engine reads as text. All engines write equal values of equal types alike into a file,
 * except for lists, maps and records as text, which each engine spells in its own way.
 */
export interface FileColumn extends ResultColumn {
  /** DuckDB's name of the type of such values: `BIGINT`, `DATE`, `INTEGER[]`, and `VARCHAR` for all others. */
  readonly type: string
  /** JSON of a value, exact for a reader of doubles: wide integers and decimals are strings. */
  readonly toJson: Write
  /** JSON of a value as a cell of an answer has it, for files of cells; absent where that is the same. */
  readonly toCell?: Write
  /** The column of a Parquet file. */
  readonly parquet: ParquetColumn
}

/** The parts of a file, or of the lines for the program that makes it. */
export interface RowWriter {
  readonly before: string
  /** `index` counts the rows from 0. */
  readonly row: (values: readonly (string | null)[], index: number) => string
  readonly after: string
}

/** The cell of a CSV file, in the form of `common/csv.ts`. */
const csvCell = ({ generic, toJson, toCell = toJson }: FileColumn): Write => {
  const look: Write = (text) => {
    const json = toCell(text)
    return json.startsWith('"') ? (JSON.parse(json) as string) : json
  }
  if (generic === 2) return (text) => quoted(look(text).replace(/(\d)T(?=\d)/, '$1 '))
  if (generic === 0 || generic === 3) return (text) => quoted(look(text))
  return (text) => quoted(guarded(look(text)))
}

const each = (values: readonly (string | null)[], writers: readonly Write[], missing: string): string[] =>
  writers.map((write, at) => {
    const value = values[at] ?? null
    return value === null ? missing : write(value)
  })

/** The writer of rows for a format. Excel and Parquet files are made of its lines by a program of their own. */
export const rowWriter = (format: ExportFormat, described: readonly FileColumn[]): RowWriter => {
  const names = uniqueNames(described.map(({ name }) => name))
  const columns = described.map((column, at) => ({ ...column, name: names[at] ?? column.name }))
  const jsons = columns.map(({ toJson }) => toJson)
  switch (format) {
    case 'csv': {
      const cells = columns.map(csvCell)
      return { before: csvHeader(columns), row: (values) => `${each(values, cells, '').join(',')}\n`, after: '' }
    }
    case 'json': {
      const keys = names.map((name) => `${JSON.stringify(name)}:`)
      const row: RowWriter['row'] = (values, index) => {
        const members = each(values, jsons, 'null').map((json, at) => `${keys[at]}${json}`)
        return `${index === 0 ? '' : ','}{${members.join(',')}}\n`
      }
      return { before: '[\n', row, after: ']\n' }
    }
    case 'xlsx': {
      const head = columns.map(({ name, type, generic }) => ({ name, type, generic }))
      const cells = columns.map(({ toJson, toCell = toJson }) => toCell)
      const row: RowWriter['row'] = (values) => `[${each(values, cells, 'null').join(',')}]\n`
      return { before: `${JSON.stringify(head)}\n`, row, after: '' }
    }
    case 'parquet': {
      const texts = columns.map(({ parquet }) => parquet.toText)
      const head = parquetHead(columns.map(({ name, parquet }) => ({ name, type: parquet.type })))
      return { before: head, row: (values) => parquetRow(values, texts), after: parquetEnd(columns.length) }
    }
  }
}
