import type { Control, ControlContext, Query, VizType } from '../types'
import { filtersIn, isTimeRange, metricsIn, textIn } from '../common/data/adhoc'
import { filters, metric, numberFormat, pick, rowLimit } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { kpiComparisonSize, kpiHeaderSize } from '../common/style/fontSizes'
import { baseQuery } from '../common/data/queryObject'
import {
  comparedQuery,
  comparisonColors,
  comparisonErrors,
  comparisonLook,
  comparisonQuery,
  hasRange,
  shiftOf,
} from '../common/time/timeComparison'
import { subheader } from '../big_number_total'

/** Comparison values of older charts. */
const OLDER: Readonly<Record<string, string>> = {
  r: 'inherit',
  y: '1 year ago',
  m: '1 month ago',
  w: '1 week ago',
}
const CUSTOM = 'c'

const olderOf = ({ values }: ControlContext): string | null => {
  const older = textIn(values, 'time_comparison')
  return older !== null && (older === CUSTOM || Object.hasOwn(OLDER, older)) ? older : null
}

/** The same chart with an older chart's settings in their present form; the default is the range before. */
export const comparing = (context: ControlContext): ControlContext => {
  const older = olderOf(context)
  const shift = (older === null ? null : OLDER[older]) ?? shiftOf(context) ?? 'inherit'
  return { ...context, values: { ...context.values, time_compare: shift } }
}

/** The filters of the earlier period, where an older chart has some of its own; null where it has none. */
export const customFilters = (context: ControlContext) => {
  if (olderOf(context) !== CUSTOM) return null
  const timeFilters = filtersIn(context.values, 'adhoc_custom').filter(isTimeRange)
  return timeFilters.length === 0 ? null : timeFilters
}

/** The query of the earlier period of an older chart: its own ranges in place of those of the chart and its dashboard. */
const customQuery = ({ values }: ControlContext, custom: NonNullable<ReturnType<typeof customFilters>>): Query => {
  const subjects = new Set(custom.map(({ subject }) => subject))
  const kept = filtersIn(values).filter((one) => !isTimeRange(one) || !subjects.has(one.subject))
  const extra = values['extra_form_data']
  const { time_range: _, ...others } = (typeof extra === 'object' && extra !== null ? extra : {}) as Query
  return baseQuery({ ...values, adhoc_filters: [...kept, ...custom], extra_form_data: others })
}

const queries = (context: ControlContext): readonly Query[] => {
  const metrics = metricsIn(context.values, 'metric')
  if (metrics.length === 0 || !hasRange(context)) return []
  const base = { ...baseQuery(context.values), metrics }
  const custom = customFilters(context)
  if (custom !== null) return [base, { ...customQuery(context, custom), metrics }]
  return [comparedQuery(comparing(context), base)]
}

const isOlder = (context: ControlContext): boolean => olderOf(context) !== null
const isNewer = (context: ControlContext): boolean => !isOlder(context)

const older: readonly Control[] = [
  pick(
    'time_comparison',
    'Range for comparison',
    [
      [null, 'As chosen above'],
      ['r', 'The range before'],
      ['y', 'A year ago'],
      ['m', 'A month ago'],
      ['w', 'A week ago'],
      [CUSTOM, 'A range of its own'],
    ],
    { redraws: false, visible: isOlder },
  ),
  {
    ...filters,
    name: 'adhoc_custom',
    label: 'Filters of the earlier period',
    visible: ({ values }) => values['time_comparison'] === CUSTOM,
  },
]

const both = (one: Control): Control => ({
  ...one,
  visible: (context) => one.visible?.(comparing(context)) !== false,
})

/** A figure and how far it is from that of an earlier period. */
export const popKpi: VizType = {
  key: 'pop_kpi',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        metric,
        filters,
        ...comparisonQuery({ needed: true }).map((one) => ({
          ...one,
          visible: (context: ControlContext) => isNewer(context) && one.visible?.(context) !== false,
        })),
        ...older,
        rowLimit(),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        subheader,
        kpiHeaderSize,
        kpiComparisonSize,
        numberFormat(),
        currencyFormat(),
        numberFormat('percentDifferenceFormat', 'Format of the change'),
        ...[...comparisonLook, ...comparisonColors].map(both),
      ],
    },
  ],
  validate: (context): Readonly<Record<string, string>> => comparisonErrors(comparing(context)),
  queries,
}
