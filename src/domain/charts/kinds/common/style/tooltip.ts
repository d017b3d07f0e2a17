import type { Control, ControlContext } from '../../types'
import { allAddUp } from '../data/addsUp'
import { textIn } from '../data/adhoc'
import { check, hasTimeAxis, numberFormats, timeFormat } from '../controls'

const rich = ({ values }: ControlContext): boolean => values['rich_tooltip'] !== false

/** True when values at a place are parts of a sum, and not already shares of it. */
export const sumsUp = (context: ControlContext): boolean =>
  allAddUp(context, 'metrics') &&
  textIn(context.values, 'contributionMode') === null &&
  context.values['stack'] !== 'Expand'

const RICH = check('rich_tooltip', 'All series in the tooltip', true)
const SORTED = check('tooltipSortByMetric', 'Greatest first in the tooltip', true, { visible: rich })

const FORMATS: readonly Control[] = [
  { ...timeFormat, name: 'tooltipTimeFormat', label: 'Time format in the tooltip', visible: hasTimeAxis },
  {
    name: 'tooltipValuesFormat',
    label: 'Number format in the tooltip',
    kind: 'select',
    free: true,
    redraws: true,
    choices: () => numberFormats,
  },
]

/** Tooltip content where two measures share an axis: they have no sum. */
export const mixedTooltipControls: readonly Control[] = [RICH, SORTED, ...FORMATS]

/** Tooltip content of a chart over an axis. */
export const tooltipControls: readonly Control[] = [
  RICH,
  check('showTooltipTotal', 'Total in the tooltip', true, { visible: (context) => rich(context) && sumsUp(context) }),
  check('showTooltipPercentage', 'Shares in the tooltip', true, {
    visible: (context) => rich(context) && sumsUp(context),
  }),
  SORTED,
  ...FORMATS,
]
