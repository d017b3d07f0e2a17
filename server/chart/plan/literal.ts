import type { FilterValue } from '../../../contract/chart/data'
import type { Dialect } from '../../engines/dialect'
import { chartProblem } from '../problem'

/** The generic type of a column, where it is known: 0 numeric, 1 text, 2 temporal, 3 boolean. */
export type Generic = 0 | 1 | 2 | 3 | null

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** A moment (ms since the epoch) as a literal. */
export const momentLiteral = (dialect: Dialect, ms: number): string => {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) {
    throw chartProblem('A moment lies outside the years 1 to 9999.')
  }
  return dialect.moment(date.toISOString().slice(0, -1).replace('T', ' '))
}

/** A value of a filter as SQL. Digits sent as text stay exact; text for a text column is always compared as text. */
export const literal = (
  dialect: Dialect,
  value: Exclude<FilterValue, null>,
  { generic, type }: { readonly generic: Generic; readonly type: string | null },
): string => {
  if (typeof value === 'boolean') {
    if (generic === 1) return dialect.text(String(value))
    return value ? 'TRUE' : 'FALSE'
  }
  if (typeof value === 'number') {
    if (generic === 2) return momentLiteral(dialect, value)
    if (generic === 3 && (value === 0 || value === 1)) return value === 1 ? 'TRUE' : 'FALSE'
    return generic === 1 ? dialect.text(String(value)) : dialect.number(String(value), { type })
  }
  if (value.includes('\u0000')) throw chartProblem('A value holds a NUL character.')
  if (generic === 0 && NUMBER.test(value.trim())) return dialect.number(value.trim(), { type })
  return dialect.textFor(value, { generic, type })
}

/** The value behind the displayed text for null and for the empty text (B9.20). */
export const meant = (value: FilterValue): FilterValue => {
  if (value === '<NULL>') return null
  return value === '<empty string>' ? '' : value
}
