import type { FormValues } from '../../formData'
import { columnLabel, columnsIn, textIn } from './adhoc'
import { NO_FILTER } from './queryObject'

/** The time range of a chart that names none (`B5.40`). */
const timeRange = (values: FormValues): FormValues =>
  textIn(values, 'time_range') === null ? { ...values, time_range: NO_FILTER } : values

/**
 * A chart that includes the time has its time column first among those it is grouped by, and none of its own any more
 * (`B5.41`).
 */
const includedTime = (values: FormValues): FormValues => {
  const time = textIn(values, 'granularity_sqla')
  if (values['include_time'] !== true || time === null) return values
  const { granularity_sqla: _, ...others } = values
  const columns = columnsIn(values, 'groupby')
  return { ...others, groupby: columns.some((column) => columnLabel(column) === time) ? columns : [time, ...columns] }
}

/** What a chart says without being told, whatever its kind. */
export const exploreDefaults = (values: FormValues): FormValues => timeRange(includedTime(values))
