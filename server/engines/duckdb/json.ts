import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBTypeId,
  DuckDBUnionType,
  VARCHAR,
} from '@duckdb/node-api'
import type { DuckDBType } from '@duckdb/node-api'
import { quoteText } from '../../../common/sql'

const T = DuckDBTypeId
/** A macro of the database may have the name of a built-in function, so those are called by their full name. */
export const S = 'system.main.'
const SAFE = '9007199254740991'
const quoted = (x: string) => `'"'||${x}||'"'`
const json = (x: string) => `${S}to_json(${x})::VARCHAR`

/** Numbers up to 2^53 - 1 stay numbers, larger ones become strings: a reader with doubles loses no digit. */
const wideInteger = (x: string) =>
  `CASE WHEN ${x} BETWEEN -${SAFE} AND ${SAFE} THEN ${x}::VARCHAR ELSE ${quoted(`${x}::VARCHAR`)} END`
const unsignedInteger = (x: string) =>
  `CASE WHEN ${x} <= ${SAFE} THEN ${x}::VARCHAR ELSE ${quoted(`${x}::VARCHAR`)} END`
const float = (x: string) =>
  `CASE WHEN ${S}isfinite(${x}) THEN ${x}::VARCHAR WHEN ${S}isnan(${x}) THEN '"NaN"'` +
  ` WHEN ${x} > 0 THEN '"Infinity"' WHEN ${x} < 0 THEN '"-Infinity"' END`

/** `2024-01-31T23:59:59.123456`; years before 1 and the infinities keep DuckDB's spelling. */
const isoTimestamp = (x: string, suffix = '') =>
  `CASE WHEN ${S}isfinite(${x}) AND ${x} >= TIMESTAMP '0001-01-01'` +
  ` THEN ${S}concat(${x}::DATE,'T',${x}::TIME,'${suffix}') ELSE ${x}::VARCHAR${suffix && `||CASE WHEN ${S}isfinite(${x}) THEN '${suffix}' ELSE '' END`} END`

/** SQL for the text of values whose JSON is that text in quotes, which needs no escapes; null for other types. */
function textOf(x: string, type: DuckDBType): string | null {
  switch (type.typeId) {
    case T.DATE:
    case T.TIME:
    case T.TIME_TZ:
    case T.TIME_NS:
    case T.DECIMAL:
    case T.INTERVAL:
    case T.UUID:
    case T.BIT:
      return `${x}::VARCHAR`
    case T.TIMESTAMP:
    case T.TIMESTAMP_S:
    case T.TIMESTAMP_MS:
      return isoTimestamp(x)
    case T.TIMESTAMP_NS:
      return `${S}replace(${x}::VARCHAR,' ','T')`
    case T.TIMESTAMP_TZ:
      return isoTimestamp(`${S}timezone('UTC', ${x})`, '+00:00')
    default:
      return null
  }
}

/** DuckDB tolerates these in documents in any case; JSON has none of them. */
const NOT_FINITE = '(?i:nan|inf(?:inity)?)'
const STRING = '"(?:[^"\\\\]|\\\\.)*"'
/** A comma is one token with the bracket behind it. The last part takes all that no other one does, so that nothing is lost. */
const TOKEN = `(?s)${STRING}|-?${NOT_FINITE}|-?[0-9][0-9.eE+-]*|[a-z]+|,\\s*[\\]}]|[\\[\\]{}:\\s]+|.`

/** JSON of a number that is not finite, spelled as `float` does. */
const notFinite = (t: string) =>
  `CASE WHEN ${S}regexp_matches(${t}, '(?i)nan') THEN '"NaN"' WHEN ${S}starts_with(${t}, '-') THEN '"-Infinity"' ELSE '"Infinity"' END`

/** The tokens of a JSON text, each as `rewrite` makes it. */
const rewritten = (text: string, t: string, rewrite: string): string =>
  `${S}array_to_string(${S}list_transform(${S}regexp_extract_all(${text}, '${TOKEN}'), lambda ${t}: ${rewrite}), '')`

/**
 * A document in a list or a record, outside of JSON files, is passed on as it is, except that integers beyond 2^53 - 1, numbers
 * beyond the range of a double, NaN and the infinities (which DuckDB tolerates in documents) become strings.
 */
function document(x: string, depth: number): string {
  const t = `t${depth}`
  const number =
    `CASE WHEN ${S}regexp_full_match(${t}, '-?[0-9]+')` +
    ` THEN coalesce(abs(try_cast(${t} AS HUGEINT)) <= ${SAFE}, false)` +
    ` ELSE coalesce(isfinite(try_cast(${t} AS DOUBLE)), false) END`
  const rewrite =
    `CASE WHEN ${S}regexp_full_match(${t}, '-?${NOT_FINITE}') THEN ${notFinite(t)}` +
    ` WHEN NOT ${S}regexp_matches(${t}, '^-?[0-9]') OR ${number} THEN ${t} ELSE ${quoted(t)} END`
  const compact = `${S}json(${x})::VARCHAR`
  return (
    `CASE WHEN ${S}regexp_matches(${compact}, '[0-9]{16}|${NOT_FINITE}|[0-9][eE]')` +
    ` THEN ${rewritten(compact, t, rewrite)} ELSE ${compact} END`
  )
}

/** A document in a JSON file, with every digit: only the signs outside of its strings that JSON has not are rewritten. */
function standardDocument(x: string, depth: number): string {
  const t = `t${depth}`
  const flat = `${S}regexp_replace(${x}::VARCHAR, '[\\r\\n]+', ' ', 'g')`
  const rewrite =
    `CASE WHEN ${S}regexp_full_match(${t}, '-?${NOT_FINITE}') THEN ${notFinite(t)}` +
    ` WHEN ${S}regexp_full_match(${t}, ',\\s*[\\]}]') THEN ${S}"right"(${t}, 1) ELSE ${t} END`
  const isOdd = `${S}regexp_matches(${x}::VARCHAR, '(?s)^(?:[^"]|${STRING})*(?:${NOT_FINITE}|,\\s*[\\]}])')`
  return `CASE WHEN ${isOdd} THEN ${rewritten(flat, t, rewrite)} ELSE ${flat} END`
}

/** Writer of the documents in a value, at a depth of lists and maps. */
type Documents = (x: string, depth: number) => string

const list = (x: string, item: DuckDBType, depth: number, documents: Documents) =>
  `'['||${S}array_to_string(${S}list_transform(${x}, lambda e${depth}: ${partOf(`e${depth}`, item, depth + 1, documents)}), ',')||']'`

function struct(x: string, type: DuckDBStructType, depth: number, documents: Documents): string {
  const unnamed = type.entryNames.every((name) => name === '')
  const parts = type.entryTypes.map((entry, i) => {
    const name = type.entryNames[i] ?? ''
    if (unnamed) return partOf(`${S}struct_extract_at(${x}, ${i + 1})`, entry, depth, documents)
    const key = quoteText(`${JSON.stringify(name)}:`)
    return `${key}||${partOf(`${S}struct_extract(${x}, ${quoteText(name)})`, entry, depth, documents)}`
  })
  const [open, close] = unnamed ? ['[', ']'] : ['{', '}']
  return `CASE WHEN ${x} IS NOT NULL THEN '${open}'||${parts.join(`||','||`)}||'${close}' END`
}

function map(x: string, type: DuckDBMapType, depth: number, documents: Documents): string {
  const e = `e${depth}`
  const key = json(`${S}struct_extract(${e}, 'key')::VARCHAR`)
  const value = partOf(`${S}struct_extract(${e}, 'value')`, type.valueType, depth + 1, documents)
  return `'{'||${S}array_to_string(${S}list_transform(${S}map_entries(${x}), lambda ${e}: ${key}||':'||${value}), ',')||'}'`
}

function union(x: string, type: DuckDBUnionType, depth: number, documents: Documents): string {
  const cases = type.memberTags.map((tag, i) => {
    const member = type.memberTypes[i] as DuckDBType
    const key = quoteText(`{${JSON.stringify(tag)}:`)
    return `WHEN ${quoteText(tag)} THEN ${key}||${partOf(`${S}union_extract(${x}, ${quoteText(tag)})`, member, depth, documents)}||'}'`
  })
  return `CASE ${S}union_tag(${x})::VARCHAR ${cases.join(' ')} END`
}

function valueOf(x: string, type: DuckDBType, depth: number, documents: Documents): string {
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType)
    return list(x, type.valueType, depth, documents)
  if (type instanceof DuckDBStructType) return struct(x, type, depth, documents)
  if (type instanceof DuckDBMapType) return map(x, type, depth, documents)
  if (type instanceof DuckDBUnionType) return union(x, type, depth, documents)
  const text = textOf(x, type)
  if (text !== null) return quoted(text)
  switch (type.typeId) {
    case T.SQLNULL:
      return `NULL::VARCHAR`
    case T.BOOLEAN:
    case T.TINYINT:
    case T.SMALLINT:
    case T.INTEGER:
    case T.UTINYINT:
    case T.USMALLINT:
    case T.UINTEGER:
      return `${x}::VARCHAR`
    case T.BIGINT:
    case T.HUGEINT:
      return wideInteger(x)
    case T.UBIGINT:
    case T.UHUGEINT:
      return unsignedInteger(x)
    case T.BIGNUM:
      return `CASE WHEN ${S}strlen(${x}::VARCHAR) <= 15 THEN ${x}::VARCHAR ELSE ${quoted(`${x}::VARCHAR`)} END`
    case T.FLOAT:
    case T.DOUBLE:
      return float(x)
    case T.BLOB:
      return `'"\\\\x'||${S}hex(${x})||'"'`
    case T.VARCHAR:
      return isDocument(type) ? documents(x, depth) : json(x)
    default:
      return json(`${x}::VARCHAR`)
  }
}

/** A SQL expression for the JSON text of `x`: `null` for NULL, exact for every type of DuckDB. */
export const jsonOf = (x: string, type: DuckDBType): string => partOf(x, type, 0, document)

const partOf = (x: string, type: DuckDBType, depth: number, documents: Documents): string =>
  `coalesce(${valueOf(x, type, depth, documents)}, 'null')`

const isDocument = (type: DuckDBType): boolean => type.typeId === T.VARCHAR && type.alias === 'JSON'

/** The same for a cell of an answer: a document is its text, with which filters compare and in which no number loses a digit. */
const cellOf = (x: string, type: DuckDBType): string =>
  isDocument(type) ? jsonOf(`${x}::VARCHAR`, VARCHAR) : jsonOf(x, type)

/** The same for a member of a JSON file, where documents are parts of the file, also within lists and records. */
export const memberOf = (x: string, type: DuckDBType): string => partOf(x, type, 0, standardDocument)

/** Values that `json_array` writes as `jsonOf` would, in the rows where `holds` is true or absent. */
interface Plain {
  readonly value: string
  readonly holds?: string
}

function plainOf(x: string, type: DuckDBType): Plain | null {
  const text = textOf(x, type)
  if (text !== null) return { value: text }
  switch (type.typeId) {
    case T.SQLNULL:
    case T.BOOLEAN:
    case T.TINYINT:
    case T.SMALLINT:
    case T.INTEGER:
    case T.UTINYINT:
    case T.USMALLINT:
    case T.UINTEGER:
      return { value: x }
    case T.BIGINT:
      return { value: x, holds: `${x} BETWEEN -${SAFE} AND ${SAFE}` }
    case T.UBIGINT:
      return { value: x, holds: `${x} <= ${SAFE}` }
    case T.DOUBLE:
      return { value: x, holds: `${S}isfinite(${x})` }
    case T.VARCHAR:
      return { value: isDocument(type) ? `${x}::VARCHAR` : x }
    default:
      return null
  }
}

/**
 * A SQL expression for a row as a JSON array. Where all cells are plain DuckDB writes it at once, in half the time;
 * other types, and rows with a number that no double holds, are put together cell by cell.
 */
export function rowOf(names: readonly string[], types: readonly DuckDBType[]): string {
  const cells = names.map((name, i) => cellOf(name, types[i] as DuckDBType))
  const joined = groups(cells, GROUP)
    .map((group) => `${S}concat(${group.join(`,',',`)})`)
    .join(`||','||`)
  const exact = `'['||${joined}||']'`
  const plain = names.map((name, i) => plainOf(name, types[i] as DuckDBType))
  if (names.length > GROUP || !plain.every((cell) => cell !== null)) return exact
  const array = `${S}json_array(${plain.map(({ value }) => value).join(',')})::VARCHAR`
  const holds = plain.flatMap((cell) => (cell.holds === undefined ? [] : `(${cell.holds}) IS NOT FALSE`))
  return holds.length === 0 ? array : `CASE WHEN ${holds.join(' AND ')} THEN ${array} ELSE ${exact} END`
}

/** Arguments of one call; far more make DuckDB's planner slow. */
const GROUP = 200

function groups<X>(items: readonly X[], size: number): X[][] {
  const out: X[][] = []
  for (let i = 0; i < items.length; i += size) out.push(items.slice(i, i + size))
  return out
}
