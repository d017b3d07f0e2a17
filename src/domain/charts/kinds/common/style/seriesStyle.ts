import type { Choice, Control, ControlContext } from '../../types'
import { columnLabel, columnsIn } from '../data/adhoc'
import { check, choose, number, pick } from '../controls'
import { opacity as opacityRule, positive, whole } from '../validators'

const STACKS = {
  Stack: ['Stack', 'On one another'],
  Expand: ['Expand', 'As shares'],
  Stream: ['Stream', 'Stream'],
} as const

type Stack = keyof typeof STACKS

const isStacked = ({ values }: ControlContext): boolean =>
  values['stack'] === true || (typeof values['stack'] === 'string' && Object.hasOwn(STACKS, values['stack']))

/** How series stack, and `apart` where they do not. */
export const stackControl = (apart: string, stacks: readonly Stack[], standard: Stack | null = null): Control => ({
  name: 'stack',
  label: 'Stacked',
  kind: 'select',
  redraws: true,
  default: standard,
  choices: ({ values }) => {
    const offered = choose([null, apart], ...stacks.map((one) => STACKS[one]))()
    // value of older charts
    return values['stack'] === true ? [...offered, { value: true, label: 'On' }] : offered
  },
})

/** Choices of readers below the chart itself. */
export const extraControls: Control = check('show_extra_controls', 'Stacking chosen below the chart', false, {
  hint: 'Whoever looks at the chart may choose it, each for themselves.',
})

const writesStack = (context: ControlContext): boolean => context.values['show_value'] === true && isStacked(context)

const isShares = ({ values }: ControlContext): boolean => values['stack'] === 'Expand'

/** Figures on a stack. */
export const stackFigures: readonly Control[] = [
  check('only_total', 'Only total', true, { visible: (context) => writesStack(context) && !isShares(context) }),
  number('percentage_threshold', 'Percentage threshold', 0, {
    hint: 'Parts of fewer per cent of their place are not written',
    validators: [
      (value) => (Number(value) >= 0 && Number(value) <= 100 ? null : 'is expected to be between 0 and 100'),
    ],
    visible: (context) => writesStack(context) && (context.values['only_total'] === false || isShares(context)),
  }),
]

const dimensions = ({ values }: ControlContext): readonly Choice[] => [
  { value: null, label: 'Not at all' },
  ...columnsIn(values, 'groupby').map((column) => ({ value: columnLabel(column), label: columnLabel(column) })),
]

/** Stacks side by side, one for each value of a dimension. */
export const stackDimension: Control = {
  name: 'stackDimension',
  label: 'Split stack by',
  kind: 'select',
  redraws: true,
  choices: dimensions,
  visible: (context) => isStacked(context) && columnsIn(context.values, 'groupby').length > 0,
}

type Visible = NonNullable<Control['visible']>

export const opacity = (visible?: Visible): Control =>
  number('opacity', 'Opacity', undefined, {
    hint: 'Without it 0.8 on one another and 0.2 otherwise',
    validators: [opacityRule],
    ...(visible === undefined ? {} : { visible }),
  })

/** Dots at the values of lines, and how large they are. */
export const lineMarkers = (visible: Visible = () => true): readonly Control[] => [
  check('markerEnabled', 'Show markers', false, { visible }),
  number('markerSize', 'Marker size', 6, {
    validators: [whole, positive],
    visible: (context) => visible(context) && context.values['markerEnabled'] === true,
  }),
]

/** How lines go from value to value. */
export const lineStyle: Control = pick('seriesType', 'Line style', [
  ['line', 'Straight'],
  ['smooth', 'Smooth'],
  ['start', 'Step at the start'],
  ['middle', 'Step in the middle'],
  ['end', 'Step at the end'],
])

/** Stack, fill and dots of lines. */
export const lineControls: readonly Control[] = [
  stackControl('Behind one another', ['Stack', 'Stream']),
  check('area', 'Fill the area', false),
  opacity(({ values }) => values['area'] === true),
  ...lineMarkers(),
]

/** The marks of series, where they are chosen. */
export const seriesType = (suffix = '', standard = 'line'): Control =>
  pick(
    `seriesType${suffix}`,
    'Series type',
    [
      ['line', 'Line'],
      ['scatter', 'Points'],
      ['smooth', 'Smooth line'],
      ['bar', 'Bars'],
      ['start', 'Steps, from the start'],
      ['middle', 'Steps, from the middle'],
      ['end', 'Steps, from the end'],
    ],
    { default: standard },
  )

/** Earlier periods look like the series they are compared with. */
export const timeShiftColor: Control = check('time_shift_color', 'Match colors of earlier periods', true, {
  hint: 'Earlier periods have the color of their series and are told apart by dashes',
  visible: ({ values }) =>
    Array.isArray(values['time_compare']) &&
    values['time_compare'].length > 0 &&
    (values['comparison_type'] ?? 'values') === 'values',
})
