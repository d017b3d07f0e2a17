import type { ColumnFilter, FilterOp } from '../../../events/grid/grid'
import { t, tn } from '../../i18n'
import { columnTitle, isNumeric, type GridColumn } from '../cells/cells'
import { numberText } from '../cells/numbers'

/** Values that are named, the others are counted. */
const SHOWN = 3
const CHARACTERS = 32

/** Operators in words, for a list to choose from. */
export const OPERATORS: Readonly<Record<FilterOp, string>> = {
  contains: 'contains',
  excludes: 'does not contain',
  starts: 'starts with',
  equals: 'is exactly',
  differs: 'is not',
  less: 'is less than',
  at_most: 'is at most',
  more: 'is more than',
  at_least: 'is at least',
  between: 'is between',
  range: 'is from, up to',
  in: 'is one of',
  null: 'is NULL',
  not_null: 'is not NULL',
}

const SIGNS: Partial<Record<FilterOp, string>> = {
  equals: '=',
  differs: '≠',
  less: '<',
  at_most: '≤',
  more: '>',
  at_least: '≥',
}

const valueText = (value: string | null | undefined, column: GridColumn): string => {
  if (value === null || value === undefined) return 'NULL'
  if (value === '') return '<empty string>'
  const shown = isNumeric(column.kind) ? numberText(value, column.grouped) : value
  return shown.length > CHARACTERS ? `${shown.slice(0, CHARACTERS)}…` : shown
}

const span = (values: ColumnFilter['values'], column: GridColumn, closed: boolean): string => {
  const [from, to] = values
  const end = closed ? '≤' : '<'
  if (!from) return `${end} ${valueText(to, column)}`
  if (!to) return `≥ ${valueText(from, column)}`
  return `${valueText(from, column)} ${closed ? t('to') : t('up to')} ${valueText(to, column)}`
}

/** A filter in few words, such as `delay ≥ 5`. */
export const filterText = ({ op, values }: Omit<ColumnFilter, 'column'>, column: GridColumn): string => {
  const name = columnTitle(column)
  if (op === 'null' || op === 'not_null') return `${name} ${t(OPERATORS[op])}`
  if (op === 'between' || op === 'range') return `${name} ${span(values, column, op === 'between')}`
  if (op === 'in') {
    const some = values.slice(0, SHOWN).map((value) => valueText(value, column))
    const rest = values.length - some.length
    return `${name} = ${some.join(', ')}${rest > 0 ? ` ${tn('and %s more', 'and %s more', rest)}` : ''}`
  }
  const sign = column.kind === 'text' || column.kind === 'interval' || column.kind === 'nested' ? undefined : SIGNS[op]
  return `${name} ${sign ?? t(OPERATORS[op])} ${valueText(values[0], column)}`
}
