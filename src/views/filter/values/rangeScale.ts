import { compareNumbers, type AnyNumber } from '../../../core/results/exact'
import type { Range } from '../../../domain/filters/values'

/** Steps of the slider: a hundred or so, of round size; whole where both ends are. */
export const stepOf = (min: number, max: number): number => {
  const size = (max - min) / 100
  if (size <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(size))
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= size) ?? power
  return Number.isInteger(min) && Number.isInteger(max) ? Math.max(1, Math.round(round)) : round
}

const valueOf = (min: number, max: number, steps: number): number =>
  Math.min(max, Math.max(min, Number((min + steps * stepOf(min, max)).toPrecision(12))))

/** All stops of a thumb, the ends included. */
export const stopsOf = (min: number, max: number): readonly number[] => {
  const count = Math.ceil(Number(((max - min) / stepOf(min, max)).toPrecision(12)))
  return Array.from({ length: count + 1 }, (_, at) => valueOf(min, max, at))
}

/** Bars behind the slider at most. */
const BARS = 24

/** Edges of equal bins from the least to the greatest value; whole numbers where both are whole. */
export const edgesOf = (min: number, max: number): readonly number[] => {
  const whole = Number.isInteger(min) && Number.isInteger(max)
  const size = whole ? Math.max(1, Math.ceil((max - min + 1) / BARS)) : (max - min) / BARS
  const bins = whole ? Math.ceil((max - min + 1) / size) : BARS
  return Array.from({ length: bins + 1 }, (_, at) => Number((min + at * size).toPrecision(12)))
}

/** The step that is nearest to a share of the way from `min` to `max`; the last one is `max`, however short. */
export const stepAt = (min: number, max: number, share: number): number =>
  share >= 1 ? max : valueOf(min, max, Math.round((Math.max(0, share) * (max - min)) / stepOf(min, max)))

/** So many steps up or down from a value; from between two steps the first one goes to the nearer of them that way. */
export const stepFrom = (min: number, max: number, value: number, steps: number): number => {
  if (!Number.isFinite(steps)) return steps > 0 ? max : min
  const at = Number(((value - min) / stepOf(min, max)).toPrecision(12))
  return valueOf(min, max, steps > 0 ? Math.floor(at) + steps : Math.ceil(at) + steps)
}

/** Positions of the two thumbs. */
export const thumbsOf = (min: number, max: number, [from, to]: Range): readonly [number, number] => [
  Math.min(Math.max(Number(from ?? min), min), max),
  Math.max(Math.min(Number(to ?? max), max), min),
]

/** The range of two moved thumbs. An unmoved one keeps its value. One at its edge is open: it includes later values too. */
export const rangeAt = (min: number, max: number, [a, b]: readonly [number, number], was: Range): Range => {
  const [left, right] = thumbsOf(min, max, was)
  return [a === left ? was[0] : a <= min ? null : a, b === right ? was[1] : b >= max ? null : b]
}

/** True when a set end is outside the existing values. */
export const isBeyond = (least: AnyNumber, greatest: AnyNumber, range: Range): boolean =>
  range.some((value) => value !== null && (compareNumbers(value, least) < 0 || compareNumbers(value, greatest) > 0))

/** Positions of the ends on the slider: pixels from its left. */
type Places = readonly [number, number]

/**
 * The end that a press moves: the nearer one. Null where it is on both thumbs, each `size` pixels wide: then the direction of the
 * drag decides.
 */
export const endAt = (at: number, [left, right]: Places, size: number): 0 | 1 | null => {
  const [toLeft, toRight] = [Math.abs(at - left), Math.abs(at - right)]
  if (toLeft <= size / 2 && toRight <= size / 2) return null
  if (toLeft === toRight) return at < left ? 0 : 1
  return toLeft < toRight ? 0 : 1
}
