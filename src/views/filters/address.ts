import { decodeQuery } from '../../../contract/encoding'

import type { NativeFilter } from '../../projections/filters/config'
import { readMasks, type DataMasks } from '../../projections/filters/dataMask'
import { isObject, listOf, parsed } from '../../projections/filters/json'
import { selectMask, type Value } from '../../projections/filters/values'

/** What an address says of the values of filters (`B2.15`). */
export interface FilterAddress {
  /** Under which the server keeps them. */
  readonly key: string | null
  /** The values themselves. */
  readonly masks: DataMasks
}

const decoded = (text: string): unknown => {
  const found = decodeQuery(text)
  return found.ok ? found.value : null
}

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Values of filter boxes of old, by chart and column: they go to the filters of the same columns. */
const preselected = (text: string | null, filters: readonly NativeFilter[]): DataMasks => {
  const given = parsed(text)
  if (!isObject(given)) return {}
  const columns = Object.values(given).flatMap((one) => (isObject(one) ? Object.entries(one) : []))
  return Object.fromEntries(
    columns.flatMap(([column, value]) => {
      const filter = filters.find((one) => one.filterType === 'filter_select' && one.column === column)
      const values = (Array.isArray(value) ? listOf(value) : [value]).filter(isValue)
      return filter === undefined || values.length === 0 ? [] : [[filter.id, selectMask(filter, values)]]
    }),
  )
}

/** Reads the part of an address that is about filters. */
export const readFilterAddress = (search: string, filters: readonly NativeFilter[]): FilterAddress => {
  const params = new URLSearchParams(search)
  const key = params.get('native_filters_key')
  const own = params.get('native_filters')
  return {
    key: key === null || key === '' ? null : key,
    masks: {
      ...preselected(params.get('preselect_filters'), filters),
      ...(own === null ? {} : readMasks(decoded(own))),
    },
  }
}

/** The same address without the key of values, where none differs from what opens by itself. */
export const withoutFilterKey = (search: string): string => {
  const params = new URLSearchParams(search)
  for (const name of ['native_filters', 'preselect_filters', 'native_filters_key']) params.delete(name)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The same address with the key of the values that hold now in place of what it said of them. */
export const withFilterKey = (search: string, key: string): string => {
  const params = new URLSearchParams(search)
  params.delete('native_filters')
  params.delete('preselect_filters')
  params.set('native_filters_key', key)
  return `?${params.toString()}`
}
