import type { TemplateName } from '../../../../common/template/names'

/** Type of a parameter, as offered by the form. */
export type ParamKind = 'text' | 'number' | 'flag' | 'list' | 'json'

/** The kind of a value; for an unset one, by its use in the template. */
export const kindOf = (value: unknown, used: TemplateName | undefined): ParamKind => {
  if (value === undefined) return used?.list === true ? 'list' : used?.nested === true ? 'json' : 'text'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'flag'
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')
    ? 'list'
    : 'json'
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A number that keeps every digit, or null. */
export const numberOf = (text: string): number | null => {
  const trimmed = text.trim()
  const value = Number(trimmed)
  return NUMBER.test(trimmed) && Number.isFinite(value) && (Number.isSafeInteger(value) || !Number.isInteger(value))
    ? value
    : null
}

/** `1, 2` becomes numbers, `a, b` texts; a mixed list becomes texts. */
export const listOf = (text: string): readonly (string | number)[] => {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  const numbers = items.map(numberOf)
  return numbers.every((item) => item !== null) ? numbers : items
}

/** Text of a value in its field. */
export const textOf = (value: unknown, kind: ParamKind): string => {
  if (value === undefined || value === null) return ''
  if (kind === 'list' && Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The value of a text in a field of this kind; undefined for an invalid text. */
export const valueOf = (text: string, kind: ParamKind): unknown => {
  if (kind === 'number') return numberOf(text) ?? undefined
  if (kind === 'list') return listOf(text)
  if (kind === 'flag') return text === 'true'
  if (kind === 'text') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The value as another kind, as near as it comes. */
export const asKind = (value: unknown, kind: ParamKind): unknown => {
  const text = textOf(value, kindOf(value, undefined))
  if (kind === 'flag') return text === 'true' || text === '1'
  return valueOf(text, kind) ?? (kind === 'number' ? 0 : kind === 'json' ? text : '')
}
