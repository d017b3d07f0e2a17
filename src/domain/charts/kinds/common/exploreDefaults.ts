import type { FormValues } from '../../formData'
import { columnLabel, columnsIn, filtersIn, isTimeRange, textIn } from './data/adhoc'
import { NO_FILTER } from './data/queryObject'

/**
 * The time range of a chart without one (`B5.40`). A time filter sets it where there is one: 'No filter' beside it would void
 * that in Apache Superset, so it is removed from charts that were saved with both.
 */
const timeRange = (values: FormValues): FormValues => {
  const { time_range: range, ...others } = values
  if (textIn(values, 'time_range') !== null && range !== NO_FILTER) return values
  return filtersIn(values).some(isTimeRange) ? others : { ...others, time_range: NO_FILTER }
}

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

/** Defaults of every chart kind. */
export const exploreDefaults = (values: FormValues): FormValues => timeRange(includedTime(values))
