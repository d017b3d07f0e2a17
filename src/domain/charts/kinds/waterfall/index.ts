import type { ControlContext, Query, VizType } from '../types'
import { colorPicker } from '../common/style/colorPicker'
import { columnLabel, columnsIn, metricsIn } from '../common/data/adhoc'
import { alongAxis } from '../common/data/breakdown'
import {
  check,
  dimension,
  filters,
  metric,
  numberFormat,
  rowLimit,
  showLegend,
  text,
  timeFormat,
  timeGrain,
  xAxis,
} from '../common/controls'
import { ticksLayout } from '../common/axis/ticksLayout'
import { currencyFormat } from '../common/style/currency'

const queries = (context: ControlContext): readonly Query[] => {
  const [x] = columnsIn(context.values, 'x_axis')
  const groups = columnsIn(context.values, 'groupby').filter(
    (one) => x === undefined || columnLabel(one) !== columnLabel(x),
  )
  return alongAxis(context, groups.slice(0, 1), metricsIn(context.values, 'metric'))
}

/** Waterfall: steps up and down from one figure to the next. */
export const waterfall: VizType = {
  key: 'waterfall',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [xAxis, timeGrain('x_axis'), dimension('groupby', 'Breakdowns'), metric, filters, rowLimit()],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        check('show_value', 'Show values', true),
        showLegend,
        check('show_total', 'Show totals', true),
        text('increase_label', 'Name of increases'),
        colorPicker('increase_color', 'Color of increases'),
        text('decrease_label', 'Name of decreases'),
        colorPicker('decrease_color', 'Color of decreases'),
        text('total_label', 'Name of totals'),
        colorPicker('total_color', 'Color of totals'),
        text('x_axis_label', 'X axis title'),
        text('y_axis_label', 'Y axis title'),
        timeFormat,
        ticksLayout,
        numberFormat(),
        currencyFormat(),
      ],
    },
  ],
  queries,
}
