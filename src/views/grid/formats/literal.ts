import { quoteName } from '../../../../common/sql'
import type { Cell } from '../../../core/results/types'
import { exactCellText, isNumeric, type GridColumn } from '../cells/cells'
import { looksNumeric } from '../cells/numbers'
import { sqlType, type SqlType } from '../../../../common/sqlType'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** SQL text ends at a zero byte, so that becomes `chr(0)`. */
const quoteText = (text: string): string =>
  text.includes('\0') ? `(${text.split('\0').map(quoted).join(' || chr(0) || ')})` : quoted(text)

const PLAIN = /^[+-]?\d+(\.\d*)?([eE][+-]?\d+)?$/
const WHOLE = /^[+-]?\d+$/
/** Digits that DuckDB reads without a loss; it takes longer ones for a float. */
const MAX_DIGITS = 38

const number = (text: string, type: string): string => {
  if (WHOLE.test(text) && text.length > MAX_DIGITS && !type.startsWith('HUGEINT'))
    return `CAST(${quoted(text)} AS ${type})`
  return PLAIN.test(text) ? text : `CAST(${quoted(text)} AS DOUBLE)`
}

const temporal = (type: string): string | null => {
  const match = /^(TIMESTAMP WITH TIME ZONE|TIMESTAMPTZ|TIMESTAMP|DATE|TIME WITH TIME ZONE|TIMETZ|TIME)(?!\w)/i.exec(
    type,
  )
  return match?.[1]?.toUpperCase() ?? null
}

/** Bytes come as `\x` and their digits; in a literal each byte has such a sign. */
const blob = (text: string): string => `'${text.slice(2).replaceAll(/../g, String.raw`\x$&`)}'::BLOB`

const NUMBERS = /^(U?(TINY|SMALL|BIG|HUGE)?INT|INTEGER|UINTEGER|DECIMAL|NUMERIC|FLOAT|REAL|DOUBLE|BIGNUM|VARINT)/i

const plain = (cell: Cell, type: string, numeric: boolean): string => {
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  const text = exactCellText(cell)
  if (typeof cell === 'number' || (numeric && looksNumeric(text))) return number(text, type)
  if (type === 'BLOB' && /^\\x([0-9A-F]{2})*$/.test(text)) return blob(text)
  const word = typeof cell === 'string' ? temporal(type) : null
  return word === null ? quoteText(text) : `${word} ${quoted(text.replace('T', ' '))}`
}

const inParts = (value: Cell, type: SqlType): string => {
  if (value === null) return 'NULL'
  if (type.of === 'plain') return plain(value, type.name, NUMBERS.test(type.name))
  if (typeof value !== 'object') return quoteText(exactCellText(value))
  if (type.of === 'list') return `[${(value as readonly Cell[]).map((item) => inParts(item, type.item)).join(', ')}]`
  const entries = Object.entries(value as Readonly<Record<string, Cell>>)
  if (type.of === 'map') {
    return `MAP {${entries.map(([key, item]) => `${inParts(key, type.key)}: ${inParts(item, type.value)}`).join(', ')}}`
  }
  const byName = new Map(entries)
  if (type.of === 'struct') {
    if (Array.isArray(value))
      return `row(${type.parts.map((part, at) => inParts(value[at] as Cell, part.type)).join(', ')})`
    return `{${type.parts.map(({ name, type: partType }) => `${quoted(name)}: ${inParts(byName.get(name) ?? null, partType)}`).join(', ')}}`
  }
  const part = type.parts.find(({ name }) => byName.has(name))
  if (part === undefined) return quoteText(exactCellText(value))
  return `union_value(${quoteName(part.name)} := ${inParts(byName.get(part.name) ?? null, part.type)})::${type.name}`
}

/** The exact SQL literal of a value, lists and records part by part. */
export const sqlLiteral = (cell: Cell, { kind, type }: Pick<GridColumn, 'kind' | 'type'>): string => {
  if (cell === null) return 'NULL'
  const parsedType = sqlType(type ?? '')
  return parsedType.of === 'plain' ? plain(cell, parsedType.name, isNumeric(kind)) : inParts(cell, parsedType)
}
