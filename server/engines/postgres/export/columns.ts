import { floatText } from '../../../../common/csv'
import { decimalColumn, type ParquetColumn } from '../../export/parquet/rows'
import type { FileColumn, Write } from '../../export/rows'
import { quoted, WRITERS, type Writers } from '../json'
import { genericOf, NUMERIC, type Field, type PgType } from '../types'
import type { Fit } from './fit'
import { fileWriterOf } from './lists'

const JSON_TEXT = 114
const JSONB = 3802

/** DuckDB's names of the types that hold all values of a type, but for those in `fit.ts`. */
const TYPES: Readonly<Record<number, string>> = {
  16: 'BOOLEAN',
  17: 'BLOB',
  20: 'BIGINT',
  21: 'SMALLINT',
  23: 'INTEGER',
  26: 'UINTEGER',
  [JSON_TEXT]: 'JSON',
  700: 'FLOAT',
  701: 'DOUBLE',
  1082: 'DATE',
  1083: 'TIME',
  1114: 'TIMESTAMP',
  1184: 'TIMESTAMP WITH TIME ZONE',
  [NUMERIC]: 'DECIMAL',
  2950: 'UUID',
  [JSONB]: 'JSON',
}

type Find = (oid: number) => PgType | undefined

const typeOf = (oid: number, find: Find): string => {
  const known = TYPES[oid]
  if (known !== undefined) return known
  const type = find(oid)
  if (type === undefined) return 'VARCHAR'
  if (type.base !== 0) return typeOf(type.base, find)
  return type.element === 0 ? 'VARCHAR' : `${typeOf(type.element, find)}[]`
}

/** A double as DuckDB writes it: with the fewest digits, and with a point or an exponent. */
const double: Write = (text) => (/^-?\d/.test(text) ? floatText(Number(text)) : quoted(text))

const SPACES = /"[^"\\]*(?:\\.[^"\\]*)*"|\s+/g

/** A document without the spaces between its parts, which PostgreSQL adds or keeps. */
const compact: Write = (text) => text.replace(SPACES, (part) => (part.startsWith('"') ? part : ''))

const FILE_WRITERS: Writers = { ...WRITERS, 700: double, 701: double, [JSON_TEXT]: compact, [JSONB]: compact }

/** `0044-03-15 BC` is `0044-03-15 (BC)` in DuckDB. */
const moment: Write = (text) => text.replace(/^(\d+-\d\d-\d\d)(.*) BC$/, '$1 (BC)$2')

const plain: Write = (text) => text

const PARQUET_TEXTS: Readonly<Record<string, Write>> = {
  // without the `\x` before its digits
  BLOB: (text) => text.slice(2),
  DATE: moment,
  TIMESTAMP: moment,
  'TIMESTAMP WITH TIME ZONE': moment,
}

/** Types of which a Parquet file holds more as text: a `json` may have text in it that DuckDB does not read. */
const isText = (oid: number, type: string): boolean => oid === JSON_TEXT || type === 'DECIMAL' || type.endsWith(']')

const parquetOf = (oid: number, find: Find, fit: Fit, toJson: Write): ParquetColumn => {
  const type = typeOf(oid, find)
  if (fit.kind === 'decimal') return decimalColumn(fit.digits, fit.scale)
  if (fit.kind === 'list') {
    const element = find(oid)?.element ?? 0
    const item = typeOf(element, find)
    const itemType = isText(element, item) || item === 'JSON' ? 'VARCHAR' : item
    const toText = PARQUET_TEXTS[itemType] ?? plain
    const writers = { [element]: (text: string) => quoted(toText(text)) }
    return { type: `${itemType}[]`, toText: fileWriterOf(oid, find, writers) }
  }
  if (type.endsWith(']')) return { type: 'VARCHAR', toText: toJson }
  return isText(oid, type) ? { type: 'VARCHAR', toText: plain } : { type, toText: PARQUET_TEXTS[type] ?? plain }
}

/** A column of a server's rows, for files. */
export const fileColumn = ({ name, dataTypeID: oid }: Field, find: Find, fit: Fit): FileColumn => {
  const toJson = fileWriterOf(oid, find, FILE_WRITERS)
  const type = typeOf(oid, find)
  // documents and arrays have the text of the server on screen
  const own = type === 'JSON' || type.endsWith(']') ? { toCell: quoted } : {}
  return { name, type, generic: genericOf(oid), toJson, ...own, parquet: parquetOf(oid, find, fit, toJson) }
}
