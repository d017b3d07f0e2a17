import type { Control, ControlContext, Query, VizType } from '../types'
import { columnLabel, columnsIn, metricsIn, type Column } from '../common/data/adhoc'
import { orderByCols, ordersIn } from '../common/data/orders'
import { check, dimension, filters, groupby, metrics, rowLimit, timeFormat } from '../common/controls'
import { isTimeColumn } from '../common/data/columns'
import { titleControls } from '../common/axis/axisControls'
import { baseQuery } from '../common/data/queryObject'
import { legendControls } from '../common/style/legend'
import { colorScheme } from '../common/style/schemes'
import { zoomable } from '../common/axis/timeseries'
import { clocks, required } from '../common/validators'

const moment = (name: string, label: string): Control => ({
  name,
  label,
  kind: 'column',
  accepts: isTimeColumn,
  validators: [required],
})

const queries = (context: ControlContext): readonly Query[] => {
  const { values } = context
  const needed = ['start_time', 'end_time', 'y_axis'].map((name) => columnsIn(values, name)[0])
  if (needed.includes(undefined)) return []
  const all = [...needed, ...columnsIn(values, 'series'), ...columnsIn(values, 'tooltip_columns')].filter(
    (one): one is Column => one !== undefined,
  )
  const labels = all.map(columnLabel)
  const [start] = needed
  const orders = ordersIn(context)
  const extra = metricsIn(values, 'tooltip_metrics')
  return [
    {
      ...baseQuery(values),
      columns: all.filter((one, place) => labels.indexOf(columnLabel(one)) === place),
      ...(extra.length === 0 ? {} : { metrics: extra }),
      orderby:
        orders.length > 0
          ? orders
          : start === undefined
            ? []
            : [[typeof start === 'string' ? start : columnLabel(start), true]],
    },
  ]
}

/** From when to when things lasted. */
export const gantt: VizType = {
  key: 'gantt_chart',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        moment('start_time', 'Start'),
        moment('end_time', 'End'),
        dimension('y_axis', 'Rows', { validators: [required] }),
        dimension('series', 'Color by'),
        { ...groupby, name: 'tooltip_columns', label: 'More columns in the tooltip' },
        { ...metrics, name: 'tooltip_metrics', label: 'Metrics in the tooltip', validators: [] },
        filters,
        orderByCols,
        rowLimit(1000),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        colorScheme,
        ...legendControls,
        check('subcategories', 'A row of its own for each color', false),
        ...titleControls,
        zoomable,
        { ...timeFormat, visible: () => true },
        {
          name: 'x_axis_time_bounds',
          label: 'Ends of the time axis',
          kind: 'clocks',
          hint: 'Hours of the first and of the last day.',
          redraws: true,
          validators: [clocks],
        },
      ],
    },
  ],
  queries,
}
