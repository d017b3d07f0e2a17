import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api'
import type { ResultColumn } from '../engine'
import { rowOf, S } from './json'
import { quoteText } from '../../../common/sql'
import { genericType, typeName } from './types'

/** Bytes of JSON that one piece of a result aims at; a larger row is a piece of its own. Larger texts grow by copying. */
const PIECE_BYTES = 256 * 1024

/** Raised inside DuckDB when the JSON grows beyond the cap, and recognised by its text. */
export const TOO_LARGE = 'RESULT_TOO_LARGE:5d1f'

export interface Rows {
  readonly pieces: readonly Uint8Array[]
  readonly rowCount: number
  readonly truncated: boolean
}

/** The columns of a query, and the expression that writes one of its rows as JSON. */
export interface Shape {
  readonly columns: readonly ResultColumn[]
  readonly row: string
}

const placesOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `c${i}`)

/** Plans a query that may run. Its shape is never kept: names and types of columns may follow from the time, as in COLUMNS('d' || now()). */
export async function readShape(connection: DuckDBConnection, sql: string): Promise<Shape> {
  const prepared = await connection.prepare(sql)
  try {
    const places = placesOf(prepared.columnCount)
    const types = places.map((_, i) => prepared.columnType(i))
    return { columns: columnsOf(prepared), row: rowOf(places, types) }
  } finally {
    prepared.destroySync()
  }
}

export function columnsOf(prepared: DuckDBPreparedStatement): ResultColumn[] {
  return Array.from({ length: prepared.columnCount }, (_, i) => {
    const type = prepared.columnType(i)
    return { name: prepared.columnName(i), type: typeName(type), generic: genericType(type) }
  })
}

/**
 * Wraps a query so that DuckDB answers the JSON text of its rows in pieces, in any order, each with its count of rows and the
 * number of its first one. Columns are renamed by place, so that duplicate and odd names do no harm; the limit and the windows
 * pass rows on in the query's order, one after the other, and the aggregate keeps it; the running sum of bytes stops a result
 * that is too large while it is built. `offset` is the place of the query in the text, in bytes.
 */
export function wrapQuery(
  sql: string,
  { columns, row }: Shape,
  limit: number,
  maxBytes: number,
): { sql: string; offset: number } {
  const head =
    `SELECT ${S}encode(${S}string_agg(j, ',') FILTER (n <= ${limit})), ${S}count(*), ${S}min(n) FROM (` +
    `SELECT j, n, ${S}sum(${S}strlen(j) + 1) OVER (ROWS UNBOUNDED PRECEDING)::BIGINT AS size FROM (` +
    `SELECT ${row} AS j, ${S}row_number() OVER () AS n FROM (SELECT * FROM (\n`
  const tail =
    `\n) q(${placesOf(columns.length).join(',')}) LIMIT ${limit + 1})))` +
    ` WHERE CASE WHEN size > ${maxBytes} AND n <= ${limit} THEN ${S}error(${quoteText(TOO_LARGE)}) ELSE true END` +
    ` GROUP BY size // ${PIECE_BYTES}`
  return { sql: head + sql + tail, offset: Buffer.byteLength(head) }
}

/** Rows of statements that cannot follow FROM, such as EXPLAIN: few, small and of simple types. */
export async function readSmall(
  connection: DuckDBConnection,
  sql: string,
  limit: number,
): Promise<Rows & { columns: ResultColumn[] }> {
  const reader = await connection.runAndReadAll(sql)
  const all = reader.getRowsJson()
  const rows = all.slice(0, limit)
  const columns = reader.columnNames().map((name, i): ResultColumn => {
    const type = reader.columnType(i)
    return { name, type: typeName(type), generic: genericType(type) }
  })
  const text = JSON.stringify(rows).slice(1, -1)
  const pieces = text ? [Buffer.from(text)] : []
  return { columns, pieces, rowCount: rows.length, truncated: all.length > limit }
}
