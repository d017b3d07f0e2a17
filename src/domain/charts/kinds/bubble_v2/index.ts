import type { ControlContext, Query, VizType } from '../types'
import { columnsIn, eachColumn, eachMetric, metricsIn, numberIn } from '../common/data/adhoc'
import {
  check,
  dimension,
  filters,
  metric,
  number,
  numberFormat,
  orderDesc,
  pick,
  rowLimit,
  text,
} from '../common/controls'
import { baseQuery } from '../common/data/queryObject'
import { legendControls } from '../common/style/legend'
import { colorScheme } from '../common/style/schemes'
import { opacity, required } from '../common/validators'

const one = (name: string, label: string) => ({ ...metric, name, label })

const queries = ({ values }: ControlContext): readonly Query[] => {
  const columns = eachColumn(['entity', 'series'].flatMap((name) => columnsIn(values, name)))
  const metrics = ['x', 'y', 'size'].flatMap((name) => metricsIn(values, name).slice(0, 1))
  if (columnsIn(values, 'entity').length === 0 || metrics.length < 3) return []
  const [by] = metricsIn(values, 'orderby')
  return [
    {
      ...baseQuery(values),
      columns,
      metrics: eachMetric(metrics),
      orderby: [[by ?? metrics[2], values['order_desc'] === false]],
    },
  ]
}

/** Three metrics of things: across, up, and as area. */
export const bubble: VizType = {
  key: 'bubble_v2',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        dimension('series', 'Color by'),
        dimension('entity', 'Entity', { validators: [required] }),
        one('x', 'X axis'),
        one('y', 'Y axis'),
        one('size', 'Bubble size'),
        filters,
        { ...metric, name: 'orderby', label: 'Sort by', validators: [] },
        orderDesc,
        rowLimit(1000),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        colorScheme,
        ...legendControls,
        pick(
          'max_bubble_size',
          'Greatest bubble',
          [5, 10, 15, 25, 50, 75, 100].map((size) => [size, String(size)] as const),
          {
            default: 25,
          },
        ),
        number('opacity', 'Opacity', 0.6, { validators: [opacity] }),
        text('x_axis_label', 'X axis title'),
        numberFormat('xAxisFormat', 'X axis format'),
        check('logXAxis', 'Logarithmic x axis', false),
        text('y_axis_label', 'Y axis title'),
        numberFormat('y_axis_format', 'Y axis format'),
        check('logYAxis', 'Logarithmic y axis', false),
        numberFormat('tooltipSizeFormat', 'Bubble size format'),
      ],
    },
  ],
  validate: ({ values }): Readonly<Record<string, string>> => {
    const size = numberIn(values, 'max_bubble_size')
    return size !== null && size <= 0 ? { max_bubble_size: 'is expected to be a positive number' } : {}
  },
  queries,
}
