import { type FilterOperator, type FilterValue, type QueryFilter, filterOperators } from '../../../contract/chart/data'
import type { Dialect } from '../../engines/dialect'
import { literal, meant, momentLiteral } from './literal'
import type { Place } from '../rows/names'
import { chartProblem } from '../problem'

/** A range of moments of a column; `moment` is SQL. */
export interface Range {
  readonly moment: string
  readonly from: number | null
  readonly to: number | null
  /** The moment whose range this one repeats, if any. */
  readonly twinOf?: string
}

const operatorOf = (op: string): FilterOperator => {
  const upper = op.trim().toUpperCase()
  const operator = filterOperators.find((each) => each === upper)
  if (!operator) throw chartProblem(`Invalid filter operation type: ${op.slice(0, 40)}`)
  return operator
}

const COMPARISONS = { '==': '=', '!=': '<>', '>': '>', '<': '<', '>=': '>=', '<=': '<=' } as const

/** A list may hold nothing, which no equality finds. */
const member = (dialect: Dialect, place: Place, operands: readonly FilterValue[], negated: boolean): string => {
  if (operands.length === 0) throw chartProblem('Filter value list cannot be empty')
  const values = operands.map(meant)
  const literals = values.filter((value) => value !== null).map((value) => literal(dialect, value, place))
  const list =
    literals.length === 0 ? null : `${dialect.comparable(place)} ${negated ? 'NOT IN' : 'IN'} (${literals.join(', ')})`
  if (literals.length === values.length) return list ?? ''
  const nothing = `${place.sql} ${negated ? 'IS NOT NULL' : 'IS NULL'}`
  return list === null ? nothing : `(${nothing} ${negated ? 'AND' : 'OR'} ${list})`
}

const single = (val: QueryFilter['val']): FilterValue => {
  const value = Array.isArray(val) ? (val[0] ?? null) : (val ?? null)
  return meant(value)
}

/** The operator of a filter, and its predicate as SQL; `TEMPORAL_RANGE` is read elsewhere. */
export const predicateOf = (dialect: Dialect, place: Place, { op, val }: QueryFilter): string => {
  const operator = operatorOf(op)
  if (operator === 'IS NULL' || operator === 'IS NOT NULL') return `${place.sql} ${operator}`
  if (operator === 'IS TRUE' || operator === 'IS FALSE') {
    return dialect.truth(place.sql, operator === 'IS TRUE' ? 'TRUE' : 'FALSE')
  }
  if (operator === 'IN' || operator === 'NOT IN') {
    return member(dialect, place, Array.isArray(val) ? val : [val ?? null], operator === 'NOT IN')
  }
  if (operator === 'TEMPORAL_RANGE') throw new Error('a time range is no predicate')
  const value = single(val)
  if (operator === 'LIKE' || operator === 'NOT LIKE' || operator === 'ILIKE') {
    if (value === null) throw chartProblem(`The filter ${operator} needs a value.`)
    return dialect.matches(dialect.searchable(place), operator, dialect.patternFor(String(value), place))
  }
  if (value === null) {
    if (operator === '==') return `${place.sql} IS NULL`
    if (operator === '!=') return `${place.sql} IS NOT NULL`
    throw chartProblem(`The filter ${operator} needs a value.`)
  }
  // an order is that of the values, not of their texts
  const side = operator === '==' || operator === '!=' ? dialect.comparable(place) : place.sql
  return `${side} ${COMPARISONS[operator]} ${literal(dialect, value, place)}`
}

export const isTemporalRange = ({ op }: QueryFilter): boolean => operatorOf(op) === 'TEMPORAL_RANGE'

/** The predicates of a range of moments. */
export const rangePredicates = (dialect: Dialect, { moment, from, to }: Range): string[] => [
  ...(from === null ? [] : [`${moment} >= ${momentLiteral(dialect, from)}`]),
  ...(to === null ? [] : [`${moment} < ${momentLiteral(dialect, to)}`]),
]
