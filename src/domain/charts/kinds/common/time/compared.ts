import type { ControlContext, Query } from '../../types'
import { textIn } from '../data/adhoc'
import { hasTimeAxis } from '../controls'

interface Pivot {
  readonly index: string
  readonly series: readonly string[]
  readonly labels: readonly string[]
  /** Series without any value go. */
  readonly drop: boolean
}

/** Series become columns of their own. */
export const pivotOf = ({ index, series, labels, drop }: Pivot): Query => ({
  operation: 'pivot',
  options: {
    index: [index],
    columns: series,
    aggregates: Object.fromEntries(labels.map((label) => [label, { operator: 'mean' }])),
    drop_missing_columns: drop,
  },
})

const shiftsOf = ({ values }: ControlContext): readonly string[] =>
  Array.isArray(values['time_compare'])
    ? (values['time_compare'] as readonly unknown[]).filter((one) => typeof one === 'string')
    : []

/** Metrics, and with a comparison by their own values those of the earlier periods. */
export const comparedOf = (context: ControlContext, labels: readonly string[]) => {
  const shifts = hasTimeAxis(context) ? shiftsOf(context) : []
  const type = textIn(context.values, 'comparison_type') ?? 'values'
  const pairs = labels.flatMap((label) => shifts.map((shift) => [label, `${label}__${shift}`] as const))
  const compare: readonly Query[] =
    type === 'values' || pairs.length === 0
      ? []
      : [
          {
            operation: 'compare',
            options: {
              source_columns: pairs.map(([source]) => source),
              compare_columns: pairs.map(([, other]) => other),
              compare_type: type,
              drop_original_columns: true,
            },
          },
        ]
  return { shifts, all: [...labels, ...pairs.map(([, other]) => other)], compare }
}
