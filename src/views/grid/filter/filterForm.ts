import type { ColumnFilter, FilterOp } from '../../../events/grid/grid'
import { plainNumber } from '../cells/plainNumber'
import { t } from '../../i18n'
import { isNumeric, type ColumnKind } from '../cells/cells'
import { isMoment } from '../cells/moments'
import { looksNumeric } from '../cells/numbers'

/** Typed text in the fields of a filter. */
export interface FilterDraft {
  readonly op: FilterOp
  readonly first: string
  readonly second: string
}

const NUMBERS: readonly FilterOp[] = ['equals', 'differs', 'more', 'at_least', 'less', 'at_most', 'between']
const TEXTS: readonly FilterOp[] = ['contains', 'excludes', 'starts', 'equals', 'differs']
const TIMES: readonly FilterOp[] = ['between', 'at_least', 'less', 'equals', 'differs']
const ALWAYS: readonly FilterOp[] = ['null', 'not_null']

/** Operators that suit a kind of column. */
export const operatorsOf = (kind: ColumnKind): readonly FilterOp[] => [
  ...(isNumeric(kind) ? NUMBERS : kind === 'time' ? TIMES : kind === 'boolean' ? [] : TEXTS),
  ...ALWAYS,
]

/** Number of an operator's values. */
export const valuesOf = (op: FilterOp): 0 | 1 | 2 =>
  op === 'null' || op === 'not_null' || op === 'in' ? 0 : op === 'between' || op === 'range' ? 2 : 1

/** Names of operators for moments, where they read better. */
export const TIME_WORDS: Partial<Record<FilterOp, string>> = {
  at_least: 'is on or after',
  less: 'is before',
  equals: 'is in or on',
  differs: 'is not in or on',
}

/** The error of a typed value; null without one. */
export const valueProblem = (text: string, kind: ColumnKind): string | null => {
  if (isNumeric(kind)) return looksNumeric(plainNumber(text)) ? null : t('Write a number.')
  if (kind === 'time') return isMoment(text) ? null : t('Write a day or a time, such as 2001-03-24 05:00.')
  return null
}

/** The filter that was written; null while a value is missing or wrong. One end of a range may stay open. */
export const draftFilter = (
  { op, first, second }: FilterDraft,
  kind: ColumnKind,
): Omit<ColumnFilter, 'column'> | null => {
  const exact = (text: string): string => (isNumeric(kind) ? plainNumber(text) : kind === 'time' ? text.trim() : text)
  const taken = [first, second].slice(0, valuesOf(op))
  if (taken.length > 0 && taken.every((text) => text === '')) return null
  const wrong = taken.some((text) => text !== '' && valueProblem(text, kind) !== null)
  return wrong ? null : { op, values: taken.map((text) => (text === '' ? '' : exact(text))) }
}
