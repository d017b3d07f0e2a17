import type { Choice, Control, ControlContext } from '../../types'
import { columnLabel, columnsIn, textIn } from '../data/adhoc'
import { check, hasTimeAxis, pick, text } from '../controls'
import { ascending, numeric } from '../validators'

/** True when the x-axis is numeric. */
const hasNumberAxis = ({ values, dataset }: ControlContext): boolean => {
  const [x] = columnsIn(values, 'x_axis')
  const name = x === undefined ? null : columnLabel(x)
  return (
    dataset.columns.find((column) => column.name === name)?.generic === 0 && values['xAxisForceCategorical'] !== true
  )
}

const MARGINS: readonly Choice[] = [15, 30, 50, 75, 100, 125, 150, 200].map((value) => ({
  value,
  label: String(value),
}))

/** Pixels between an axis and its title. */
const margin = (axis: 'x' | 'y', label: string): Control => ({
  name: `${axis}_axis_title_margin`,
  label,
  kind: 'select',
  free: true,
  redraws: true,
  default: 15,
  choices: () => MARGINS,
  validators: [numeric],
  visible: ({ values }) => textIn(values, `${axis}_axis_title`) !== null,
})

/** The titles of both axes, and their position. */
export const titleControls: readonly Control[] = [
  text('x_axis_title', 'X axis title'),
  margin('x', 'X axis title margin'),
  text('y_axis_title', 'Y axis title'),
  margin('y', 'Y axis title margin'),
  pick(
    'y_axis_title_position',
    'Y axis title position',
    [
      ['Left', 'Left of the axis'],
      ['Top', 'Above the axis'],
    ],
    { default: 'Top', visible: ({ values }) => textIn(values, 'y_axis_title') !== null },
  ),
]

/** Names below the axis: how far they are turned, by any number of degrees. */
const rotation: Control = {
  ...pick('xAxisLabelRotation', 'Rotate x axis labels', [
    [0, '0°'],
    [45, '45°'],
    [90, '90°'],
  ]),
  free: true,
  validators: [numeric],
}

/** The axis of places: its labels, its ends and the marks on it. */
export const acrossControls: readonly Control[] = [
  rotation,
  pick('xAxisLabelInterval', 'X axis labels', [
    ['auto', 'As many as have room'],
    ['0', 'All'],
  ]),
  check('forceMaxInterval', 'A label of the x axis for each period', false, { visible: hasTimeAxis }),
  check('truncateXAxis', 'Truncate x axis', true, { visible: hasNumberAxis }),
  {
    name: 'xAxisBounds',
    label: 'X axis bounds',
    kind: 'bounds',
    redraws: true,
    validators: [ascending],
    visible: (context) => hasNumberAxis(context) && context.values['truncateXAxis'] !== false,
  },
  check('minorTicks', 'Minor ticks', false),
]

/** Lines between those of the axis of values. */
export const minorSplitLine: Control = check('minorSplitLine', 'Minor lines of the y axis', false)
