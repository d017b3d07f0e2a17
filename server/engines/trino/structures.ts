import { signatureOf, type Signature } from './statement'

/** Writes a value, as Trino sends it, as JSON; never null. */
type Write = (value: unknown) => string

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const quoted: Write = (value) => JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value))

const PLAIN_FROM = 1e-3
const PLAIN_BELOW = 1e7

/** A floating-point number as Java writes it: `0.1`, `1.0E10`. NaN and the infinities are text. */
const float: Write = (value) => {
  if (typeof value !== 'number') return quoted(value)
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const size = Math.abs(value)
  const plain = String(value)
  if (size >= PLAIN_FROM && size < PLAIN_BELOW) return plain.includes('.') ? plain : `${plain}.0`
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`
}

const INTEGER = /^-?\d+$/
const integer: Write = (value) => (INTEGER.test(String(value)) ? String(value) : quoted(value))

/** Java writes an exponent from this many zeros behind the point on. */
const SMALLEST_EXPONENT = -6

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** A decimal with all its digits, as Java writes it: `1.50`, `1E-7`. */
const decimal: Write = (value) => {
  const text = String(value)
  const match = DECIMAL.exec(text)
  if (match === null) return quoted(value)
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = `${whole}${fraction}`.replace(/^0+(?=\d)/, '')
  const exponent = digits.length - 1 - fraction.length
  if (exponent >= SMALLEST_EXPONENT) return text
  return `${sign}${digits[0]}${digits.length > 1 ? `.${digits.slice(1)}` : ''}E${exponent}`
}

const boolean: Write = (value) => (typeof value === 'boolean' ? String(value) : quoted(value))

const WRITERS: Readonly<Record<string, Write>> = {
  boolean,
  tinyint: integer,
  smallint: integer,
  integer,
  bigint: integer,
  real: float,
  double: float,
  decimal,
  varchar: quoted,
  date: quoted,
  timestamp: quoted,
}

interface Field {
  readonly name: string | undefined
  readonly type: Signature
}

/** The fields of a row; those without a name have none. */
export const fieldsOf = ({ arguments: all }: Signature): readonly Field[] =>
  all.map(({ value }) => {
    const { fieldName, typeSignature } = isObject(value) ? value : {}
    const name = isObject(fieldName) ? fieldName['name'] : undefined
    return { name: typeof name === 'string' ? name : undefined, type: signatureOf(typeSignature) }
  })

const structureWriter = (signature: Signature, others: (signature: Signature) => Write): Write => {
  const { rawType, arguments: all } = signature
  const partOf = (type: Signature): Write => {
    const write = structureWriter(type, others)
    return (value) => (value === null || value === undefined ? 'null' : write(value))
  }
  if (rawType === 'array') {
    const item = partOf(signatureOf(all[0]?.value))
    return (value) => (Array.isArray(value) ? `[${value.map(item).join(',')}]` : quoted(value))
  }
  if (rawType === 'map') {
    const item = partOf(signatureOf(all[1]?.value))
    return (value) => {
      if (!isObject(value)) return quoted(value)
      const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1))
      return `{${keys.map((key) => `${JSON.stringify(key)}:${item(value[key])}`).join(',')}}`
    }
  }
  if (rawType === 'row') {
    const fields = fieldsOf(signature)
    const keys = fields.map(({ name = '' }) => `${JSON.stringify(name)}:`)
    const parts = fields.map(({ type }) => partOf(type))
    return (value) => {
      if (!Array.isArray(value) || value.length !== parts.length) return quoted(value)
      return `{${parts.map((part, at) => `${keys[at]}${part(value[at])}`).join(',')}}`
    }
  }
  return (Object.hasOwn(WRITERS, rawType) ? WRITERS[rawType] : undefined) ?? others(signature)
}

const STRUCTURES = new Set(['array', 'map', 'row'])

/**
 * Writer of the text that `json_format(CAST(x AS json))` makes of an array, a map or a row, but for the spelling of escapes: no number
 * loses a digit, and filters compare with it by `asJsonFormat`. Null for other types. `others` writes the parts that have no such cast.
 */
export const structureText = (
  signature: Signature,
  others: (signature: Signature) => Write,
): ((value: unknown) => string) | null =>
  STRUCTURES.has(signature.rawType) ? structureWriter(signature, others) : null
