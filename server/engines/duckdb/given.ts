import type { DuckDBConnection } from '@duckdb/node-api'
import type { Catalog } from '../../sql/catalog'
import { NUMERIC } from '../dialect'
import type { GivenText } from '../process/protocol'
import { quoteName } from '../../../common/sql'

/** Digits of the widest decimal, and how many of them values may have: sums of them have more. */
const MAX_DIGITS = 38
const MAX_VALUE_DIGITS = 29

/** The catalogue with a table that rows are given as. */
export const withTable = (catalog: Catalog, table: string): Catalog => ({
  ...catalog,
  tables: [...catalog.tables, ['main', table]],
})

const TEXTS = '"__texts"'

/** The type that holds every digit of a column of numbers, which are texts; a double where no decimal does. */
const numericOf = async (connection: DuckDBConnection, column: string): Promise<string> => {
  const plain = `CASE WHEN contains(${column}, '.') THEN rtrim(rtrim(${column}, '0'), '.') ELSE ${column} END`
  const reader = await connection.runAndReadAll(
    `SELECT bool_and(regexp_full_match(x, '-?\\d+(\\.\\d+)?')),
            max(length(ltrim(split_part(x, '.', 1), '-'))), max(length(split_part(x, '.', 2)))
     FROM (SELECT ${plain} AS x FROM ${TEXTS} WHERE ${column} IS NOT NULL)`,
  )
  const [isPlain, whole, scale] = reader.getRows()[0] ?? []
  // a column of nothing holds no digit
  if (isPlain === null) return 'HUGEINT'
  const digits = Number(whole) + Number(scale)
  if (isPlain === true && Number(scale) === 0 && digits <= MAX_DIGITS) return 'HUGEINT'
  return isPlain === true && digits <= MAX_VALUE_DIGITS ? `DECIMAL(${MAX_DIGITS}, ${Number(scale)})` : 'DOUBLE'
}

/** Makes rows that another engine answered a table of this connection alone, in their order. */
export const giveRows = async (connection: DuckDBConnection, { table, types, text }: GivenText): Promise<void> => {
  const places = types.map((_, place) => `c${place}`)
  const texts = places.map((column, place) => `row->>${place} AS ${column}`)
  await connection.run(
    `CREATE TEMP TABLE ${TEXTS} AS SELECT ${texts.join(', ')} FROM (SELECT unnest(from_json($1::JSON, '["JSON"]')) AS row)`,
    [text],
  )
  const items: string[] = []
  for (const [place, type] of types.entries()) {
    const column = places[place] ?? ''
    const known = type === NUMERIC ? await numericOf(connection, column) : type
    items.push(`CAST(${column} AS ${known}) AS ${column}`)
  }
  await connection.run(
    `CREATE TEMP TABLE ${quoteName(table)} AS SELECT ${items.join(', ')} FROM ${TEXTS}; DROP TABLE ${TEXTS}`,
  )
}
