import { signatureOf, type Signature } from './statement'
import { fieldsOf, isObject, structureText } from './structures'

/** Writes a value, as Trino sends it, as JSON; never null. */
export type Write = (value: unknown) => string

const written: Write = (value) => JSON.stringify(value)

const quoted: Write = (value) => JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value))

/** Numbers up to 2^53 - 1 stay numbers; larger ones came as text of the same digits. */
const integer: Write = written

const WHOLE = /^(?:0|-?[1-9]\d*)$/

/** Decimals of whole numbers are numbers where a double holds them, as integers are. */
const decimalOf =
  (scale: unknown): Write =>
  (value) =>
    scale === 0 && WHOLE.test(String(value)) && Number.isSafeInteger(Number(value)) ? String(value) : quoted(value)

/** Numbers, and the texts `NaN`, `Infinity` and `-Infinity`. */
export const float: Write = (value) => (Object.is(value, -0) ? '-0.0' : written(value))

const bytes: Write = (value) => quoted(`\\x${Buffer.from(String(value), 'base64').toString('hex').toUpperCase()}`)

/** A time without the zeros at its end, which a column has in every row. */
export const shortTime = (time: string): string => {
  if (!time.includes('.')) return time
  let end = time.length
  while (time[end - 1] === '0') end -= 1
  return time.slice(0, time[end - 1] === '.' ? end - 1 : end)
}

const MOMENT = /^([+-]?\d{4,})(-\d\d-\d\d)(?: ([\d:.]+))?$/

/** `2024-01-31T23:59:59.5`, `10000-01-01T00:00:00` and `0001-12-31 (BC) 00:00:00`, as moments of every engine here. */
export const momentOf = (text: string): string => {
  // a year of four digits, as nearly all are, and not the year 0
  if (text[4] === '-' && text[10] === ' ' && !text.startsWith('0000'))
    return `${text.slice(0, 10)}T${shortTime(text.slice(11))}`
  const [, year = '', day = '', time] = MOMENT.exec(text) ?? []
  if (year === '') return text
  const number = Number(year)
  const date = `${String(number > 0 ? number : 1 - number).padStart(4, '0')}${day}${number > 0 ? '' : ' (BC)'}`
  return time === undefined ? date : `${date}${number > 0 ? 'T' : ' '}${shortTime(time)}`
}

/** As ISO 8601 where the zone is an offset. A zone with a name keeps it: at the end of summer time an hour comes twice. */
export const zonedOf = (text: string): string => {
  const match = /^(\d{4}-\d\d-\d\d) ([\d:.]+) (UTC|Z|[+-]\d\d:\d\d)$/.exec(text)
  if (match === null) return text
  const [, day = '', time = '', zone = ''] = match
  return `${day}T${shortTime(time)}${/^[+-]/.test(zone) ? zone : '+00:00'}`
}

const spelled =
  (spell: (text: string) => string): Write =>
  (value) =>
    quoted(typeof value === 'string' ? spell(value) : value)

/** The rows are put into an answer as they are, without line ends, so a text that is no JSON stays a text. */
const document: Write = (value) => {
  const text = String(value)
  try {
    JSON.parse(text)
  } catch {
    return quoted(text)
  }
  return text.replaceAll(/[\r\n]+/g, ' ')
}

const WRITERS: Readonly<Record<string, Write>> = {
  boolean: written,
  tinyint: integer,
  smallint: integer,
  integer,
  bigint: integer,
  real: float,
  double: float,
  varbinary: bytes,
  date: spelled(momentOf),
  time: spelled(shortTime),
  timestamp: spelled(momentOf),
  'timestamp with time zone': spelled(zonedOf),
  json: document,
}

const orNull =
  (write: Write): Write =>
  (value) =>
    value === null || value === undefined ? 'null' : write(value)

const typeAt = ({ arguments: all }: Signature, at: number): Signature => signatureOf(all[at]?.value)

const arrayOf = (element: Write): Write => {
  const item = orNull(element)
  return (value) => (Array.isArray(value) ? `[${value.map(item).join(',')}]` : quoted(value))
}

const mapOf = (element: Write): Write => {
  const item = orNull(element)
  return (value) =>
    isObject(value)
      ? `{${Object.entries(value)
          .map(([key, one]) => `${JSON.stringify(key)}:${item(one)}`)
          .join(',')}}`
      : quoted(value)
}

/** An object where each field has a name of its own, else an array. */
const rowOf = (signature: Signature): Write => {
  const fields = fieldsOf(signature)
  const names = fields.map(({ name }) => name)
  const writers = fields.map(({ type }) => orNull(writerOf(type)))
  const named = names.every((name) => typeof name === 'string') && new Set(names).size === names.length
  return (value) => {
    if (!Array.isArray(value) || value.length !== names.length) return quoted(value)
    const items = value.map((item, at) => (writers[at] ?? quoted)(item))
    return named
      ? `{${items.map((item, at) => `${JSON.stringify(names[at])}:${item}`).join(',')}}`
      : `[${items.join(',')}]`
  }
}

/** Writer of the values of a type; values of types that are not known are written as text. */
export const writerOf = (signature: Signature): Write => {
  const { rawType } = signature
  if (rawType === 'array') return arrayOf(writerOf(typeAt(signature, 0)))
  if (rawType === 'map') return mapOf(writerOf(typeAt(signature, 1)))
  if (rawType === 'row') return rowOf(signature)
  if (rawType === 'decimal') return decimalOf(signature.arguments[1]?.value)
  return (Object.hasOwn(WRITERS, rawType) ? WRITERS[rawType] : undefined) ?? quoted
}

/**
 * Writer of the cells of a column. A document and a structure are the text of Trino, with which filters compare and in which no
 * number loses a digit.
 */
export const cellWriterOf = (signature: Signature): Write => {
  if (signature.rawType === 'json') return quoted
  const text = structureText(signature, writerOf)
  return text === null ? writerOf(signature) : (value) => quoted(text(value))
}

/** A row as a JSON array, exact for every type. */
export const rowJson = (values: readonly unknown[], writers: readonly Write[]): string => {
  let json = ''
  for (const [at, value] of values.entries()) {
    const text = value === null || value === undefined ? 'null' : (writers[at] ?? quoted)(value)
    json += at === 0 ? text : `,${text}`
  }
  return `[${json}]`
}
