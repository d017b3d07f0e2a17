import type { Control, ControlContext } from '../types'
import { columnsIn, textIn } from './adhoc'
import { isTimeColumn } from './columns'

export const TEMPORAL_COLUMNS = 'temporal_columns_lookup'

/** Columns of time that a chart groups by, by the controls that hold them. */
export const timesAmong = ({ values, dataset }: ControlContext, names: readonly string[]): readonly string[] =>
  names
    .flatMap((name) => columnsIn(values, name))
    .flatMap((column) =>
      typeof column === 'string' && dataset.columns.some((one) => one.name === column && isTimeColumn(one))
        ? [column]
        : [],
    )

/** Whether the grain of the chart holds for a column: as was said of it, or else for every column of time. */
export const takesGrain = ({ values, dataset }: ControlContext, name: string): boolean => {
  const lookup = values[TEMPORAL_COLUMNS]
  const own =
    typeof lookup === 'object' && lookup !== null && Object.hasOwn(lookup, name)
      ? (lookup as Readonly<Record<string, unknown>>)[name]
      : undefined
  return typeof own === 'boolean' ? own : dataset.columns.some((one) => one.name === name && isTimeColumn(one))
}

/** Which columns of time the grain holds for, each by its name: `{date: true, due: false}`. */
export const temporalColumns = (...about: readonly string[]): Control => ({
  name: TEMPORAL_COLUMNS,
  label: 'The grain holds for',
  kind: 'temporal',
  visible: (context) => textIn(context.values, 'time_grain_sqla') !== null && timesAmong(context, about).length > 0,
})
