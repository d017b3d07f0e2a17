import { isObject, objectOr, parsed, type Json } from '../../core/json/value'

/** A filter's effect on charts, its own display state, and what else it stores (`B3.22`). */
export interface DataMask {
  readonly extraFormData: Json
  readonly filterState: Json
  readonly ownState: Json
}

/** By the id of a filter, or of the chart that filters others. */
export type DataMasks = Readonly<Record<string, DataMask>>

export const EMPTY_MASK: DataMask = { extraFormData: {}, filterState: {}, ownState: {} }

/** Parses a stored mask; missing parts are empty. */
export const readMask = (value: unknown): DataMask => {
  const { extraFormData, filterState, ownState } = objectOr(value)
  return { extraFormData: objectOr(extraFormData), filterState: objectOr(filterState), ownState: objectOr(ownState) }
}

/** Reads the masks of an address or of the server; ids are the keys. */
export const readMasks = (value: unknown): DataMasks =>
  Object.fromEntries(
    Object.entries(objectOr(value))
      .filter(([id, mask]) => id !== '__proto__' && isObject(mask))
      .map(([id, mask]) => [id, readMask(mask)]),
  )

export const maskText = (mask: DataMask): string => JSON.stringify(mask)
export const maskOfText = (text: string | null): DataMask => readMask(parsed(text))

/** True when the filter has no value. A list of one null is the value NULL of a column, unless it has no effect. */
export const isUnset = ({ filterState, extraFormData }: DataMask): boolean => {
  const { value } = filterState
  if (Array.isArray(value)) return value.length === 0 || Object.keys(extraFormData).length === 0
  return value === null || value === undefined || value === ''
}
