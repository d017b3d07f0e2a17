import type { Plot } from '../axis/axes'

/** Positions of places and values on a drawing, so that more can be drawn over it. */
export interface Frame {
  readonly plot: Plot
  /** Pixels along the axis of places. */
  readonly place: (x: number) => number
  /** Pixels along the axis of values. */
  readonly value: (y: number) => number
  /** Places go from top to bottom. */
  readonly lying: boolean
}

/**
 * Positions between evenly spaced marks, for any values: interpolated between the two marks around it, and extrapolated beyond
 * the ends by the last step. `values` ascend.
 */
export const placedBetween =
  (values: readonly number[], center: (index: number) => number) =>
  (x: number): number => {
    const last = values.length - 1
    if (last <= 0) return center(0)
    let right = values.findIndex((value) => value >= x)
    if (right < 0) right = last
    right = Math.max(1, right)
    const [a, b] = [values[right - 1] ?? 0, values[right] ?? 0]
    const [from, to] = [center(right - 1), center(right)]
    return b === a ? from : from + ((x - a) / (b - a)) * (to - from)
  }
