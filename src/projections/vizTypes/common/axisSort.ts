import type { Control, ControlContext, Query } from '../types'
import { columnLabel, columnsIn, metricLabel, metricsIn, textIn } from './adhoc'
import { check, hasTimeAxis } from './controls'

const axisLabel = ({ values }: ControlContext): string | null => {
  const [x] = columnsIn(values, 'x_axis')
  return x === undefined ? null : columnLabel(x)
}

/** Time runs as it runs, and several series have no one value to go by. */
const isSortable = (context: ControlContext): boolean =>
  !hasTimeAxis(context) && axisLabel(context) !== null && columnsIn(context.values, 'groupby').length === 0

/** In which order the categories of an axis stand: by their names, or by a metric. */
export const axisSort: readonly Control[] = [
  {
    name: 'x_axis_sort',
    label: 'Sort categories by',
    kind: 'select',
    choices: (context) => [
      { value: null, label: 'Name' },
      ...metricsIn(context.values, 'metrics').map((metric) => ({
        value: metricLabel(metric),
        label: metricLabel(metric),
      })),
    ],
    visible: isSortable,
  },
  {
    ...check('x_axis_sort_asc', 'Sort categories ascending', true),
    redraws: false,
    visible: isSortable,
  },
]

/** `B7.01`: the order of the categories, once they are rows. */
export const axisSortOf = (context: ControlContext): readonly Query[] => {
  const label = axisLabel(context)
  if (label === null || !isSortable(context)) return []
  const by = textIn(context.values, 'x_axis_sort')
  const ascending = context.values['x_axis_sort_asc'] !== false
  const known = metricsIn(context.values, 'metrics').map(metricLabel)
  if (by !== null && known.includes(by)) return [{ operation: 'sort', options: { by, ascending } }]
  return ascending ? [] : [{ operation: 'sort', options: { is_sort_index: true, ascending } }]
}
