import type { Control, ControlContext } from '../../types'
import { textIn } from '../data/adhoc'
import { check, choose, number, pick, showLegend } from '../controls'
import { notNegative, whole } from '../validators'

const shown = ({ values }: ControlContext): boolean => values['show_legend'] !== false

/** Position of the series' names, how many of them are in view, and their order. */
export const legendControls: readonly Control[] = [
  showLegend,
  pick(
    'legendType',
    'Legend type',
    [
      ['scroll', 'Scrolls'],
      ['plain', 'All names'],
    ],
    { visible: shown },
  ),
  pick(
    'legendOrientation',
    'Legend side',
    [
      ['top', 'Top'],
      ['bottom', 'Bottom'],
      ['left', 'Left'],
      ['right', 'Right'],
    ],
    { visible: shown },
  ),
  number('legendMargin', 'Room of the legend in pixels', undefined, {
    validators: [whole, notNegative],
    visible: shown,
  }),
  pick(
    'legendSort',
    'Sort legend',
    [
      [null, 'As series come'],
      ['asc', 'Name, A to Z'],
      ['desc', 'Name, Z to A'],
    ],
    { visible: shown },
  ),
]

const named = (context: ControlContext): boolean =>
  shown(context) && textIn(context.values, 'legendOrientation') !== null

/** The same where parts are listed with their values, unless their names are wanted on some side. */
export const listControls: readonly Control[] = legendControls.flatMap((control): Control[] => {
  if (control.name === 'show_legend') return []
  if (control.name !== 'legendOrientation') return [{ ...control, visible: named }]
  const sides = [
    [null, 'A list with values'],
    ['top', 'Top'],
    ['bottom', 'Bottom'],
    ['left', 'Left'],
    ['right', 'Right'],
  ] as const
  return [{ ...control, default: null, choices: choose(...sides) }]
})

/** The same for charts with names beside the marks. */
export const namedControls: readonly Control[] = [
  check('show_legend', 'Show legend', false),
  ...legendControls.filter(({ name }) => name !== 'show_legend'),
]
