import { type FilterOperator, type FilterValue, type QueryFilter, filterOperators } from '../../../contract/chart/data'
import { literal, meant, momentLiteral } from './literal'
import type { Place } from '../rows/names'
import { chartProblem } from '../problem'

const operatorOf = (op: string): FilterOperator => {
  const upper = op.trim().toUpperCase()
  const operator = filterOperators.find((each) => each === upper)
  if (!operator) throw chartProblem(`Invalid filter operation type: ${op.slice(0, 40)}`)
  return operator
}

const COMPARISONS = { '==': '=', '!=': '<>', '>': '>', '<': '<', '>=': '>=', '<=': '<=' } as const

const asText = ({ sql, generic }: Place): string => (generic === 1 ? sql : `CAST(${sql} AS VARCHAR)`)

/** A list may hold nothing, which no equality finds. */
const member = (place: Place, operands: readonly FilterValue[], negated: boolean): string => {
  if (operands.length === 0) throw chartProblem('Filter value list cannot be empty')
  const values = operands.map(meant)
  const literals = values.filter((value) => value !== null).map((value) => literal(value, place.generic))
  const list = literals.length === 0 ? null : `${place.sql} ${negated ? 'NOT IN' : 'IN'} (${literals.join(', ')})`
  if (literals.length === values.length) return list ?? ''
  const nothing = `${place.sql} ${negated ? 'IS NOT NULL' : 'IS NULL'}`
  return list === null ? nothing : `(${nothing} ${negated ? 'AND' : 'OR'} ${list})`
}

const single = (val: QueryFilter['val']): FilterValue => {
  const value = Array.isArray(val) ? (val[0] ?? null) : (val ?? null)
  return meant(value)
}

/** The operator of a filter, and its predicate as SQL; `TEMPORAL_RANGE` is read elsewhere. */
export const predicateOf = (place: Place, { op, val }: QueryFilter): string => {
  const operator = operatorOf(op)
  if (operator === 'IS NULL' || operator === 'IS NOT NULL' || operator === 'IS TRUE' || operator === 'IS FALSE') {
    return `${place.sql} ${operator}`
  }
  if (operator === 'IN' || operator === 'NOT IN') {
    return member(place, Array.isArray(val) ? val : [val ?? null], operator === 'NOT IN')
  }
  if (operator === 'TEMPORAL_RANGE') throw new Error('a time range is no predicate')
  const value = single(val)
  if (operator === 'LIKE' || operator === 'NOT LIKE' || operator === 'ILIKE') {
    if (value === null) throw chartProblem(`The filter ${operator} needs a value.`)
    return `${asText(place)} ${operator} ${literal(String(value), 1)}`
  }
  if (value === null) {
    if (operator === '==') return `${place.sql} IS NULL`
    if (operator === '!=') return `${place.sql} IS NOT NULL`
    throw chartProblem(`The filter ${operator} needs a value.`)
  }
  return `${place.sql} ${COMPARISONS[operator]} ${literal(value, place.generic)}`
}

export const isTemporalRange = ({ op }: QueryFilter): boolean => operatorOf(op) === 'TEMPORAL_RANGE'

/** The predicates of a range of moments; `moment` is SQL. */
export const rangePredicates = (moment: string, from: number | null, to: number | null): string[] => [
  ...(from === null ? [] : [`${moment} >= ${momentLiteral(from)}`]),
  ...(to === null ? [] : [`${moment} < ${momentLiteral(to)}`]),
]
