import { isObject } from '../../../../../core/json/value'
import type { Control, ControlContext } from '../../types'
import { columnsIn, textIn } from '../data/adhoc'
import { isTimeColumn } from '../data/columns'

const TEMPORAL_COLUMNS = 'temporal_columns_lookup'

/** Columns of time that a chart groups by, by the controls that hold them. */
export const timesAmong = ({ values, dataset }: ControlContext, names: readonly string[]): readonly string[] =>
  names
    .flatMap((name) => columnsIn(values, name))
    .flatMap((column) =>
      typeof column === 'string' && dataset.columns.some((one) => one.name === column && isTimeColumn(one))
        ? [column]
        : [],
    )

/** The grain setting of a temporal column; undefined without one. */
const saidOf = ({ values }: Pick<ControlContext, 'values'>, name: string): unknown => {
  const lookup = values[TEMPORAL_COLUMNS]
  return isObject(lookup) && Object.hasOwn(lookup, name) ? lookup[name] : undefined
}

/** True when a temporal column is set to keep its exact times. */
export const keepsMoments = (context: ControlContext, name: string): boolean => saidOf(context, name) === false

/** True when the chart's grain applies to a column: by its own setting, or else for every temporal column. */
export const takesGrain = (context: ControlContext, name: string): boolean => {
  const isTemporal = saidOf(context, name)
  return typeof isTemporal === 'boolean'
    ? isTemporal
    : context.dataset.columns.some((one) => one.name === name && isTimeColumn(one))
}

/** Temporal columns to which the grain applies, each by its name: `{date: true, due: false}`. */
export const temporalColumns = (...about: readonly string[]): Control => ({
  name: TEMPORAL_COLUMNS,
  label: 'The grain holds for',
  kind: 'temporal',
  visible: (context) => textIn(context.values, 'time_grain_sqla') !== null && timesAmong(context, about).length > 0,
})
