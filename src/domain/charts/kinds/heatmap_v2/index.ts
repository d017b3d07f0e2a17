import type { Control, ControlContext, Query, VizType } from '../types'
import { columnLabel, columnsIn, metricsIn } from '../common/data/adhoc'
import { alongAxis } from '../common/data/breakdown'
import {
  check,
  choose,
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
import { currencyFormat } from '../common/style/currency'
import { linearColorScheme } from '../common/style/schemes'
import { ascending, required } from '../common/validators'

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

/** Every how many places one is named; −1 leaves it to the room. */
const interval = (name: string, label: string): Control => ({
  name,
  label,
  kind: 'select',
  free: true,
  redraws: true,
  default: -1,
  choices: choose(
    [-1, 'As many as have room'],
    [1, 'Every one'],
    [2, 'Every 2nd'],
    [5, 'Every 5th'],
    [10, 'Every 10th'],
  ),
})

/** Room for names, in pixels. */
const margin = (name: string, label: string): Control => ({
  name,
  label,
  kind: 'select',
  free: true,
  redraws: true,
  default: 'auto',
  choices: choose(
    ['auto', 'As they need'],
    [50, '50'],
    [75, '75'],
    [100, '100'],
    [125, '125'],
    [150, '150'],
    [200, '200'],
  ),
})

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
        pick('legend_type', 'Legend as', [
          ['continuous', 'One scale'],
          ['piecewise', 'Steps with their ends'],
        ]),
        {
          name: 'value_bounds',
          label: 'Ends of the color scale',
          kind: 'bounds',
          redraws: true,
          validators: [ascending],
          visible: ({ values }) => values['normalize_across'] === 'heatmap' && values['normalized'] !== true,
        },
        check('normalized', 'Color by rank', false),
        interval('xscale_interval', 'Names of the x axis'),
        interval('yscale_interval', 'Names of the y axis'),
        margin('left_margin', 'Left margin'),
        margin('bottom_margin', 'Bottom margin'),
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
