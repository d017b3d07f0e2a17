import { NUMERIC, type PgType } from './types'

/** Writes the text of a value, as PostgreSQL sends it, as JSON. */
export type Write = (text: string) => string

/** Writers by the number of a type. */
export type Writers = Readonly<Record<number, Write>>

export const quoted: Write = (text) => JSON.stringify(text)

/** Texts of digits, letters and signs that JSON needs no escape for. */
const plainText: Write = (text) => `"${text}"`

/** Integers of fewer characters than those of 2^53 - 1 are not larger. */
const SAFE_LENGTH = 16

/** Numbers up to 2^53 - 1 stay numbers, larger ones become strings: a reader with doubles loses no digit. */
const wideInteger: Write = (text) =>
  text.length < SAFE_LENGTH || Number.isSafeInteger(Number(text)) ? text : plainText(text)

const float: Write = (text) => (/^-?\d/.test(text) ? text : plainText(text))

const boolean: Write = (text) => (text === 't' ? 'true' : 'false')

/** Years before 1 are spelled as DuckDB spells them, `0044-03-15 (BC) 12:00:00`: charts compute with its times. */
const date: Write = (text) => quoted(text.replace(/^(\S+)(.*) BC$/, '$1 (BC)$2'))

/** `2024-01-31T23:59:59.123456`; the infinities keep PostgreSQL's spelling. */
const timestamp: Write = (text) =>
  /^\d{4,}-\d\d-\d\d /.test(text) && !text.endsWith('BC') ? `"${text.replace(' ', 'T')}"` : date(text)

const zoned: Write = (text) => timestamp(text.replace(/([+-]\d\d)(?=$| BC$)/, '$1:00'))

const bytes: Write = (text) => quoted(`\\x${text.slice(2).toUpperCase()}`)

export const WRITERS: Writers = {
  16: boolean,
  17: bytes,
  20: wideInteger,
  21: String,
  23: String,
  25: quoted,
  26: String,
  114: quoted,
  700: float,
  701: float,
  1042: quoted,
  1043: quoted,
  1082: date,
  1114: timestamp,
  1184: zoned,
  1700: plainText,
  3802: quoted,
}

/**
 * Writer of the values of a type. `find` answers a type by its number. All other types are written as the text that a cast makes of
 * them, arrays and documents among them: filters compare with it, and no number in it loses a digit.
 */
const writerOf = (oid: number, find: (oid: number) => PgType | undefined): Write => {
  const known = WRITERS[oid]
  if (known !== undefined) return known
  const base = find(oid)?.base ?? 0
  return base === 0 ? quoted : writerOf(base, find)
}

/** A column, as far as its writer depends on it. */
interface Typed {
  readonly dataTypeID: number
  readonly dataTypeModifier: number
}

/** A `numeric` without a scale. */
const isUnscaled = ({ dataTypeID, dataTypeModifier }: Typed): boolean =>
  dataTypeID === NUMERIC && dataTypeModifier === -1

/** True where the writer of a column is known before its values, and before types are read from the server. */
export const isWrittenAlone = (field: Typed, find: (oid: number) => PgType | undefined): boolean =>
  !isUnscaled(field) && (field.dataTypeID in WRITERS || find(field.dataTypeID) !== undefined)

/** True for a column of `numeric` without a scale whose values are integers, as a sum of integers is. */
const areIntegers = (field: Typed, values: Iterable<string | null>): boolean => {
  if (!isUnscaled(field)) return false
  for (const value of values) if (value !== null && !/^-?\d+$/.test(value)) return false
  return true
}

/** Writer of a column, by its type and its values. */
export const columnWriter = (
  field: Typed,
  values: Iterable<string | null>,
  find: (oid: number) => PgType | undefined,
): Write => (areIntegers(field, values) ? wideInteger : writerOf(field.dataTypeID, find))

/** A row as a JSON array, exact for every type. */
export const rowJson = (values: readonly (string | null)[], writers: readonly Write[]): string => {
  let json = ''
  for (const [at, write] of writers.entries()) {
    const value = values[at] ?? null
    json += `${at === 0 ? '[' : ','}${value === null ? 'null' : write(value)}`
  }
  return json === '' ? '[]' : `${json}]`
}
