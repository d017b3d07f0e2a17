import type { ControlContext, Query, VizType } from '../types'
import { columnsIn, metricsIn, numberIn } from '../common/data/adhoc'
import { breakdown } from '../common/data/breakdown'
import { check, filters, groupby, metric, number, numberFormat, rowLimit, sortByMetric, text } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { baseQuery } from '../common/data/queryObject'
import { colorScheme } from '../common/style/schemes'
import { atMost, positive, whole } from '../common/validators'

const MOST = 10

const queries = (context: ControlContext): readonly Query[] => {
  const metrics = metricsIn(context.values, 'metric')
  if (columnsIn(context.values, 'groupby').length > 0)
    return breakdown(context, { columns: ['groupby'], metrics: ['metric'] })
  return metrics.length === 0 ? [] : [{ ...baseQuery(context.values), metrics, row_limit: 1 }]
}

/** Gauge: the place of a figure between two ends. */
export const gauge: VizType = {
  key: 'gauge_chart',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        groupby,
        metric,
        filters,
        {
          ...rowLimit(MOST),
          choices: () => Array.from({ length: MOST }, (_, place) => ({ value: place + 1, label: String(place + 1) })),
          validators: [whole, atMost(MOST)],
        },
        sortByMetric,
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        number('min_val', 'Least'),
        number('max_val', 'Greatest'),
        number('start_angle', 'Start angle', 225),
        number('end_angle', 'End angle', -45),
        text('intervals', 'Ends of intervals, by commas'),
        text('interval_color_indices', 'Colors of intervals, by commas'),
        colorScheme,
        number('split_number', 'Marks on the scale', 10, { validators: [whole] }),
        check('show_axis_tick', 'Show ticks', false),
        check('show_split_line', 'Show lines on the ring', false),
        check('show_pointer', 'Show pointer', true),
        check('show_progress', 'Show progress', true),
        check('overlap', 'A dial for each group', true, {
          hint: 'Else rings of one dial, the first outermost, where there is room for their names.',
          visible: ({ values }) => columnsIn(values, 'groupby').length > 0,
        }),
        check('round_cap', 'Round ends', false),
        number('font_size', 'Size of the figure, in pixels', undefined, { validators: [whole, positive] }),
        text('value_formatter', 'Words around the value, {value} among them'),
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  validate: ({ values }): Readonly<Record<string, string>> => {
    const [low, high] = [numberIn(values, 'min_val'), numberIn(values, 'max_val')]
    return low !== null && high !== null && high <= low ? { max_val: 'must be above the least' } : {}
  },
  queries,
}
