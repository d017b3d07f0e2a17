import type { Control, ControlContext } from '../types'
import { number, pick, showLegend } from './controls'
import { whole } from './validators'

const shown = ({ values }: ControlContext): boolean => values['show_legend'] !== false

const atLeast = (value: unknown): string | null =>
  whole(value) !== null || Number(value ?? 0) >= 0 ? null : 'is expected to be a positive number'

/** Where names of series stand, how many of them are in view, and in which order. */
export const legendControls: readonly Control[] = [
  showLegend,
  pick(
    'legendType',
    'Legend type',
    [
      ['scroll', 'One line that scrolls'],
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
  number('legendMargin', 'Room of the legend in pixels', undefined, { validators: [whole, atLeast], visible: shown }),
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
