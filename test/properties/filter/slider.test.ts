import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { compareNumbers, exactIn, exactText, readNumber, rescale } from '../../../src/core/results/exact'
import {
  anyNumberOf,
  edgesOf,
  rangeAt,
  scaleOf,
  shareIn,
  stopAt,
  stopFrom,
  type RangeScale,
} from '../../../src/views/filter/values/rangeScale'
import { binColumn } from '../../../src/views/chart/brush/axis'
import { withTyped } from '../../../src/views/chart/brush/useSlide'
import { runs } from '../../support/runs'

/** Numbers as columns have them: of 64 bits and more, decimals, and floats. */
const numbers = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.bigInt({ min: 2n ** 63n - 3000n, max: 2n ** 63n - 1n }).map((units) => anyNumberOf({ units, scale: 0 })),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((units) => anyNumberOf({ units, scale: 0 })),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }), fc.nat({ max: 20 }))
    .map(([units, scale]) => anyNumberOf({ units, scale })),
  // longer than every decimal of DuckDB and Trino
  fc
    .tuple(fc.bigInt({ min: -(10n ** 45n), max: 10n ** 45n }), fc.nat({ max: 60 }))
    .map(([units, scale]) => anyNumberOf({ units, scale })),
)

/** Two ends, often near each other for their size. */
const ends = fc
  .oneof(
    fc.tuple(numbers, numbers),
    fc.tuple(numbers, fc.bigInt({ min: 1n, max: 400n })).map(([value, more]) => {
      const { units, scale } = exactIn(value)
      return [value, anyNumberOf({ units: units + more, scale })] as const
    }),
  )
  .filter(([a, b]) => compareNumbers(a, b) !== 0)
  .map(([a, b]) => (compareNumbers(a, b) < 0 ? ([a, b] as const) : ([b, a] as const)))

const isWhole = (value: number | string): boolean => exactIn(value).scale === 0

/** Digits of the longer end, where both have as many decimal places. */
const digitsOf = (ends: readonly (number | string)[]): number => {
  const exacts = ends.map(exactIn)
  const scale = Math.max(...exacts.map((exact) => exact.scale))
  return Math.max(...exacts.map((exact) => String(rescale(exact, scale)).replace('-', '').length))
}

const ascend = (values: readonly (number | string)[]): boolean =>
  values.slice(1).every((value, at) => compareNumbers(value, values[at] ?? value) > 0)

/** Sizes of steps that a person counts in: 1, 2 or 5 with zeros. */
const ROUND = /^0*\.?0*[125]0*$/

/** The difference of two numbers as text. */
const between = (a: number | string, b: number | string): string => {
  const [from, to] = [exactIn(a), exactIn(b)]
  const scale = Math.max(from.scale, to.scale)
  return exactText({ units: rescale(to, scale) - rescale(from, scale), scale })
}

test('slider: stops ascend from end to end in equal round steps, to the last digit', () => {
  fc.assert(
    fc.property(ends, ([min, max]) => {
      const { stops } = scaleOf(min, max)
      expect([stops[0], stops.at(-1)]).toEqual([min, max])
      expect(ascend(stops)).toBe(true)
      // what a query gets is what the box shows, and reads back
      expect(stops.map((stop) => readNumber(String(stop)))).toEqual(stops)
      expect(stops.length).toBeLessThanOrEqual(102)
      if (isWhole(min) && isWhole(max)) expect(stops.every(isWhole)).toBe(true)
      else if (digitsOf([min, max]) <= 33) expect(stops.length).toBeGreaterThan(20)
      // no stop is longer than a decimal, if the ends are not
      if (digitsOf([min, max]) <= 38) expect(digitsOf(stops)).toBeLessThanOrEqual(38)
      const inner = stops.slice(1, -1)
      const steps = new Set(inner.slice(1).map((stop, at) => String(readNumber(between(inner[at] ?? 0, stop)))))
      expect(steps.size).toBeLessThanOrEqual(1)
      for (const step of steps) {
        expect(exactText(exactIn(step)).replace(/^0\.0*(?=[1-9])/, '')).toMatch(ROUND)
        // round numbers are multiples of the step
        const size = exactIn(step)
        const isMultiple = (stop: number | string): boolean => {
          const value = exactIn(stop)
          const scale = Math.max(value.scale, size.scale)
          return rescale(value, scale) % rescale(size, scale) === 0n
        }
        expect(inner.filter((stop) => !isMultiple(stop))).toEqual([])
      }
    }),
    runs(200),
  )
})

/** The stops that one press of a key after another reaches from an end. */
const walk = (scale: RangeScale, from: number | string, count: number): readonly (number | string)[] => {
  const path = [from]
  while (path.length < scale.stops.length) path.push(stopFrom(scale, path.at(-1) ?? from, count))
  return path
}

test('slider: keys and presses reach every stop, and its ends are open ranges', () => {
  fc.assert(
    fc.property(ends, ([min, max]) => {
      const scale = scaleOf(min, max)
      expect(walk(scale, min, 1)).toEqual(scale.stops)
      expect(walk(scale, max, -1)).toEqual(scale.stops.toReversed())
      expect([stopFrom(scale, max, 1), stopFrom(scale, min, -1)]).toEqual([max, min])
      const shares = scale.stops.map((stop) => shareIn(scale, stop))
      expect(shares).toEqual(scale.shares)
      // an end may be so near to a round number that both are one place
      const nearest = shares.map((share) => scale.stops[shares.indexOf(share)])
      expect(shares.map((share) => stopAt(scale, share))).toEqual(nearest)
      const inner = scale.stops.slice(1, -1)
      expect(inner.map((stop) => rangeAt(scale, [stop, max], [null, null]))).toEqual(inner.map((stop) => [stop, null]))
      expect(rangeAt(scale, [min, max], [scale.stops[1] ?? null, null])).toEqual([null, null])
    }),
    runs(200),
  )
})

test('slider: edges of its bars ascend, so that each value is in one bar', () => {
  fc.assert(
    fc.property(ends, ([min, max]) => {
      const edges = edgesOf(min, max)
      const bars = edges.length - 1
      expect(bars).toBeGreaterThan(0)
      expect(bars).toBeLessThanOrEqual(24)
      expect(ascend(edges)).toBe(true)
      expect(edges[0]).toBe(min)
      expect(compareNumbers(max, edges.at(-2) ?? max)).toBeGreaterThanOrEqual(bars > 1 ? 0 : 1)
      if (isWhole(min) && isWhole(max)) {
        expect(edges.every(isWhole)).toBe(true)
        expect(compareNumbers(max, edges.at(-1) ?? max)).toBeLessThan(0)
      } else expect(compareNumbers(max, edges.at(-1) ?? max)).toBeLessThanOrEqual(0)
      // equal bars, to a thousandth or so
      const widths = edges.slice(1).map((edge, at) => Number(between(edges[at] ?? edge, edge)))
      expect(Math.max(...widths)).toBeLessThanOrEqual(Math.min(...widths) * 1.01)
    }),
    runs(200),
  )
})

test('slider: bins in SQL have every stop with all its digits, typed ends too', () => {
  fc.assert(
    fc.property(ends, numbers, numbers, ([min, max], from, to) => {
      const { stops } = scaleOf(min, max)
      const steps = withTyped(stops, [from, to])
      expect(ascend(steps)).toBe(true)
      expect(steps.map(String)).toEqual(expect.arrayContaining([...stops, from, to].map(String)))
      const { sqlExpression } = binColumn({ kind: 'steps', column: 'n', steps }, 'n') as {
        readonly sqlExpression: string
      }
      const literals = [...sqlExpression.matchAll(/ n = (\S+) /g)].map(([, literal]) => literal ?? '')
      expect(literals.every((literal) => /^-?\d+(?:\.\d*)?(?:e-?\d+)?$/.test(literal))).toBe(true)
      expect(literals.map((literal) => compareNumbers(literal, steps[literals.indexOf(literal)] ?? NaN))).toEqual(
        steps.map(() => 0),
      )
      const isLong = (literal: string): boolean => literal.replaceAll(/[^\d]/g, '').length > 39
      expect(literals.filter((literal) => isLong(literal) && !literal.includes('e'))).toEqual([])
    }),
    runs(200),
  )
})
