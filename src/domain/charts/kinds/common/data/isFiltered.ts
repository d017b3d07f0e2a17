import { isObject } from '../../../../../core/json/value'
import type { Query } from '../../types'
import { NO_FILTER } from './queryObject'

/** True when a query leaves out rows: by a condition, by a range of time, or by a condition on groups. */
export const isFiltered = ({ filters, extras, time_range: range = NO_FILTER }: Query): boolean => {
  const { where = '', having = '' } = isObject(extras) ? extras : {}
  return (Array.isArray(filters) && filters.length > 0) || where !== '' || having !== '' || range !== NO_FILTER
}
