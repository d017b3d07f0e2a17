import type { ControlContext, Query, VizType } from '../types'
import { columnLabel, columnsIn, metricsIn } from '../common/adhoc'
import { alongAxis } from '../common/breakdown'
import {
  check,
  dimension,
  filters,
  metric,
  numberFormat,
  pick,
  rowLimit,
  showLegend,
  timeFormat,
  timeGrain,
  xAxis,
} from '../common/controls'
import { currencyFormat } from '../common/currency'
import { linearColorScheme } from '../common/schemes'
import { required } from '../common/validators'

const ORDERS = [
  ['alpha_asc', 'Name, A to Z'],
  ['alpha_desc', 'Name, Z to A'],
  ['value_asc', 'Value, least first'],
  ['value_desc', 'Value, greatest first'],
] as const

const queries = (context: ControlContext): readonly Query[] => {
  const [x] = columnsIn(context.values, 'x_axis')
  const [y] = columnsIn(context.values, 'groupby')
  if (x === undefined || y === undefined || columnLabel(x) === columnLabel(y)) return []
  return alongAxis(context, [y], metricsIn(context.values, 'metric'))
}

/** A metric by two dimensions, as steps of colour. */
export const heatmap: VizType = {
  key: 'heatmap_v2',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        xAxis,
        timeGrain('x_axis'),
        dimension('groupby', 'Y axis', { validators: [required] }),
        metric,
        filters,
        rowLimit(),
        pick('sort_x_axis', 'Sort x axis', ORDERS),
        pick('sort_y_axis', 'Sort y axis', ORDERS),
        pick('normalize_across', 'Color by', [
          ['heatmap', 'All cells'],
          ['x', 'The cells of a column'],
          ['y', 'The cells of a row'],
        ]),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        linearColorScheme,
        showLegend,
        check('show_values', 'Show values', false),
        check('show_percentage', 'Show shares', true),
        timeFormat,
        numberFormat(),
        currencyFormat(),
      ],
    },
  ],
  validate: ({ values }) => {
    const [x] = columnsIn(values, 'x_axis')
    const [y] = columnsIn(values, 'groupby')
    return x !== undefined && y !== undefined && columnLabel(x) === columnLabel(y)
      ? { groupby: 'must be another column than the x axis' }
      : {}
  },
  queries,
}
