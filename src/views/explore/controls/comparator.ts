import type { ExploreColumn } from '../../../events/explore/explore'
import type { AdhocFilter } from '../../../domain/charts/kinds/common/data/adhoc'
import { valueText, type Value } from '../../../domain/filters/values'
import { OPERATORS } from '../../../domain/charts/kinds/common/data/operators'

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
  if (operator === OPERATORS.IN || operator === OPERATORS.NOT_IN) {
    return [...text.matchAll(VALUE)].flatMap(([, quoted, bare = '']) => {
      if (quoted !== undefined) return [quoted.replaceAll('""', '"')]
      return bare.trim() === '' ? [] : [plain(bare, column)]
    })
  }
  return text.trim() === '' ? null : operator === OPERATORS.TEMPORAL_RANGE ? text.trim() : plain(text, column)
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
