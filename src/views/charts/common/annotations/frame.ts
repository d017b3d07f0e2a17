import type { Plot } from '../axes'

/** Where places and values lie on a drawing, so that more can be drawn over it. */
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
 * Places between marks that stand at equal distances, whatever lies between their values: by the two marks around it,
 * and beyond the ends as far as the last step says. `values` ascend.
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
