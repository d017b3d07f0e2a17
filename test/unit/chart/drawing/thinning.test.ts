import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { denseArea, densePath, thinned } from '../../../../src/views/chart/line/thin'

const gapped = fc.array(fc.option(fc.integer({ min: -1000, max: 1000 }), { freq: 20 }), {
  minLength: 500,
  maxLength: 900,
})
/** Values as a line has them, and their places over so many pixels. */
const lineOf = (values: readonly (number | null)[], pixels: number) => ({
  numbers: Float64Array.from(values, (value) => value ?? Number.NaN),
  xs: Float64Array.from(values, (_, place) => (place / values.length) * pixels),
})

test('a thinned line keeps the least and greatest value of every pixel, and its gaps', () => {
  fc.assert(
    fc.property(gapped, (values) => {
      const pixels = 20
      const { numbers, xs } = lineOf(values, pixels)
      const places = [...thinned(numbers, xs, pixels)]
      const kept = new Set(places)
      expect(places).toEqual([...kept].toSorted((a, b) => a - b))
      for (let pixel = 0; pixel < pixels; pixel += 1) {
        const here = [...values.keys()].filter((place) => Math.floor(xs[place] ?? 0) === pixel)
        const all = here.flatMap((place) => values[place] ?? [])
        const drawn = here.flatMap((place) => (kept.has(place) ? (values[place] ?? []) : []))
        if (all.length === 0) continue
        expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([Math.min(...all), Math.max(...all)])
      }
      // the first of every run of gaps
      values.forEach(
        (value, place) => value === null && values[place - 1] !== null && expect(kept.has(place)).toBe(true),
      )
    }),
    { seed: 51, numRuns: 40 },
  )
})

test('a dense line is one stroke per pixel from least to greatest, with its gaps kept', () => {
  fc.assert(
    fc.property(gapped, (values) => {
      const pixels = 20
      const { numbers, xs } = lineOf(values, pixels)
      const strokes = [...densePath(numbers, xs, (value) => value).matchAll(/([ML])([\d.]+) (-?[\d.]+)V(-?[\d.]+)/g)]
      const drawn = new Map(strokes.map(([, , x, a, b]) => [Math.floor(Number(x)), [Number(a), Number(b)]]))
      let before: number | null = null
      for (let pixel = 0; pixel < pixels; pixel += 1) {
        const here = [...values.keys()].filter((place) => Math.floor(xs[place] ?? 0) === pixel)
        const all = here.flatMap((place) => values[place] ?? [])
        const stroke = strokes.find(([, , x]) => Math.floor(Number(x)) === pixel)
        if (all.length === 0) {
          expect(stroke).toBeUndefined()
          continue
        }
        expect(drawn.get(pixel)?.toSorted((a, b) => a - b)).toEqual([Math.min(...all), Math.max(...all)])
        const first = here.find((place) => values[place] !== null) ?? 0
        const joined = before !== null && !values.slice(before, first).includes(null)
        expect(stroke?.[1]).toBe(joined ? 'L' : 'M')
        before = here.findLast((place) => values[place] !== null) ?? null
      }
    }),
    { seed: 52, numRuns: 40 },
  )
})

test('a dense area reaches from the base to the nearest value of every pixel', () => {
  fc.assert(
    fc.property(gapped, (values) => {
      const pixels = 20
      const { numbers, xs } = lineOf(values, pixels)
      const path = denseArea(numbers, xs, (value) => value, 0)
      const tops = new Map(
        [...path.matchAll(/L([\d.]+) (-?[\d.]+)(?!Z|[\d.])/g)].map(([, x, y]) => [Number(x), Number(y)]),
      )
      for (let pixel = 0; pixel < pixels; pixel += 1) {
        const all = [...values.keys()].flatMap((place) =>
          Math.floor(xs[place] ?? 0) === pixel ? (values[place] ?? []) : [],
        )
        const top = tops.get(pixel + 0.5)
        if (all.length === 0) expect(top).toBeUndefined()
        else {
          expect([Math.min(...all), Math.max(...all)]).toContain(top)
          expect(Math.abs(top ?? Number.NaN)).toBe(Math.min(Math.abs(Math.min(...all)), Math.abs(Math.max(...all))))
        }
      }
      expect(
        path
          .split('M')
          .slice(1)
          .every((run) => run.endsWith('Z')),
      ).toBe(true)
    }),
    { seed: 53, numRuns: 40 },
  )
})
