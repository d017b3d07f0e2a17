import { exactDocument } from '../process/document'
import { NUMERIC, type PgType } from './types'

/** Writes the text of a value, as PostgreSQL sends it, as JSON. */
type Write = (text: string) => string

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
  114: exactDocument,
  700: float,
  701: float,
  1042: quoted,
  1043: quoted,
  1082: date,
  1114: timestamp,
  1184: zoned,
  1700: plainText,
  3802: exactDocument,
}

/** Writer of the values of a type. `find` answers a type by its number; types without a writer are written as text. */
export const writerOf = (oid: number, find: (oid: number) => PgType | undefined, writers = WRITERS): Write => {
  const known = writers[oid]
  if (known !== undefined) return known
  const type = find(oid)
  if (type === undefined) return quoted
  if (type.base !== 0) return writerOf(type.base, find, writers)
  if (type.element !== 0) {
    const write = writerOf(type.element, find, writers)
    const delimiter = type.name === '_box' ? ';' : ','
    // an `int2vector` is an array by its category, and written without braces
    return (text) => (/^[{[]/.test(text) ? arrayOf(text, write, delimiter) : quoted(text))
  }
  return quoted
}

/** The text of an array, `{1,2,{3}}`, as JSON; bounds that are not the usual ones, `[0:1]={…}`, are left out. */
const arrayOf = (text: string, write: Write, delimiter: string): string => {
  let at = text.indexOf('{')
  const item = (): string => {
    if (text[at] === '{') return list()
    if (text[at] === '"') {
      let value = ''
      for (at += 1; text[at] !== '"' && at < text.length; at += 1) {
        if (text[at] === '\\') at += 1
        value += text[at] ?? ''
      }
      at += 1
      return write(value)
    }
    const start = at
    while (at < text.length && text[at] !== delimiter && text[at] !== '}') at += 1
    const value = text.slice(start, at)
    return value === 'NULL' ? 'null' : write(value)
  }
  const list = (): string => {
    const items: string[] = []
    at += 1
    while (at < text.length && text[at] !== '}') {
      items.push(item())
      if (text[at] === delimiter) at += 1
    }
    at += 1
    return `[${items.join(',')}]`
  }
  return list()
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
