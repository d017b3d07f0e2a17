import type { DuckDBConnection } from '@duckdb/node-api'
import type { Reading } from '../../contract/upload'
import { FileProblem, number } from './problem'

/** What becomes of lines with fewer or more values than the header. */
export type Ragged = NonNullable<Reading['ragged']>

/** How DuckDB reads them so. What may hold line ends is padded by one thread only. */
export const OPTIONS: Readonly<Record<Ragged, string>> = {
  refuse: '',
  pad: ', null_padding=true, parallel=false',
  skip: ', ignore_errors=true',
}

/** Whether such lines are read in some way. */
export const isLoose = (ragged: Ragged | null): ragged is 'pad' | 'skip' => ragged === 'pad' || ragged === 'skip'

/** What a file has of them. */
export interface Weighed {
  /** Lines that fit. */
  readonly kept: number
  readonly short: number
  readonly long: number
  /** The first of them, counted from 1. */
  readonly first: number
  /** There may be more than were counted, and what is wrong behind them is not known. */
  readonly capped: boolean
  /** The first line that cannot be read for another reason, with DuckDB's word for that. */
  readonly other: readonly [line: number, kind: string] | null
}

/** Values that are too many or too few, beyond which nobody counts: DuckDB keeps the line of each. */
const MOST = 100_000

const SHORT = `'MISSING COLUMNS'`
const LONG = `'TOO MANY COLUMNS'`

/** Counts the lines that do not fit; `read` gives the relation of texts under more options. */
export const weigh = async (connection: DuckDBConnection, read: (options: string) => string): Promise<Weighed> => {
  const one = async (sql: string): Promise<(string | null)[]> =>
    ((await connection.runAndReadAll(sql)).getRowsJson()[0] ?? []) as (string | null)[]
  const store = `, store_rejects=true, rejects_table='ragged_lines', rejects_scan='ragged_scans', rejects_limit=${MOST}`
  const [kept] = await one(`SELECT count(*) FROM ${read(store)}`)
  const lines = (type: string): string => `count(DISTINCT line) FILTER (error_type = ${type})`
  const found = await one(`SELECT ${lines(SHORT)}, ${lines(LONG)}, min(line), count(*) FROM ragged_lines`)
  const [short = 0, long = 0, first = 0, all = 0] = found.map(Number)
  const [line = null, kind = null] = await one(
    `SELECT line, error_type FROM ragged_lines WHERE error_type NOT IN (${SHORT}, ${LONG}) ORDER BY line LIMIT 1`,
  )
  const other = line === null ? null : ([Number(line), String(kind)] as const)
  return { kept: Number(kept), short, long, first, capped: all >= MOST, other }
}

/**
 * What is offered where nobody said what is wanted: nothing is lost by filling, so that comes first. Null where most lines
 * would be left out, or something else is or may be wrong: then the first line does not say what the others are.
 */
export const offered = ({ kept, short, long, capped, other }: Weighed): Ragged | null => {
  if (other !== null || capped) return null
  if (long === 0) return 'pad'
  return kept > short + long ? 'skip' : null
}

/**
 * Lines that are filled or left out must be those of another length and no others: read so, DuckDB says nothing of a quote that
 * takes the rest of the file with it. Throws a `FileProblem`, also where nobody knows.
 */
export const checkLoose = (ragged: Ragged, { capped, other }: Weighed): void => {
  if (other === null) {
    if (!capped) return
    throw new FileProblem(
      `The file has more than ${number(MOST)} missing or surplus values: too many to ${ragged === 'pad' ? 'fill such rows with NULL' : 'leave such rows out'}.`,
    )
  }
  const [line, kind] = other
  throw new FileProblem(
    `Row ${number(line)}${/QUOTE/.test(kind) ? ': a quoted value is not closed.' : ` cannot be read: ${kind.toLowerCase()}.`}`,
  )
}

/** Says what was done with how many lines. */
export const noteOf = (ragged: Ragged, { short, long, first, capped }: Weighed): string[] => {
  const count = ragged === 'pad' ? short : short + long
  if (ragged === 'refuse' || count === 0) return []
  const lines = `${capped ? 'More than ' : ''}${number(count)} ${count === 1 ? 'row has' : 'rows have'}`
  const where = count === 1 ? `row ${number(first)}` : `the first is row ${number(first)}`
  return ragged === 'pad'
    ? [`${lines} fewer values than the header (${where}). What is missing is NULL.`]
    : [`${lines} fewer or more values than the header (${where}). ${count === 1 ? 'It is' : 'They are'} left out.`]
}
