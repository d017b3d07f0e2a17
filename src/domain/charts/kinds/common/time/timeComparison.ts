import { isObject } from '../../../../../core/json/value'
import type { Control, ControlContext, Query } from '../../types'
import { filtersIn, isTimeRange, textIn } from '../data/adhoc'
import { check, pick, text } from '../controls'
import { NO_FILTER } from '../data/queryObject'

const SHIFTS = [
  ['1 day ago', 'A day ago'],
  ['1 week ago', 'A week ago'],
  ['1 month ago', 'A month ago'],
  ['1 year ago', 'A year ago'],
  ['custom', 'From a day on'],
] as const
const INHERIT = ['inherit', 'The range before'] as const

/** The chosen comparison of the chart; null for none. Of several the first counts. */
export const shiftOf = ({ values }: ControlContext): string | null => {
  const shifts = values['time_compare']
  const [first] = ((Array.isArray(shifts) ? shifts : [shifts]) as readonly unknown[]).filter(
    (one) => typeof one === 'string' && one.trim() !== '',
  )
  return typeof first === 'string' ? first.trim() : null
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/
const firstDay = ({ values }: ControlContext): string | null => {
  const day = (textIn(values, 'start_date_offset') ?? '').trim()
  return DAY.test(day) ? day : null
}

/** The same in a query's form, which also follows the name of a metric; null where no request is possible. */
export const offsetOf = (context: ControlContext): string | null => {
  const shift = shiftOf(context)
  return shift === 'custom' ? firstDay(context) : shift
}

/** True when rows have one time range, from a filter of the chart or of its dashboard: else none is earlier. */
export const hasRange = ({ values }: ControlContext): boolean => {
  const extra = isObject(values['extra_form_data']) ? values['extra_form_data'] : {}
  const said = textIn(extra, 'time_range') ?? textIn(values, 'time_range')
  if (said !== null && said !== NO_FILTER) return true
  return [...filtersIn(values), ...filtersIn(extra)].some(
    (one) => isTimeRange(one) && one.comparator !== NO_FILTER && one.comparator !== '',
  )
}

/** The earlier period to request; null where none is chosen or the rows have no time range. */
export const comparedOffset = (context: ControlContext): string | null => (hasRange(context) ? offsetOf(context) : null)

/** Query parts for a comparison: the time column is the dataset's main one unless the query names another. */
export const comparedQuery = (context: ControlContext, base: Query): Query => {
  const offset = comparedOffset(context)
  if (offset === null) return base
  const granularity = base['granularity'] ?? context.dataset.mainTime
  return {
    ...base,
    ...(granularity === null || granularity === undefined ? {} : { granularity }),
    time_offsets: [offset],
  }
}

/** Missing parts of a comparison, by control. */
export const comparisonErrors = (context: ControlContext): Readonly<Record<string, string>> => {
  const shift = shiftOf(context)
  if (shift === null) return {}
  return {
    ...(hasRange(context) ? {} : { adhoc_filters: 'A filter of time is needed to compare with an earlier one' }),
    ...(shift === 'custom' && firstDay(context) === null
      ? { start_date_offset: 'A day is needed to compare from, such as 2001-03-01' }
      : {}),
  }
}

const compares = (context: ControlContext): boolean => shiftOf(context) !== null

/** Controls of a comparison; `needed` for kinds that exist for a comparison. */
export const comparisonQuery = ({ needed }: { readonly needed: boolean }): readonly Control[] => [
  pick('time_compare', 'Compare with', needed ? [INHERIT, ...SHIFTS] : [[null, 'Nothing'], INHERIT, ...SHIFTS], {
    free: true,
    redraws: false,
  }),
  text('start_date_offset', 'First day of the earlier period', {
    redraws: false,
    hint: 'Such as 2001-03-01.',
    visible: (context) => shiftOf(context) === 'custom',
  }),
]

export type ComparisonType = 'values' | 'difference' | 'percentage' | 'ratio'

/** A column's part of a metric: its value, the earlier one, the difference, as a share, or as a factor. */
export type Part = 'Main' | '#' | '△' | '%' | '×'

/** Parts that a table shows of a compared metric, side by side; column names have them as a prefix. */
export const PARTS: Readonly<Record<ComparisonType, readonly Part[]>> = {
  values: ['Main', '#', '△', '%'],
  difference: ['Main', '△'],
  percentage: ['Main', '%'],
  ratio: ['Main', '×'],
}

/** Display of a comparison: `values` shows the earlier figure, its difference and its change. `B9.23` */
export const comparisonLook: readonly Control[] = [
  pick(
    'comparison_type',
    'Shown of the comparison',
    [
      ['values', 'All of it'],
      ['difference', 'Difference'],
      ['percentage', 'Percentage change'],
      ['ratio', 'Ratio'],
    ],
    { visible: compares },
  ),
  check('comparison_range_label', 'Say both periods', true, { visible: compares }),
]

export const comparisonColors: readonly Control[] = [
  check('comparison_color_enabled', 'Color the change', false, { visible: compares }),
  pick(
    'comparison_color_scheme',
    'Good is',
    [
      ['Green', 'More'],
      ['Red', 'Less'],
    ],
    { visible: (context) => compares(context) && context.values['comparison_color_enabled'] === true },
  ),
]

export const comparisonType = ({ values }: ControlContext): ComparisonType => {
  const type = values['comparison_type']
  return type === 'difference' || type === 'percentage' || type === 'ratio' ? type : 'values'
}
