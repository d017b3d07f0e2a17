import type { Control, VizType } from '../types'
import { breakdown } from '../common/data/breakdown'
import {
  check,
  filters,
  groupby,
  labelType,
  metric,
  numberFormat,
  pick,
  rowLimit,
  sortByMetric,
} from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { namedControls } from '../common/style/legend'
import { colorScheme } from '../common/style/schemes'
import { required } from '../common/validators'

/** Label contents of a step, in the order of their numbers. */
const TYPES = ['key', 'value', 'percent', 'key_value', 'key_percent', 'key_value_percent', 'value_percent'] as const

/** The label content for a value of `label_type`: its name, or its index. */
export const funnelLabel = (value: unknown): string =>
  typeof value === 'string' ? value : (TYPES[typeof value === 'number' ? value : 5] ?? 'key_value_percent')

/** Label content: saved as a number, also read by its name. */
const words = (name: string, label: string, more: Partial<Control>): Control => ({
  ...labelType,
  name,
  label,
  default: 5,
  choices: (context) =>
    (labelType.choices?.(context) ?? []).map(({ value, label: text }) => ({
      value: TYPES.findIndex((type) => type === value),
      label: text,
    })),
  reads: (value) => {
    const at = TYPES.findIndex((type) => type === value)
    return at < 0 ? value : at
  },
  ...more,
})

/** Funnel: the rest after each step. */
export const funnel: VizType = {
  key: 'funnel',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        { ...groupby, validators: [required] },
        metric,
        filters,
        rowLimit(10),
        sortByMetric,
        pick('percent_calculation_type', 'Share of', [
          ['first_step', 'The first step'],
          ['prev_step', 'The step before'],
          ['total', 'All steps together'],
        ]),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        colorScheme,
        ...namedControls,
        check('show_labels', 'Show labels', true),
        words('label_type', 'Labels', { visible: ({ values }) => values['show_labels'] !== false }),
        check('show_tooltip_labels', 'Show tooltip', true),
        words('tooltip_label_type', 'Tooltip', { visible: ({ values }) => values['show_tooltip_labels'] !== false }),
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  queries: (context) => breakdown(context, { columns: ['groupby'], metrics: ['metric'] }),
}
