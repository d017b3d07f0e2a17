import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBTypeId,
  DuckDBUnionType,
} from '@duckdb/node-api'
import type { DuckDBPreparedStatement, DuckDBType } from '@duckdb/node-api'
import { csvHeader, FORMULA, PLAIN_NUMBER } from '../../../../common/csv'
import type { ExportFormat } from '../../../../contract/run/export'
import { uniqueNames } from '../../../run/columns'
import { jsonOf, memberOf, rowOf, S } from '../json'
import { quoteName, quoteText } from '../../../../common/sql'
import { columnsOf } from '../result'
import { genericType } from '../types'

/** The parts of a file: text before and after DuckDB's own output. */
export interface ExportPlan {
  readonly before: string
  readonly sql: string
  readonly after: string
}

const T = DuckDBTypeId

const NESTED = [DuckDBListType, DuckDBArrayType, DuckDBStructType, DuckDBMapType, DuckDBUnionType]
const isNested = (type: DuckDBType): boolean => NESTED.some((kind) => type instanceof kind)

/** Letters, with which no formula begins: most text is known by its first character, many times cheaper than a pattern. */
const LETTERS = `BETWEEN ${'A'.charCodeAt(0)} AND ${'z'.charCodeAt(0)}`

const guard = (x: string): string =>
  `CASE WHEN ${S}ord(${x}) NOT ${LETTERS} AND ${S}regexp_matches(${x}, ${quoteText(FORMULA)}) AND NOT ${S}regexp_matches(${x}, ${quoteText(PLAIN_NUMBER)})` +
  ` THEN ''''||${x} ELSE ${x} END`

/** SQL for a cell of a CSV file, as `common/csv.ts` writes it in the browser. */
function csvOf(x: string, type: DuckDBType): string {
  if (isNested(type)) return guard(`(CASE WHEN ${x} IS NOT NULL THEN ${jsonOf(x, type)} END)`)
  switch (type.typeId) {
    case T.FLOAT:
    case T.DOUBLE:
      return (
        `CASE WHEN ${S}isfinite(${x}) THEN ${x}::VARCHAR WHEN ${S}isnan(${x}) THEN 'NaN'` +
        ` WHEN ${x} > 0 THEN 'Infinity' WHEN ${x} < 0 THEN '-Infinity' END`
      )
    case T.TIMESTAMP_TZ:
      return `${S}timezone('UTC', ${x})::VARCHAR||` + `CASE WHEN ${S}isfinite(${x}) THEN '+00:00' ELSE '' END`
    case T.BLOB:
      return `'\\x'||${S}hex(${x})`
    case T.VARCHAR:
      return guard(type.alias === 'JSON' ? `(${x}::VARCHAR)` : x)
    default:
      return genericType(type) === 1 ? guard(`(${x}::VARCHAR)`) : x
  }
}

/** Types that DuckDB would write into Parquet with less than they hold; such columns are written as text. */
const LOSSY = new Set<DuckDBTypeId>([T.INTERVAL, T.BIT, T.BIGNUM, T.TIME_TZ, T.TIME_NS, T.UNION, T.SQLNULL])
const WIDE = new Set<DuckDBTypeId>([T.HUGEINT, T.UHUGEINT])

function isExact(type: DuckDBType): boolean {
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) return isExact(type.valueType)
  if (type instanceof DuckDBStructType) return type.entryTypes.every(isExact)
  if (type instanceof DuckDBMapType) return isExact(type.keyType) && isExact(type.valueType)
  return !LOSSY.has(type.typeId) && !WIDE.has(type.typeId)
}

/** A decimal of Parquet holds 38 digits, an integer of 128 bits up to 39. */
const DECIMAL = 'DECIMAL(38,0)'

function parquetOf(x: string, type: DuckDBType, tooWide: boolean): string {
  if (WIDE.has(type.typeId)) return `${x}::${tooWide ? 'VARCHAR' : DECIMAL}`
  if (isExact(type)) return x
  return isNested(type) ? `CASE WHEN ${x} IS NOT NULL THEN ${jsonOf(x, type)} END` : `${x}::VARCHAR`
}

/** DuckDB writes a single column of such a CSV file as it is: no text in it has the sign that would be the delimiter. */
const RAW = `(FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\u0001', USE_TMP_FILE false)`

/** A judged query, and names for its columns where its own are not wanted. */
interface Source {
  readonly query: string
  readonly names?: readonly string[] | undefined
}

/** The columns of a query, taken by place as in `wrapQuery`. */
const shapeOf = ({ query, names }: Source, prepared: DuckDBPreparedStatement) => {
  const columns = columnsOf(prepared)
  const places = columns.map((_, i) => `c${i}`)
  return {
    columns,
    names: uniqueNames(columns.map(({ name }, i) => names?.[i] ?? name)),
    types: columns.map((_, i) => prepared.columnType(i)),
    places,
    rows: `(\n${query}\n) q(${places.join(',')})`,
  }
}

/** Columns of integers that may not fit into a decimal, and SQL that answers for each, in order, true when one does not. */
export interface Wide {
  readonly columns: readonly { readonly place: number; readonly name: string }[]
  readonly sql: string
}

/** The value facts to read before a Parquet file, whose columns have one type each; null when none are needed. */
export const wideOf = (source: Source, prepared: DuckDBPreparedStatement): Wide | null => {
  const { names, types, places, rows } = shapeOf(source, prepared)
  const columns = types.flatMap((type, place) => (WIDE.has(type.typeId) ? [{ place, name: names[place] ?? '' }] : []))
  if (columns.length === 0) return null
  const unfit = (value: string): string => `(${value} IS NOT NULL AND try_cast(${value} AS ${DECIMAL}) IS NULL)`
  const tests = columns.map(
    ({ place }) => `${unfit(`${S}min(${places[place]})`)} OR ${unfit(`${S}max(${places[place]})`)}`,
  )
  return { columns, sql: `SELECT ${tests.join(', ')} FROM ${rows}` }
}

/**
 * The plan for writing the rows of a judged query to a file at `target`. `tooWide` are places of columns with integers that no
 * decimal of Parquet holds.
 */
export function planExport(
  source: Source,
  prepared: DuckDBPreparedStatement,
  format: ExportFormat,
  target: string,
  tooWide: ReadonlySet<number> = new Set(),
): ExportPlan {
  const { columns, names, types, places, rows } = shapeOf(source, prepared)
  const each = (cell: (x: string, type: DuckDBType, i: number) => string): string =>
    places.map((x, i) => cell(x, types[i] as DuckDBType, i)).join(',')
  const copy = (select: string, options: string) => `COPY (${select} FROM ${rows}) TO ${quoteText(target)} ${options}`
  switch (format) {
    case 'csv': {
      const named = columns.map(({ type }, i) => ({ name: names[i] ?? '', type }))
      const cells = each((x, type) => `${csvOf(x, type)} AS ${x}`)
      return {
        before: csvHeader(named),
        sql: copy(`SELECT ${cells}`, `(FORMAT csv, HEADER false, USE_TMP_FILE false)`),
        after: '',
      }
    }
    case 'parquet': {
      const cells = each((x, type, i) => `${parquetOf(x, type, tooWide.has(i))} AS ${quoteName(names[i] ?? '')}`)
      const options = `(FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`
      return { before: '', sql: copy(`SELECT ${cells}`, options), after: '' }
    }
    case 'json': {
      const members = places.map((x, i) => {
        const key = quoteText(`${i === 0 ? '' : ','}${JSON.stringify(names[i])}:`)
        return `${key}||${memberOf(x, types[i] as DuckDBType)}`
      })
      const comma = `CASE WHEN ${S}row_number() OVER () > 1 THEN ',' ELSE '' END`
      return { before: '[\n', sql: copy(`SELECT ${comma}||'{'||${members.join('||')}||'}'`, RAW), after: ']\n' }
    }
    case 'xlsx': {
      const described = columns.map(({ type, generic }, i) => ({ name: names[i] ?? '', type, generic }))
      return { before: `${JSON.stringify(described)}\n`, sql: copy(`SELECT ${rowOf(places, types)}`, RAW), after: '' }
    }
  }
}
