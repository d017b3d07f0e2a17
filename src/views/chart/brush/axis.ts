import { GRAINS } from '../../../domain/filters/crossFilters'
import { EMPTY_MASK, type DataMask } from '../../../domain/filters/dataMask'
import { exactIn, exactText, type AnyNumber } from '../../../core/results/exact'
import { isObject, listOf } from '../../../core/json/value'
import { columnLabel, type Column } from '../../../domain/charts/kinds/common/data/adhoc'

/**
 * The brushed column, cut into bins. Bins of time begin at their grain; bins of numbers have edges, the first one open below and
 * the last one above.
 */
export type BrushAxis =
  | { readonly kind: 'time'; readonly column: Column; readonly grain: string }
  | { readonly kind: 'number'; readonly column: Column; readonly edges: readonly AnyNumber[] }
  /** Steps of a slider, which belong to the range: each step is a bin, and so are the ranges before, between and after. */
  | { readonly kind: 'steps'; readonly column: Column; readonly steps: readonly AnyNumber[] }

/** The first and the last bin: ms of their beginnings, or their places from 0. */
export type BrushRange = readonly [from: number, to: number]

/** Periods that can be brushed: those of which it is known how long they are. */
export const isBrushable = (grain: string | null): grain is string => grain !== null && Object.hasOwn(GRAINS, grain)

/** A moment as time expressions have it. */
export const momentText = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

/** SQL of a column. */
const sqlOf = (column: Column): string => (typeof column === 'string' ? column : column.sqlExpression)

const filtersOf = (axis: BrushAxis, [from, to]: BrushRange): readonly object[] => {
  const col = axis.column
  if (axis.kind === 'time') {
    const end = `DATEADD(DATETIME('${momentText(to)}'), ${GRAINS[axis.grain] ?? ''})`
    return [{ col, op: 'TEMPORAL_RANGE', val: `${momentText(from)} : ${end}` }]
  }
  if (axis.kind === 'steps') {
    const [least, most] = [axis.steps[(from - 1) / 2], axis.steps[(to - 1) / 2]]
    return [
      ...(least === undefined ? [] : [{ col, op: '>=', val: least }]),
      ...(most === undefined ? [] : [{ col, op: '<=', val: most }]),
    ]
  }
  const [low, high] = [axis.edges[from], axis.edges[to + 1]]
  return [
    ...(from <= 0 || low === undefined ? [] : [{ col, op: '>=', val: low }]),
    ...(to >= axis.edges.length - 2 || high === undefined ? [] : [{ col, op: '<', val: high }]),
    { col, op: 'IS NOT NULL' },
  ]
}

/** The mask of a chart over which a range was brushed. */
export const rangeMask = (axis: BrushAxis, range: BrushRange, label: string): DataMask => ({
  extraFormData: { filters: filtersOf(axis, range) },
  filterState: { value: [...range], columns: [columnLabel(axis.column)], label, brush: { range } },
  ownState: {},
})

/** The range that a mask was made of; null where it was made otherwise. */
export const rangeOf = ({ filterState }: DataMask = EMPTY_MASK): BrushRange | null => {
  const brush = filterState['brush']
  const [from, to] = isObject(brush) ? listOf(brush['range']) : []
  return typeof from === 'number' && typeof to === 'number' ? [from, to] : null
}

/** Column of the rows with their bin. */
export const BIN = '__bin'

/** Digits of a decimal at most, on DuckDB and Trino. */
const MAX_DECIMAL_DIGITS = 38

/** The greatest whole number that Trino takes without a point. */
const MAX_BIGINT = 2n ** 63n - 1n

/**
 * A number as a literal in SQL, with all its digits. An exponent makes a float of it, with which DuckDB and Trino compare no long
 * decimal exactly: only numbers that no decimal of theirs holds have one, and fractions so small that a decimal of as many places
 * would have no room for the numbers of the column.
 */
const literalOf = (value: AnyNumber): string => {
  const exact = exactIn(value)
  if (typeof value === 'number' && exact.scale > 0) return String(value)
  const size = exact.units < 0n ? -exact.units : exact.units
  const digits = String(size)
  if (Math.max(digits.length, exact.scale) <= MAX_DECIMAL_DIGITS) {
    return exact.scale === 0 && size > MAX_BIGINT ? `${exactText(exact)}.` : exactText(exact)
  }
  const sign = exact.units < 0n ? '-' : ''
  const fraction = digits.slice(1).replace(/(?<!0)0+$/, '')
  return `${sign}${digits[0]}.${fraction || '0'}e${digits.length - 1 - exact.scale}`
}

/** The bin of a row as a column of a query. `quoted` is SQL of the column. */
export const binColumn = (axis: BrushAxis, quoted: string): object => {
  if (axis.kind === 'time') {
    const sqlExpression = sqlOf(axis.column)
    return { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression, label: BIN, timeGrain: axis.grain }
  }
  const cases =
    axis.kind === 'number'
      ? axis.edges.slice(1, -1).map((edge) => `${quoted} < ${literalOf(edge)}`)
      : axis.steps.map(literalOf).flatMap((step) => [`${quoted} < ${step}`, `${quoted} = ${step}`])
  const whens = cases.map((test, place) => `WHEN ${test} THEN ${place}`)
  const sqlExpression = `CASE WHEN ${quoted} IS NULL THEN NULL ${whens.join(' ')} ELSE ${cases.length} END`
  return { expressionType: 'SQL', sqlExpression, label: BIN }
}
