import { isRequired, type NativeFilter } from './config'
import { EMPTY_MASK, type DataMask } from './dataMask'
import { isObject, listOf, objectOr, textOr } from '../../core/json/value'
import { anyNumberIn, compareNumbers, grouped, type AnyNumber } from '../../core/results/exact'

/** A value of a column. */
export type Value = string | number | boolean | null

/** Comparison of a value's text: as a whole, or by a part of it. */
const MATCHES = ['exact', 'contains', 'starts_with', 'ends_with'] as const
export type Match = (typeof MATCHES)[number]

export const matchOf = ({ controlValues }: Pick<NativeFilter, 'controlValues'>): Match =>
  MATCHES.find((one) => one === controlValues['operatorType']) ?? 'exact'

/** `B9.11` */
export const NO_FILTER = 'No filter'

export const valueText = (value: Value): string =>
  value === null ? '<NULL>' : value === '' ? '<empty string>' : String(value)

/** The same of a column of moments, whose day and time a space parts. */
export const momentLabel = (value: Value): string => valueText(value).replace(/^([\d-]+)T/, '$1 ')

/** No row passes this. */
const NEVER = '1 = 0'

/** Nothing passes: a value is required and there is none. */
const NONE_PASSES: DataMask = {
  ...EMPTY_MASK,
  extraFormData: { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: NEVER }] },
}

/** True for what filters add to the form data of a chart, where one that must have a value has none: its figures are of nothing. */
export const letsNothingPass = (extraFormData: unknown): boolean =>
  listOf(objectOr(extraFormData)['adhoc_filters']).some((one) => isObject(one) && one['sqlExpression'] === NEVER)

const without = (filter: NativeFilter): DataMask => (isRequired(filter) ? NONE_PASSES : EMPTY_MASK)

const PATTERNS: Readonly<Record<Match, (text: string) => string>> = {
  exact: (text) => text,
  contains: (text) => `%${text}%`,
  starts_with: (text) => `${text}%`,
  ends_with: (text) => `%${text}`,
}

const selectFilter = (column: string, values: readonly Value[], inverse: boolean): object => ({
  col: column,
  op: inverse ? 'NOT IN' : 'IN',
  val: values,
})

/** The mask of a filter by values. `inverse` leaves these out; `textOf` makes the words of its label. */
export const selectMask = (
  filter: NativeFilter,
  values: readonly Value[],
  inverse = false,
  textOf = valueText,
): DataMask => {
  if (values.length === 0 || filter.column === null) return without(filter)
  const match = matchOf(filter)
  const filters =
    match === 'exact'
      ? [selectFilter(filter.column, values, inverse)]
      : values.map((value) => ({
          col: filter.column,
          op: inverse ? 'NOT LIKE' : 'ILIKE',
          val: PATTERNS[match](value === null ? '' : String(value)),
        }))
  const label = values.map(textOf).join(', ')
  return {
    extraFormData: { filters },
    filterState: { value: values, label: inverse ? `not ${label}` : label, ...(inverse ? { inverse: true } : {}) },
    ownState: {},
  }
}

/** Lowest and highest value, both included; null where it is open. */
export type Range = readonly [AnyNumber | null, AnyNumber | null]

/** An end of a range with all its digits: thousands by comma, a true minus sign. */
export const rangeEndText = (end: AnyNumber): string =>
  String(end).replace(/e-/, 'e−').replace(/^-/, '−').replace(/\d+/, grouped)

/** True when both ends are the same number. */
const isOne = ([from, to]: Range): boolean => from !== null && to !== null && compareNumbers(from, to) === 0

const rangeText = (range: Range): string => {
  const [from, to] = range.map((end) => (end === null ? null : rangeEndText(end)))
  if (from == null) return to == null ? '' : `up to ${to}`
  if (isOne(range)) return from
  return to == null ? `from ${from}` : `${from} – ${to}`
}

export const rangeMask = (filter: NativeFilter, range: Range): DataMask => {
  const [from, to] = range
  if (filter.column === null || (from === null && to === null)) return without(filter)
  const { column: col } = filter
  const filters = isOne(range)
    ? [{ col, op: '==', val: from }]
    : [...(from === null ? [] : [{ col, op: '>=', val: from }]), ...(to === null ? [] : [{ col, op: '<=', val: to }])]
  return { extraFormData: { filters }, filterState: { value: [from, to], label: rangeText(range) }, ownState: {} }
}

export const timeMask = (filter: NativeFilter, range: string | null): DataMask =>
  range === null || range.trim() === '' || range.trim() === NO_FILTER
    ? without(filter)
    : { extraFormData: { time_range: range.trim() }, filterState: { value: range.trim() }, ownState: {} }

const single =
  (key: string) =>
  (filter: NativeFilter, value: string | null, label: string | null = null): DataMask =>
    value === null || value === ''
      ? without(filter)
      : {
          extraFormData: { [key]: value },
          filterState: { value: [value], ...(label === null ? {} : { label }) },
          ownState: {},
        }

export const grainMask = single('time_grain_sqla')
export const timeColumnMask = single('granularity_sqla')

/** The mask of a filter that was cleared. */
export const clearedMask = without

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A cell of a result as a value of its column; of lists and records the JSON, with which the server compares. */
export const valueOfCell = (cell: unknown): Value =>
  isValue(cell) ? cell : cell === undefined ? null : JSON.stringify(cell)

/** The values a mask holds. */
export const valuesOf = ({ filterState }: DataMask): readonly Value[] => {
  const { value } = filterState
  if (Array.isArray(value)) return value.filter(isValue)
  return value === undefined || value === null || value === '' || !isValue(value) ? [] : [value]
}

export const rangeOf = ({ filterState }: DataMask): Range => {
  const { value } = filterState
  return Array.isArray(value) ? [anyNumberIn(value[0]), anyNumberIn(value[1])] : [null, null]
}

export const timeRangeOf = ({ filterState }: DataMask): string | null => textOr(filterState['value'])

/** True when the values are excluded instead of kept. */
export const isInverse = ({ filterState }: DataMask): boolean =>
  filterState['inverse'] === true || filterState['excludeFilterValues'] === true
