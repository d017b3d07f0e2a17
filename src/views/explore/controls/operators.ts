import type { AdhocFilter } from '../../../domain/charts/kinds/common/data/adhoc'
import { OPERATORS as NAMED } from '../../../domain/charts/kinds/common/data/operators'
import { textOfComparator } from './comparator'

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

/** A filter in words. */
export const filterText = ({ expressionType, subject, operator, comparator, sqlExpression }: AdhocFilter): string => {
  if (expressionType === 'SQL') return sqlExpression ?? ''
  const words = OPERATORS.find(({ value }) => value === operator)?.label ?? operator ?? ''
  const value = wantsValue(operator ?? '') ? ` ${textOfComparator(comparator)}` : ''
  return operator === TIME_RANGE ? `${subject ?? ''}:${value}` : `${subject ?? ''} ${words}${value}`
}
