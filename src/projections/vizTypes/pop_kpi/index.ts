import type { ControlContext, Query, VizType } from '../types'
import { filtersIn, metricsIn, textIn } from '../common/adhoc'
import { check, filters, metric, numberFormat, pick } from '../common/controls'
import { currencyFormat } from '../common/currency'
import { baseQuery, NO_FILTER } from '../common/queryObject'
import { subheader } from '../big_number_total'

/** The earlier period that a figure is compared with. */
export const shiftOf = ({ values }: ControlContext): string => {
  const given = values['time_compare']
  const [first] = (Array.isArray(given) ? given : [given]) as readonly unknown[]
  return typeof first === 'string' && first !== '' ? first : 'inherit'
}

const hasRange = ({ values }: ControlContext): boolean =>
  (textIn(values, 'time_range') ?? NO_FILTER) !== NO_FILTER ||
  filtersIn(values).some(({ operator, comparator }) => operator === 'TEMPORAL_RANGE' && comparator !== NO_FILTER)

const queries = (context: ControlContext): readonly Query[] => {
  const { values } = context
  const metrics = metricsIn(values, 'metric')
  if (metrics.length === 0 || !hasRange(context)) return []
  const base = baseQuery(values)
  const granularity = base['granularity'] ?? context.dataset.mainTime
  return [
    {
      ...base,
      ...(granularity === null || granularity === undefined ? {} : { granularity }),
      metrics,
      time_offsets: [shiftOf(context)],
    },
  ]
}

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
        pick(
          'time_compare',
          'Compare with',
          [
            ['inherit', 'The range before'],
            ['1 day ago', 'A day ago'],
            ['1 week ago', 'A week ago'],
            ['1 month ago', 'A month ago'],
            ['1 year ago', 'A year ago'],
          ],
          { free: true, redraws: false },
        ),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        subheader,
        numberFormat(),
        currencyFormat(),
        numberFormat('percentDifferenceFormat', 'Format of the change'),
        check('comparison_color_enabled', 'Color the change', false),
        pick(
          'comparison_color_scheme',
          'Good is',
          [
            ['Green', 'More'],
            ['Red', 'Less'],
          ],
          { visible: ({ values }) => values['comparison_color_enabled'] === true },
        ),
      ],
    },
  ],
  validate: (context): Readonly<Record<string, string>> =>
    hasRange(context) ? {} : { adhoc_filters: 'A filter of time is needed to compare with an earlier one' },
  queries,
}
