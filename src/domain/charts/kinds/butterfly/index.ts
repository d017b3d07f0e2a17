import type { VizType } from '../types'
import { columnsIn, eachMetric, metricsIn } from '../common/data/adhoc'
import { colorPicker } from '../common/style/colorPicker'
import { check, dimension, filters, metric, numberFormat, rowLimit, text } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { baseQuery } from '../common/data/queryObject'
import { legendControls } from '../common/style/legend'
import { required } from '../common/validators'

/** Two metrics of the same things, back to back. */
export const butterfly: VizType = {
  key: 'butterfly',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        dimension('groupby', 'Dimension', { validators: [required] }),
        { ...metric, name: 'left_metric', label: 'Left metric' },
        { ...metric, name: 'right_metric', label: 'Right metric' },
        filters,
        { ...metric, name: 'orderby', label: 'Sort by', validators: [] },
        rowLimit(25),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        text('left_label', 'Name at the left'),
        colorPicker('left_color', 'Color at the left'),
        text('right_label', 'Name at the right'),
        colorPicker('right_color', 'Color at the right'),
        check('show_value', 'Show values', true),
        ...legendControls,
        numberFormat(),
        currencyFormat(),
      ],
    },
  ],
  queries: ({ values }) => {
    const columns = columnsIn(values, 'groupby').slice(0, 1)
    const [left] = metricsIn(values, 'left_metric')
    const [right] = metricsIn(values, 'right_metric')
    const [by] = metricsIn(values, 'orderby')
    if (left === undefined || right === undefined || columns.length === 0) return []
    return [{ ...baseQuery(values), columns, metrics: eachMetric([left, right]), orderby: [[by ?? left, false]] }]
  },
}
