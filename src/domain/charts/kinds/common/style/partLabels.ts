import type { Control, ControlContext } from '../../types'
import { check, labelType, number } from '../controls'
import { atMost, notNegative } from '../validators'

const named = ({ values }: ControlContext): boolean => values['show_labels'] === true

/** Labels at the parts of a whole: shown or not, their content, and their least share in percent. */
export const partLabels = (shown: boolean, type: string): readonly Control[] => [
  check('show_labels', 'Show labels', shown),
  { ...labelType, default: type, visible: named },
  number('show_labels_threshold', 'Least share with a label, in percent', 5, {
    validators: [notNegative, atMost(100)],
    visible: named,
  }),
]

/** Position of those words. */
export const labelPlaces: readonly Control[] = [
  check('labels_outside', 'Labels outside', true, { visible: named }),
  check('label_line', 'Lines to labels', false, {
    visible: (context) => named(context) && context.values['labels_outside'] !== false,
  }),
]

export const showTotal = check('show_total', 'Show total', true)

/** Radii in percent of half the room. */
export const outerRadius = number('outerRadius', 'Outer radius, in percent', undefined, {
  validators: [notNegative, atMost(100)],
})

export const innerRadius = number('innerRadius', 'Inner radius, in percent', undefined, {
  validators: [notNegative, atMost(100)],
  visible: ({ values }) => values['donut'] === true,
})
