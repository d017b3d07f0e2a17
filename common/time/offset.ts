import { addUnits, isUnit, unitOf, type Unit } from './units'

/** A period of time: from (included) to (not included), in ms since the epoch. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** The distance of an earlier period: calendar units, or ms. */
export interface TimeOffset {
  readonly count: number
  readonly unit: Unit | 'millisecond'
}

const AGO = /^(\d{1,5})\s+(\w+)(?:\s+ago)?$/

/**
 * Reads an offset: `1 year ago`, `28 days ago`, `inherit` (the length of the period itself), or the first day of the
 * earlier period, which `momentOf` reads (ms).
 */
export const timeOffset = (name: string, { from, to }: Period, momentOf: (text: string) => number): TimeOffset => {
  const text = name.trim()
  const ago = AGO.exec(text.toLowerCase())
  if (ago && isUnit(ago[2] ?? '')) return { count: Number(ago[1]), unit: unitOf(ago[2] ?? '') }
  return { count: text.toLowerCase() === 'inherit' ? to - from : from - momentOf(text), unit: 'millisecond' }
}

/** Maps a time (ms) to the earlier period. */
export const earlierBy = (ms: number, { count, unit }: TimeOffset): number =>
  unit === 'millisecond' ? ms - count : addUnits(ms, -count, unit)
