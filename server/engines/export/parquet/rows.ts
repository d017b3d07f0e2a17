import { Failed, refuse } from '../../process/failure'

/*
 * The process that makes a Parquet file reads a head of fixed size, the columns as JSON, and lines of CSV. The first
 * cell of a line marks it. The last line holds no row: without it the process knows that rows are missing.
 */

/** A column of the file: a type of DuckDB, or a list of one. */
export interface Described {
  readonly name: string
  readonly type: string
}

/** A column of a Parquet file: `type` is a type of DuckDB, whose values have `toText` as text that DuckDB reads. */
export interface ParquetColumn {
  readonly type: string
  /** Text of a value; of a list, a JSON array of such texts. */
  readonly toText: (text: string) => string
}

/**
 * A column of decimals, from text such as `-1.50` with at most `scale` digits behind the point. They travel as whole
 * numbers: DuckDB reads those many times faster than decimals of more than 18 digits, and rounds none.
 */
export const decimalColumn = (digits: number, scale: number): ParquetColumn => ({
  type: `DECIMAL(${digits},${scale})`,
  toText: (text) => {
    const [whole = '', fraction = ''] = text.split('.')
    if (fraction.length > scale || !/^-?\d+$/.test(whole)) {
      throw new Failed(
        refuse('GENERIC_DB_ENGINE_ERROR', 'The query gave other numbers when it ran for the second time.'),
      )
    }
    return whole + fraction.padEnd(scale, '0')
  },
})

/** Characters of the number before the columns, which counts their bytes. */
export const HEAD_DIGITS = 10

export const ROW = 'r'
const END = 'e'
export const MISSING = '\\N'

/** Bytes of a row. DuckDB reads rows of at most this size. */
export const MAX_ROW_BYTES = 67_108_864

export const parquetHead = (columns: readonly Described[]): string => {
  const json = JSON.stringify(columns)
  return String(Buffer.byteLength(json)).padStart(HEAD_DIGITS, '0') + json
}

export const parquetRow = (
  values: readonly (string | null)[],
  writers: readonly ((text: string) => string)[],
): string => {
  let line = ROW
  for (const [at, write] of writers.entries()) {
    const value = values[at] ?? null
    line += value === null ? `,${MISSING}` : `,"${write(value).replaceAll('"', '""')}"`
  }
  if (line.length * 3 >= MAX_ROW_BYTES && Buffer.byteLength(line) >= MAX_ROW_BYTES) {
    throw new Failed(
      refuse(
        'RESULT_TOO_LARGE_ERROR',
        `A row is larger than ${MAX_ROW_BYTES / 1_048_576} MB, the most for a Parquet file.`,
      ),
    )
  }
  return `${line}\n`
}

export const parquetEnd = (columns: number): string => `${END}${`,${MISSING}`.repeat(columns)}\n`
