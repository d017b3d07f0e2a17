import { decodeQuery } from '../../../contract/decoding'

import type { NativeFilter } from '../../domain/filters/config'
import { readMasks, type DataMask, type DataMasks } from '../../domain/filters/dataMask'
import { isObject, listOf, parsed, type Json } from '../../core/json/value'
import { filterKey, INVALID_FILTER_KEY, parseFilterKey } from '../../domain/filters/filterKey'
import { selectMask, type Value } from '../../domain/filters/values'

/** Filter values in an address (`B2.15`). */
export interface FilterAddress {
  /** Under which the server keeps them. */
  readonly key: string | null
  /** The values themselves. */
  readonly masks: DataMasks
  /** The reason why a part of it was rejected. */
  readonly problem: string | null
}

const decoded = (text: string): unknown => {
  const result = decodeQuery(text)
  return result.ok ? result.value : null
}

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Values of old filter boxes by their keys (`B5.37`), written by key or by chart and column. */
const byFilterKey = (boxValues: Json): readonly (readonly [key: string, value: unknown])[] =>
  Object.entries(boxValues).flatMap(([name, value]) =>
    isObject(value)
      ? Object.entries(value).map(([column, values]) => [filterKey(name, column), values] as const)
      : [[name, value] as const],
  )

/** Values of old filter boxes go to the filters of the same columns; one without a valid key is rejected (`B5.38`). */
const preselected = (
  text: string | null,
  filters: readonly NativeFilter[],
): { readonly masks: DataMasks; readonly problem: string | null } => {
  const boxValues = parsed(text)
  const masks: Record<string, DataMask> = {}
  let problem: string | null = null
  for (const [key, value] of isObject(boxValues) ? byFilterKey(boxValues) : []) {
    const box = parseFilterKey(key)
    if (box === null) problem = INVALID_FILTER_KEY
    const filter = filters.find((one) => one.filterType === 'filter_select' && one.column === box?.column)
    const values = (Array.isArray(value) ? listOf(value) : [value]).filter(isValue)
    if (filter !== undefined && values.length > 0) masks[filter.id] = selectMask(filter, values)
  }
  return { masks, problem }
}

/** Reads the part of an address that is about filters. */
export const readFilterAddress = (search: string, filters: readonly NativeFilter[]): FilterAddress => {
  const params = new URLSearchParams(search)
  const key = params.get('native_filters_key')
  const maskText = params.get('native_filters')
  const { masks, problem } = preselected(params.get('preselect_filters'), filters)
  return {
    key: key === null || key === '' ? null : key,
    masks: { ...masks, ...(maskText === null ? {} : readMasks(decoded(maskText))) },
    problem,
  }
}

/** The same address without the key of values, where all are defaults. */
export const withoutFilterKey = (search: string): string => {
  const params = new URLSearchParams(search)
  for (const name of ['native_filters', 'preselect_filters', 'native_filters_key']) params.delete(name)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The same address with the key of the current values in place of former values. */
export const withFilterKey = (search: string, key: string): string => {
  const params = new URLSearchParams(search)
  params.delete('native_filters')
  params.delete('preselect_filters')
  params.set('native_filters_key', key)
  return `?${params.toString()}`
}
