import { floatText } from '../../../../common/csv'
import type { ExportFormat } from '../../../../contract/run/export'
import { decimalColumn, type ParquetColumn } from '../../export/parquet/rows'
import type { FileColumn, Write } from '../../export/rows'
import { cellWriterOf, writerOf } from '../json'
import { signatureOf, type Column, type Signature } from '../statement'
import { genericOf } from '../types'

/** A column of a file, and the JSON of its values as its `toJson` takes them. */
export interface TrinoColumn {
  readonly file: FileColumn
  readonly jsonOf: (value: unknown) => string
}

/** DuckDB's names of the types that hold all values of a type. */
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'BOOLEAN',
  tinyint: 'TINYINT',
  smallint: 'SMALLINT',
  integer: 'INTEGER',
  bigint: 'BIGINT',
  real: 'FLOAT',
  double: 'DOUBLE',
  decimal: 'DECIMAL',
  date: 'DATE',
  time: 'TIME',
  timestamp: 'TIMESTAMP',
  'timestamp with time zone': 'TIMESTAMP WITH TIME ZONE',
  varbinary: 'BLOB',
  uuid: 'UUID',
  json: 'JSON',
  map: 'JSON',
  row: 'JSON',
}

/** Digits of a second that DuckDB's times and timestamps have. */
const DIGITS = 6
const PRECISE = new Set(['time', 'timestamp', 'timestamp with time zone'])

const numberAt = ({ arguments: all }: Signature, at: number): number => Number(all[at]?.value ?? 0)

const typeOf = (signature: Signature): string => {
  const { rawType } = signature
  if (rawType === 'array') return `${typeOf(signatureOf(signature.arguments[0]?.value))}[]`
  // a longer fraction would be cut
  if (PRECISE.has(rawType) && numberAt(signature, 0) > DIGITS) return 'VARCHAR'
  return (Object.hasOwn(TYPES, rawType) ? TYPES[rawType] : undefined) ?? 'VARCHAR'
}

const asIs: Write = (json) => json

/** The text that a JSON string, number or truth value has. */
const plain: Write = (json) => (json.startsWith('"') ? (JSON.parse(json) as string) : json)

const parquetOf = (signature: Signature, type: string): ParquetColumn => {
  if (type === 'DECIMAL') {
    const column = decimalColumn(numberAt(signature, 0), numberAt(signature, 1))
    return { ...column, toText: (json) => column.toText(plain(json)) }
  }
  // without the `\x` before its digits
  if (type === 'BLOB') return { type, toText: (json) => plain(json).slice(2) }
  return type === 'JSON' || type.endsWith(']') ? { type: 'VARCHAR', toText: asIs } : { type, toText: plain }
}

const isFloat = ({ rawType }: Signature): boolean => rawType === 'real' || rawType === 'double'

/** Formats whose cells are those of the screen; the others hold lists and documents as such. */
const AS_ON_SCREEN: ReadonlySet<ExportFormat> = new Set(['csv', 'xlsx'])

/** A column of a server's rows, for files. */
export const trinoColumn = ({ name, signature }: Column, format: ExportFormat): TrinoColumn => {
  const type = typeOf(signature)
  const write = AS_ON_SCREEN.has(format) ? cellWriterOf(signature) : writerOf(signature)
  const file = { name, type, generic: genericOf(signature.rawType), toJson: asIs, parquet: parquetOf(signature, type) }
  // a double as DuckDB writes it: with the fewest digits, and with a point or an exponent
  return { file, jsonOf: isFloat(signature) ? (x) => (typeof x === 'number' ? floatText(x) : write(x)) : write }
}
