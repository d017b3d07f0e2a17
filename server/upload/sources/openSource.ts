import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '../../../common/sql'
import { fileProblemOf } from '../loadErrors'
import type { LoadColumn, LoadOrder } from '../loadProtocol'
import { FileProblem } from '../problem'
import { readCsvFile } from './csv'
import { describedSource } from './described'
import { readJsonFile } from './json'
import type { Readable } from './readable'
import { readSheetFile } from './sheet'

const ready = (connection: DuckDBConnection, order: LoadOrder): Promise<Readable> => {
  switch (order.format) {
    case 'csv':
      return readCsvFile(connection, order)
    case 'excel':
      return readSheetFile(connection, order)
    case 'columnar':
      return describedSource(connection, `read_parquet(${quoteText(order.file)})`)
    case 'json':
      return readJsonFile(connection, order)
  }
}

/** Finds the reading options of a file. Throws a `FileProblem` with its fault. */
export const openSource = async (connection: DuckDBConnection, order: LoadOrder): Promise<Readable> => {
  try {
    const source = await ready(connection, order)
    if (source.found.columns.length === 0) throw new FileProblem('The file has no columns.')
    return source
  } catch (error) {
    if (error instanceof FileProblem) throw error
    throw fileProblemOf(error instanceof Error ? error.message : String(error), []) ?? error
  }
}

/** The statement that makes the table. */
export const createTable = (
  source: Readable,
  columns: readonly LoadColumn[],
  misfits: LoadOrder['misfits'],
  /** Places of the columns in the file, in the order of the table. */
  places: readonly number[] = columns.map((_, i) => i),
): string =>
  `CREATE TABLE main.data AS SELECT ${places.map((i) => `c${i} AS ${quoteName(columns[i]?.name ?? '')}`).join(',')} FROM ${source.relation(columns, misfits)}`
