import type { ControlContext, Query, VizType } from '../types'
import { columnLabel, columnsIn, numberIn } from '../common/data/adhoc'
import { check, filters, groupby, numberFormat, showLegend } from '../common/controls'
import { isNumeric } from '../common/data/columns'
import { baseQuery } from '../common/data/queryObject'
import { colorScheme } from '../common/style/schemes'
import { atMost, positive, required, whole } from '../common/validators'

/** Bin limit: more bins cannot be distinguished. */
const MAX_BINS = 200

const queries = ({ values }: ControlContext): readonly Query[] => {
  const [column] = columnsIn(values, 'column')
  if (column === undefined) return []
  const groups = columnsIn(values, 'groupby').filter((one) => columnLabel(one) !== columnLabel(column))
  return [
    {
      ...baseQuery(values),
      columns: [...groups, column],
      post_processing: [
        {
          operation: 'histogram',
          options: {
            column: columnLabel(column),
            groupby: groups.map(columnLabel),
            bins: numberIn(values, 'bins') ?? 5,
            cumulative: values['cumulative'] === true,
            normalize: values['normalize'] === true,
          },
        },
      ],
    },
  ]
}

/** Histogram: the distribution of values. */
export const histogram: VizType = {
  key: 'histogram_v2',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        { name: 'column', label: 'Column', kind: 'column', accepts: isNumeric, validators: [required] },
        groupby,
        filters,
        {
          name: 'bins',
          label: 'Bins',
          kind: 'number',
          default: 5,
          validators: [whole, positive, atMost(MAX_BINS)],
        },
        { ...check('normalize', 'As shares', false), redraws: false },
        { ...check('cumulative', 'Cumulative', false), redraws: false },
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        { name: 'x_axis_title', label: 'X axis title', kind: 'text', redraws: true },
        { name: 'y_axis_title', label: 'Y axis title', kind: 'text', redraws: true },
        numberFormat('x_axis_format', 'X axis format'),
        numberFormat('y_axis_format', 'Y axis format'),
        check('show_value', 'Show values', false),
        showLegend,
        colorScheme,
      ],
    },
  ],
  queries,
}
