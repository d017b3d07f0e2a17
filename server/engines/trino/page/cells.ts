import { float, momentOf, shortTime, writerOf, zonedOf } from '../json'
import type { Signature } from '../statement'

/** Reads the text of the rows of a page, and writes them by copying all that needs no change. */
export class Copying {
  readonly data: string
  /** Place of the next cell. */
  at = 1
  private copied = 1
  private json = ''
  private escape: number

  /** `data` is a JSON array without control characters. */
  constructor(data: string) {
    this.data = data
    this.escape = data.indexOf('\\')
  }

  /** Goes on behind a character; false where another one is there. */
  skip(char: string): boolean {
    const isThere = this.data[this.at] === char
    if (isThere) this.at += 1
    return isThere
  }

  /** Goes on behind a cell, which has another text in the answer. */
  replace(end: number, text: string): void {
    this.json += this.data.slice(this.copied, this.at) + text
    this.copied = end
    this.at = end
  }

  /** The place of the next escape before `end`; -1 where there is none. */
  escapeBefore(end: number): number {
    if (this.escape >= 0 && this.escape < this.at) this.escape = this.data.indexOf('\\', this.at)
    return this.escape < end ? this.escape : -1
  }

  /** All that was written before `end`. */
  jsonTo(end: number): string {
    return this.json + this.data.slice(this.copied, end)
  }
}

/** Writes the cell that is next. False where it has another form than the values of its column, and must be parsed. */
export type Cell = (rows: Copying) => boolean

const boolean: Cell = (rows) => {
  const { data, at } = rows
  const length = data.startsWith('true', at) ? 4 : data.startsWith('false', at) ? 5 : 0
  rows.at += length
  return length > 0
}

const INTEGER = /0|-?[1-9]\d*/y
/** Integers of fewer characters than those of 2^53 - 1 are not larger. */
const SAFE_LENGTH = 16

const matched = (pattern: RegExp, { data, at }: Copying): string | null => {
  pattern.lastIndex = at
  return pattern.exec(data)?.[0] ?? null
}

const integer: Cell = (rows) => {
  const digits = matched(INTEGER, rows)
  if (digits === null) return false
  const end = rows.at + digits.length
  if (digits.length < SAFE_LENGTH || Number.isSafeInteger(Number(digits))) rows.at = end
  else rows.replace(end, `"${digits}"`)
  return true
}

/** A text with escapes as JavaScript writes it; null where it is no JSON. */
const respelled = (json: string): string | null => {
  try {
    return JSON.stringify(JSON.parse(json))
  } catch {
    return null
  }
}

/** Escapes that JavaScript writes for the same characters. */
const SAME = /["\\bfnrt]/

/** Copies a text whose first escape is at `first`. */
const escaped = (rows: Copying, first: number): boolean => {
  const { data, at } = rows
  let quote = data.indexOf('"', at + 1)
  let isSame = true
  for (let escape = first; escape >= 0 && escape < quote; escape = data.indexOf('\\', escape + 2)) {
    isSame &&= SAME.test(data[escape + 1] ?? '')
    if (escape + 1 === quote) quote = data.indexOf('"', quote + 1)
  }
  if (quote < 0) return false
  const end = quote + 1
  const text = isSame ? null : respelled(data.slice(at, end))
  if (isSame) rows.at = end
  else if (text !== null) rows.replace(end, text)
  return isSame || text !== null
}

/** A text in quotes, of which `write` answers the JSON; it takes no escapes. Without it the text is copied. */
const textOf =
  (write: ((text: string) => string) | null): Cell =>
  (rows) => {
    const { data, at } = rows
    if (data[at] !== '"') return false
    const end = data.indexOf('"', at + 1) + 1
    if (end === 0) return false
    const escape = rows.escapeBefore(end)
    if (escape >= 0) return write === null && escaped(rows, escape)
    if (write === null) rows.at = end
    else rows.replace(end, write(data.slice(at + 1, end - 1)))
    return true
  }

const copied = textOf(null)

/** A double as JavaScript writes it too. */
const PLAIN = /-?(?:0|[1-9]\d{0,14})\.\d*[1-9](?=[,\]])/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

const double: Cell = (rows) => {
  const plain = matched(PLAIN, rows)
  if (plain !== null) {
    rows.at += plain.length
    return true
  }
  const number = matched(NUMBER, rows)
  // `NaN` and the infinities are texts
  if (number === null) return copied(rows)
  if (number.length >= SAFE_LENGTH && !/[.eE]/.test(number)) return false
  rows.replace(rows.at + number.length, float(Number(number)))
  return true
}

/** A text that becomes another one of the same characters, and so needs no escapes. */
const spelled = (spell: (text: string) => string): Cell => textOf((text) => `"${spell(text)}"`)

const CELLS: Readonly<Record<string, Cell>> = {
  boolean,
  tinyint: integer,
  smallint: integer,
  integer,
  bigint: integer,
  real: double,
  double,
  date: spelled(momentOf),
  time: spelled(shortTime),
  timestamp: spelled(momentOf),
  'timestamp with time zone': spelled(zonedOf),
}

/** Types whose values are made of others. */
const COMPOUND = new Set(['array', 'map', 'row'])

/** Copies the cells of a column as `cellWriterOf` would write them; null for a type whose values must be parsed. */
export const cellOf = (signature: Signature): Cell | null => {
  const { rawType } = signature
  if (COMPOUND.has(rawType)) return null
  if (rawType === 'varbinary' || rawType === 'decimal') {
    const isText = rawType === 'decimal' && signature.arguments[1]?.value !== 0
    return isText ? copied : textOf(writerOf(signature))
  }
  return (Object.hasOwn(CELLS, rawType) ? CELLS[rawType] : undefined) ?? copied
}
