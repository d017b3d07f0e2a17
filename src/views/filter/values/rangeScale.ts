import {
  compareNumbers,
  exactIn,
  exactText,
  readNumber,
  rescale,
  type AnyNumber,
  type Exact,
} from '../../../core/results/exact'
import type { Range } from '../../../domain/filters/values'

/** A computed number, without the zeros at the end of its fraction. */
export const anyNumberOf = (exact: Exact): AnyNumber => {
  const text = exactText(exact)
  let end = text.length
  if (exact.scale > 0) {
    while (text[end - 1] === '0') end -= 1
    if (text[end - 1] === '.') end -= 1
  }
  const short = text.slice(0, end)
  return readNumber(short) ?? short
}

/** Decimal places beyond those of both ends, for stops between neighbouring values. */
const MORE_PLACES = 5

/** Digits that a decimal has at most on DuckDB and Trino: a stop of more would be a float there. */
const MAX_DIGITS = 38

/** Decimal places of the longest numbers that are read, with room for more. */
const MAX_PLACES = 900

const digitsOf = (units: bigint): number => String(units < 0n ? -units : units).length

/** Both ends as whole numbers of units. `grain` is the least difference of two stops: one where both ends are whole. */
const unitsOf = (min: AnyNumber, max: AnyNumber) => {
  const [a, b] = [exactIn(min), exactIn(max)]
  const places = Math.max(a.scale, b.scale)
  const digits = Math.max(digitsOf(rescale(a, places)), digitsOf(rescale(b, places)))
  const more = Math.max(0, Math.min(MORE_PLACES, MAX_DIGITS - digits, MAX_PLACES - places))
  const scale = places + more
  const [low, high, one] = [rescale(a, scale), rescale(b, scale), 10n ** BigInt(scale)]
  const valueOf = (units: bigint): AnyNumber => anyNumberOf({ units, scale })
  const areWhole = low % one === 0n && high % one === 0n
  return { low, high, areWhole, grain: areWhole ? one : 1n, valueOf }
}

/** The power of ten with as many digits. */
const powerOf = (units: bigint): bigint => 10n ** BigInt(String(units).length - 1)

const floorTo = (units: bigint, step: bigint): bigint => units - (((units % step) + step) % step)

const ceilDivide = (units: bigint, by: bigint): bigint => (units + by - 1n) / by

/** A slider from the least to the greatest value, of any number of digits. */
export interface RangeScale {
  readonly min: AnyNumber
  readonly max: AnyNumber
  /** Both ends, and a hundred or so round numbers between them; whole ones where both ends are whole. */
  readonly stops: readonly AnyNumber[]
  /** Positions of the stops, from 0 to 1. */
  readonly shares: readonly number[]
}

/** Position of a value: 0 at the least and 1 at the greatest. Digits beyond those of floats count, so that near values differ. */
const shareOf = (min: AnyNumber, max: AnyNumber, value: AnyNumber): number => {
  const [a, b, c] = [exactIn(min), exactIn(max), exactIn(value)]
  const scale = Math.max(a.scale, b.scale, c.scale)
  const low = rescale(a, scale)
  return Number(((rescale(c, scale) - low) * 10n ** 15n) / (rescale(b, scale) - low)) / 1e15
}

/** The scale between two values, the first of which is less. */
export const scaleOf = (min: AnyNumber, max: AnyNumber): RangeScale => {
  const { low, high, grain, valueOf } = unitsOf(min, max)
  const size = ceilDivide(high - low, 100n)
  const power = powerOf(size)
  const round = [1n, 2n, 5n].map((factor) => factor * power).find((units) => units >= size) ?? 10n * power
  const step = round < grain ? grain : round
  const stops = [min]
  for (let at = floorTo(low, step) + step; at < high; at += step) stops.push(valueOf(at))
  stops.push(max)
  return { min, max, stops, shares: stops.map((stop) => shareOf(min, max, stop)) }
}

/** Bars behind the slider at most. */
const BARS = 24n

/**
 * Edges of equal bins from the least to the greatest value. Where there are few values between them, as between near whole numbers,
 * a bin is as wide as several of them, and the last edge is beyond the greatest. Other widths differ by a thousandth at most,
 * so that an edge needs few digits.
 */
export const edgesOf = (min: AnyNumber, max: AnyNumber): readonly AnyNumber[] => {
  const { low, high, areWhole, grain, valueOf } = unitsOf(min, max)
  const span = high - low
  const isCounted = areWhole || span < 1000n * BARS
  const size = isCounted ? ceilDivide(span + grain, BARS * grain) * grain : span / BARS
  const bins = isCounted ? ceilDivide(span + grain, size) : BARS
  const unit = size < 1000n ? 1n : powerOf(size) / 1000n
  const inner = Array.from({ length: Number(bins) - 1 }, (_, at) => {
    const place = BigInt(at) + 1n
    return valueOf(floorTo(low + (isCounted ? size * place : (span * place) / BARS), unit))
  })
  return [min, ...inner, isCounted ? valueOf(low + bins * size) : max]
}

/** Position of a value on a slider, from 0 to 1. */
export const shareIn = ({ min, max }: RangeScale, value: AnyNumber): number => shareOf(min, max, value)

/** The stop that is nearest to a position; the last one is the greatest value, however short. */
export const stopAt = ({ stops, shares, max }: RangeScale, share: number): AnyNumber => {
  const next = shares.findIndex((one) => one >= share)
  const [before, after] = [shares[next - 1] ?? 0, shares[next] ?? 1]
  return stops[next > 0 && share - before < after - share ? next - 1 : next] ?? max
}

/** So many stops up or down from a value; from between two stops the first one goes to the nearer of them that way. */
export const stopFrom = ({ stops }: RangeScale, value: AnyNumber, count: number): AnyNumber => {
  const at =
    count > 0
      ? stops.filter((stop) => compareNumbers(stop, value) <= 0).length - 1
      : stops.filter((stop) => compareNumbers(stop, value) < 0).length
  return stops[Math.min(stops.length - 1, Math.max(0, at + count))] ?? value
}

/** Values of the two thumbs. */
export type Ends = readonly [AnyNumber, AnyNumber]

export const leastOf = (a: AnyNumber, b: AnyNumber): AnyNumber => (compareNumbers(a, b) <= 0 ? a : b)

export const greatestOf = (a: AnyNumber, b: AnyNumber): AnyNumber => (compareNumbers(a, b) >= 0 ? a : b)

/** Values of the thumbs of a range: those of the scale where it is open, or goes beyond. */
export const thumbsOf = ({ min, max }: RangeScale, [from, to]: Range): Ends => [
  leastOf(greatestOf(from ?? min, min), max),
  greatestOf(leastOf(to ?? max, max), min),
]

/** The range of two moved thumbs. An unmoved one keeps its value. One at its edge is open: it includes later values too. */
export const rangeAt = (scale: RangeScale, [a, b]: Ends, was: Range): Range => {
  const [left, right] = thumbsOf(scale, was)
  return [
    compareNumbers(a, left) === 0 ? was[0] : compareNumbers(a, scale.min) <= 0 ? null : a,
    compareNumbers(b, right) === 0 ? was[1] : compareNumbers(b, scale.max) >= 0 ? null : b,
  ]
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
