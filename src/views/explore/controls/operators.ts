import type { ExploreColumn } from '../../../events/explore/explore'
import type { AdhocFilter } from '../../../domain/charts/kinds/common/data/adhoc'
import { valueText, type Value } from '../../../domain/filters/values'
import { OPERATORS as NAMED } from '../../../domain/charts/kinds/common/data/operators'

export const TIME_RANGE = NAMED.TEMPORAL_RANGE

/** Operators for new filters; further ones of a Superset chart are kept and shown. */
export const OPERATORS: readonly { readonly value: string; readonly label: string }[] = [
  { value: NAMED.IN, label: 'is one of' },
  { value: NAMED.NOT_IN, label: 'is none of' },
  { value: NAMED.EQUALS, label: 'equals' },
  { value: NAMED.NOT_EQUALS, label: 'differs from' },
  { value: NAMED.GREATER_THAN, label: 'is above' },
  { value: NAMED.GREATER_THAN_OR_EQUAL, label: 'is at least' },
  { value: NAMED.LESS_THAN, label: 'is below' },
  { value: NAMED.LESS_THAN_OR_EQUAL, label: 'is at most' },
  { value: NAMED.LIKE, label: 'is like' },
  { value: NAMED.ILIKE, label: 'is like, whatever the case' },
  { value: NAMED.IS_NULL, label: 'is null' },
  { value: NAMED.IS_NOT_NULL, label: 'is not null' },
  { value: NAMED.IS_TRUE, label: 'is true' },
  { value: NAMED.IS_FALSE, label: 'is false' },
  { value: TIME_RANGE, label: 'lies within' },
]

export const wantsValue = (operator: string): boolean => !operator.startsWith('IS ')

/** The signs between the values of a list (`B5.28`). A value that holds one stands in quotes, in which a quote is doubled. */
const SEPARATOR = /[,;\t\r\n]/
const VALUE = /[^\S\t\r\n]*"((?:[^"]|"")*)"[^\S\t\r\n]*(?=[,;\t\r\n]|$)|([^,;\t\r\n]+)/g

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
/** So many digits, of which the first is not 0, come back from a double as they were; of more only the text has every one. */
const EXACT_DIGITS = 15

const isExact = (number: string): boolean =>
  (/^[+-]?\d+$/.test(number) && Number.isSafeInteger(Number(number))) ||
  number.replaceAll(/[+.-]/g, '').replace(/^0+/, '').length <= EXACT_DIGITS

const plain = (text: string, column: ExploreColumn | undefined): string | number => {
  const trimmed = text.trim()
  return column?.generic === 0 && NUMBER.test(trimmed) && isExact(trimmed) ? Number(trimmed) : trimmed
}

/** Typed text as the value of a filter: a list for lists, a number where the column holds numbers. */
export const comparatorOf = (operator: string, text: string, column: ExploreColumn | undefined): unknown => {
  if (operator === 'IN' || operator === 'NOT IN') {
    return [...text.matchAll(VALUE)].flatMap(([, quoted, bare = '']) => {
      if (quoted !== undefined) return [quoted.replaceAll('""', '"')]
      return bare.trim() === '' ? [] : [plain(bare, column)]
    })
  }
  return text.trim() === '' ? null : operator === TIME_RANGE ? text.trim() : plain(text, column)
}

const inList = (value: string): string =>
  SEPARATOR.test(value) || value.startsWith('"') || value.trim() !== value ? `"${value.replaceAll('"', '""')}"` : value

export const textOfComparator = (value: unknown): string => {
  if (Array.isArray(value)) return value.map((one) => inList(valueText(one as Value))).join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

interface Edited {
  readonly operator: string
  readonly subject: string
  readonly text: string
}

/** The value of a filter after it was edited; one that nobody touched stays what it is, whatever its text would become. */
export const editedComparator = (
  filter: AdhocFilter | null,
  { operator, subject, text }: Edited,
  column: ExploreColumn | undefined,
): unknown =>
  operator === filter?.operator && subject === filter.subject && text === textOfComparator(filter.comparator)
    ? filter.comparator
    : comparatorOf(operator, text, column)

/** A filter in words. */
export const filterText = ({ expressionType, subject, operator, comparator, sqlExpression }: AdhocFilter): string => {
  if (expressionType === 'SQL') return sqlExpression ?? ''
  const words = OPERATORS.find(({ value }) => value === operator)?.label ?? operator ?? ''
  const value = wantsValue(operator ?? '') ? ` ${textOfComparator(comparator)}` : ''
  return operator === TIME_RANGE ? `${subject ?? ''}:${value}` : `${subject ?? ''} ${words}${value}`
}
