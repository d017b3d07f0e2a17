import { exactDocument } from '../process/document'
import type { PgType } from './types'

/** Writes the text of a value, as PostgreSQL sends it, as JSON. */
type Write = (text: string) => string

/** Writers by the number of a type. */
export type Writers = Readonly<Record<number, Write>>

export const quoted: Write = (text) => JSON.stringify(text)

/** Numbers up to 2^53 - 1 stay numbers, larger ones become strings: a reader with doubles loses no digit. */
const wideInteger: Write = (text) => (Number.isSafeInteger(Number(text)) ? text : `"${text}"`)

const float: Write = (text) => (/^-?\d/.test(text) ? text : quoted(text))

const boolean: Write = (text) => (text === 't' ? 'true' : 'false')

/** Years before 1 are spelled as DuckDB spells them, `0044-03-15 (BC) 12:00:00`: charts compute with its times. */
const date: Write = (text) => quoted(text.replace(/^(\S+)(.*) BC$/, '$1 (BC)$2'))

/** `2024-01-31T23:59:59.123456`; the infinities keep PostgreSQL's spelling. */
const timestamp: Write = (text) =>
  /^\d{4,}-\d\d-\d\d /.test(text) && !text.endsWith('BC') ? quoted(text.replace(' ', 'T')) : date(text)

const zoned: Write = (text) => timestamp(text.replace(/([+-]\d\d)(?=$| BC$)/, '$1:00'))

const bytes: Write = (text) => quoted(`\\x${text.slice(2).toUpperCase()}`)

export const WRITERS: Writers = {
  16: boolean,
  17: bytes,
  20: wideInteger,
  21: String,
  23: String,
  26: String,
  114: exactDocument,
  700: float,
  701: float,
  1082: date,
  1114: timestamp,
  1184: zoned,
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

const NUMERIC_OID = 1700

/** True for a column of `numeric` without a scale whose values are integers, as a sum of integers is. */
const areIntegers = (oid: number, modifier: number, values: Iterable<string | null>): boolean => {
  if (oid !== NUMERIC_OID || modifier !== -1) return false
  for (const value of values) if (value !== null && !/^-?\d+$/.test(value)) return false
  return true
}

/** Writer of a column, by its type and its values. */
export const columnWriter = (
  { dataTypeID, dataTypeModifier }: { readonly dataTypeID: number; readonly dataTypeModifier: number },
  values: Iterable<string | null>,
  find: (oid: number) => PgType | undefined,
): Write => (areIntegers(dataTypeID, dataTypeModifier, values) ? wideInteger : writerOf(dataTypeID, find))

/** A row as a JSON array, exact for every type. */
export const rowJson = (values: readonly (string | null)[], writers: readonly Write[]): string =>
  `[${values.map((value, at) => (value === null ? 'null' : (writers[at] ?? quoted)(value))).join(',')}]`
