import { range } from 'd3'

import { CLOCK } from '../../../domain/charts/kinds/common/validators'
import { periodText } from '../common/format/moment'
import { textsOf } from '../common/format/texts'

/** Something that lasted. */
export interface Lasting {
  readonly from: number
  readonly to: number
  /** Place of its row. */
  readonly lane: number
  readonly series: number
}

/** The first and the last moment of the axis, in ms. */
export type Ends = readonly [first: number, last: number]

const DAY = 86_400_000
/** Places of the slider that chooses a stretch. */
const PLACES = 200

/** A time of day on the day of a moment; the moment itself where none was given. */
const onDay = (moment: number, clock: unknown): number => {
  if (typeof clock !== 'string' || !CLOCK.test(clock)) return moment
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return Math.floor(moment / DAY) * DAY + ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** The ends of the axis: those of the bars, at the times of day that were set. Ends in the wrong order are none. */
export const boundedBy = (bounds: unknown, first: number, last: number): Ends => {
  const [from, to]: readonly unknown[] = Array.isArray(bounds) ? bounds : []
  const ends: Ends = [onDay(first, from), onDay(last, to)]
  return ends[0] < ends[1] ? ends : [first, last]
}

/** Moments from one end to the other, each with how many bars last then. */
export const momentsOf = (bars: readonly Lasting[], [first, last]: Ends) => {
  const values = range(PLACES).map((place) => first + ((last - first) * place) / (PLACES - 1))
  const changes = values.map(() => 0)
  const placeOf = (ms: number): number =>
    Math.max(0, Math.min(PLACES - 1, Math.round(((ms - first) / Math.max(1, last - first)) * (PLACES - 1))))
  for (const { from, to } of bars) {
    changes[placeOf(from)] = (changes[placeOf(from)] ?? 0) + 1
    const end = placeOf(to) + 1
    if (end < PLACES) changes[end] = (changes[end] ?? 0) - 1
  }
  let lasting = 0
  return {
    values,
    labels: textsOf(PLACES, (place) => periodText(Math.round((values[place] ?? 0) / 60_000) * 60_000, null)),
    outline: changes.map((change) => (lasting += change)),
  }
}
