/** Bands of equal width beside each other, as d3's `scaleBand` lays them, without a table of its names. */
export interface Bands {
  (place: number): number
  readonly step: number
  readonly bandwidth: number
}

interface Padding {
  /** Shares of a step. */
  readonly inner: number
  readonly outer: number
}

/** `count` bands from one pixel to another. */
export const bandsOf = (count: number, [from, to]: readonly [number, number], { inner, outer }: Padding): Bands => {
  const step = (to - from) / Math.max(1, count - inner + outer * 2)
  const start = from + (to - from - step * (count - inner)) / 2
  return Object.assign((place: number): number => start + step * place, { step, bandwidth: step * (1 - inner) })
}
