import type { Range } from '../../projections/filters/values'

/** Steps of the slider: a hundred or so, of round size; whole where both ends are. */
export const stepOf = (min: number, max: number): number => {
  const size = (max - min) / 100
  if (size <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(size))
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= size) ?? power
  return Number.isInteger(min) && Number.isInteger(max) ? Math.max(1, Math.round(round)) : round
}

/** The step that is nearest to a share of the way from `min` to `max`; beyond the last step lies `max` itself. */
export const stepsAt = (min: number, max: number, share: number): number => {
  const step = stepOf(min, max)
  const value = min + Math.min(1, Math.max(0, share)) * (max - min)
  const near = min + Math.round((value - min) / step) * step
  return Math.min(max, Number(near.toPrecision(12)))
}

/** Where the two thumbs stand. */
export const thumbsOf = (min: number, max: number, [from, to]: Range): readonly [number, number] => [
  Math.min(Math.max(from ?? min, min), max),
  Math.max(Math.min(to ?? max, max), min),
]

/**
 * What two thumbs mean that were moved there. One that was left alone means what it meant. One at its edge is open: values
 * that come later lie within it too. The last step may end short of the edge, and no pointer gets a thumb any further.
 */
export const rangeAt = (min: number, max: number, [a, b]: readonly [number, number], was: Range): Range => {
  const near = stepOf(min, max) / 2
  const [left, right] = thumbsOf(min, max, was)
  return [a === left ? was[0] : a - min < near ? null : a, b === right ? was[1] : max - b < near ? null : b]
}
