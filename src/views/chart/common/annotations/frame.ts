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
