import type { Control, ControlContext, Query, Section } from '../../types'
import { numberIn, textIn } from './adhoc'
import { check, choose, hasTimeAxis } from '../controls'
import { positive, required, resampleRule, whole } from '../validators'

const rolls = ({ values }: ControlContext): boolean => {
  const type = textIn(values, 'rolling_type')
  return type !== null && type !== 'None'
}

const compares = ({ values }: ControlContext): boolean =>
  Array.isArray(values['time_compare']) && values['time_compare'].length > 0

const resamples = ({ values }: ControlContext): boolean => textIn(values, 'resample_rule') !== null

/** `B9.21` to `B9.25`, `B5.26` */
export const analysis: readonly Control[] = [
  {
    name: 'rolling_type',
    label: 'Rolling function',
    kind: 'select',
    default: 'None',
    choices: choose(['None', 'None'], ['mean', 'mean'], ['sum', 'sum'], ['std', 'std'], ['cumsum', 'cumsum']),
  },
  {
    name: 'rolling_periods',
    label: 'Periods',
    kind: 'number',
    default: 7,
    validators: [required, whole, positive],
    visible: (context) => rolls(context) && context.values['rolling_type'] !== 'cumsum',
  },
  {
    name: 'min_periods',
    label: 'Min periods',
    kind: 'number',
    default: 0,
    validators: [whole],
    visible: (context) => rolls(context) && context.values['rolling_type'] !== 'cumsum',
  },
  {
    name: 'time_compare',
    label: 'Time shift',
    kind: 'multi',
    free: true,
    default: [],
    choices: () =>
      [
        '1 day ago',
        '1 week ago',
        '28 days ago',
        '30 days ago',
        '52 weeks ago',
        '1 year ago',
        '104 weeks ago',
        '2 years ago',
        '156 weeks ago',
        '3 years ago',
      ].map((value) => ({ value, label: value })),
  },
  {
    ...check('time_compare_full_range', 'Show the full range of earlier periods', false),
    redraws: false,
    hint: 'An earlier period goes on where this one has no rows yet',
    visible: compares,
  },
  {
    name: 'comparison_type',
    label: 'Calculation type',
    kind: 'select',
    default: 'values',
    choices: choose(
      ['values', 'Actual values'],
      ['difference', 'Difference'],
      ['percentage', 'Percentage change'],
      ['ratio', 'Ratio'],
    ),
    visible: compares,
  },
  {
    name: 'resample_rule',
    label: 'Resample rule',
    kind: 'select',
    free: true,
    choices: choose(
      [null, 'None'],
      ['1T', '1 minute'],
      ['1H', '1 hour'],
      ['1D', '1 day'],
      ['7D', '7 days'],
      ['1M', '1 month'],
      ['1AS', '1 year'],
    ),
    validators: [resampleRule],
  },
  {
    name: 'resample_method',
    label: 'Fill method',
    kind: 'select',
    default: 'asfreq',
    choices: choose(
      ['asfreq', 'asfreq'],
      ['bfill', 'bfill'],
      ['ffill', 'ffill'],
      ['median', 'median'],
      ['mean', 'mean'],
      ['sum', 'sum'],
      ['zerofill', 'zerofill'],
      ['linear', 'linear'],
    ),
    visible: resamples,
  },
  {
    ...check('resample_fill_time_range', 'Fill the entire time range', false),
    redraws: false,
    hint: 'From the beginning to the end of the time range of the chart',
    visible: resamples,
  },
]

export const analysisSection: Section = {
  label: 'Analysis',
  tab: 'data',
  folded: true,
  controls: analysis,
  visible: hasTimeAxis,
}

const named = (labels: readonly string[]) => Object.fromEntries(labels.map((label) => [label, label]))

export const rollingOf = ({ values }: ControlContext, labels: readonly string[]): readonly Query[] => {
  const type = textIn(values, 'rolling_type')
  if (type === null || type === 'None') return []
  if (type === 'cumsum') return [{ operation: 'cum', options: { operator: 'sum', columns: named(labels) } }]
  const options = {
    rolling_type: type,
    window: numberIn(values, 'rolling_periods') ?? 1,
    min_periods: numberIn(values, 'min_periods') ?? 0,
    columns: named(labels),
  }
  return [{ operation: 'rolling', options }]
}

/** Fills the steps between rows; zeros replace missing rows. */
const methodOf = ({ values }: ControlContext): object => {
  const method = textIn(values, 'resample_method') ?? 'asfreq'
  return method === 'zerofill' ? { method: 'asfreq', fill_value: 0 } : { method }
}

export const resampleOf = (context: ControlContext): readonly Query[] => {
  const rule = textIn(context.values, 'resample_rule')
  if (rule === null) return []
  const range = context.values['resample_fill_time_range'] === true ? { fill_time_range: true } : {}
  return [{ operation: 'resample', options: { rule, ...methodOf(context), ...range } }]
}
