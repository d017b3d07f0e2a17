import type { Entry } from '../events/entry'

export type Range = 'hour' | 'session' | 'day' | 'all'

const HOUR = 3_600_000
/** A pause this long ends a sitting. */
const SITTING_PAUSE = HOUR / 2

const sittingStart = (entries: readonly Entry[]): number => {
  let from = entries.length - 1
  while (from > 0 && (entries[from]?.at ?? 0) - (entries[from - 1]?.at ?? 0) <= SITTING_PAUSE) from -= 1
  return from
}

/**
 * The entries of a range, which always reaches to the end; entries are oldest first. A session is a sitting: it goes
 * on over reloads and windows, up to a pause of half an hour.
 */
export const inRange = (entries: readonly Entry[], range: Range): readonly Entry[] => {
  const last = entries.at(-1)
  if (range === 'all' || last === undefined) return entries
  if (range === 'session') return entries.slice(sittingStart(entries))
  const oldest = last.at - (range === 'hour' ? HOUR : 24 * HOUR)
  return entries.slice(entries.findIndex(({ at }) => at >= oldest))
}

/**
 * Time along the timeline. Pauses are shortened to a sixtieth of the working time, so that a night does not
 * press the day together.
 */
export interface TimeScale {
  /** Place of each entry, 0 to 1, never falling. */
  readonly places: Float64Array
  /** The last entry at or before a place. */
  readonly indexAt: (place: number) => number
}

const PAUSES = 60

export const timeScale = (entries: readonly Entry[]): TimeScale => {
  const gaps = entries.map((entry, index) => Math.max(0, entry.at - (entries[index - 1]?.at ?? entry.at)))
  const working = gaps.reduce((sum, gap) => sum + Math.min(gap, 5 * 60_000), 0)
  const most = Math.max(1000, working / PAUSES)
  const places = new Float64Array(entries.length)
  let sum = 0
  gaps.forEach((gap, index) => {
    sum += Math.min(gap, most)
    places[index] = sum
  })
  const spread = sum === 0
  for (let index = 0; index < places.length; index += 1) {
    places[index] = spread ? (index + 1) / places.length : (places[index] ?? 0) / sum
  }
  const indexAt = (place: number): number => {
    let low = 0
    let high = places.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle] ?? 0) <= place + 1e-9) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }
  return { places, indexAt }
}

/** Number of entries in each of `count` slices of the scale. */
export const slices = (places: Float64Array, count: number): readonly number[] => {
  const bars = Array.from({ length: count }, () => 0)
  for (const place of places) {
    const at = Math.min(count - 1, Math.floor(place * count))
    bars[at] = (bars[at] ?? 0) + 1
  }
  return bars
}

/** Height of a bar, 0 to 1: tall bars are compressed, and a single event can still be seen. */
export const barHeight = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(0.08, Math.sqrt(count) / Math.sqrt(Math.max(1, most)))
