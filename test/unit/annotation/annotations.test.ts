import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import { formulaOf } from '../../../src/domain/charts/annotations/formula'
import { layerOf, layersIn, type AnnotationLayer } from '../../../src/domain/charts/annotations/layers'
import type { ResultRows } from '../../../src/core/results/types'
import type { ChartData } from '../../../src/views/chart/chart'
import { placedBetween } from '../../../src/views/chart/common/annotations/frame'
import { overlaysOf } from '../../../src/views/chart/common/annotations/layerOverlays'
import { overlaysAt, overlayValues } from '../../../src/views/chart/common/annotations/overlay'

const at = (source: string, x = 0): number | null | string => {
  const formula = formulaOf(source)
  return formula.at === null ? formula.error : formula.at(x)
}

describe('formula', () => {
  it.each([
    ['2 * x + 10', 3, 16],
    ['y = x^2 - 1', 3, 8],
    ['f(x) = -x ** 2', 3, -9],
    ['2^3^2', 0, 512],
    ['(1 + 2) * 3 % 4', 0, 1],
    ['max(x, 2, 7) / min(4, x)', 2, 3.5],
    ['pow(2, 10) + SQRT(16) + round(pi)', 0, 1031],
    ['1.5e3 + .5', 0, 1500.5],
    ['2 - -x', 3, 5],
  ])('evaluates %s at %s to %s', (source, x, value) => {
    expect(at(source, x)).toBe(value)
  })

  it.each([
    ['', 'The formula is empty'],
    ['2 *', 'The formula ends too early'],
    ['2 x', '“x” at character 3 is out of place'],
    ['(1 + 2', 'The formula ends too early'],
    ['1 + z', '“z” at character 5 is not known; the place on the axis is x'],
    ['sinus(x)', 'There is no function “sinus” (character 1)'],
    ['pow(2)', '“pow” takes 2 values, not 1'],
    ['x # 2', '“#” at character 3 is not known'],
    ['constructor("alert(1)")()', '“"” at character 13 is not known'],
    ['x'.repeat(501), 'A formula has 500 characters at most'],
  ])('says what is wrong with %s', (source, error) => {
    expect(at(source)).toBe(error)
  })

  it('gives a formula no value where its result is not finite', () => {
    expect(at('1 / x', 0)).toBeNull()
    expect(at('sqrt(x)', -1)).toBeNull()
  })

  test('law: sums and products follow arithmetic with any spaces', () => {
    const number = fc.integer({ min: -999, max: 999 })
    fc.assert(
      fc.property(number, number, number, fc.constantFrom('', ' ', '  '), (a, b, c, space) => {
        expect(at(`(${a})${space}+${space}(${b})${space}*x`, c)).toBe(a + b * c)
      }),
      { seed: 7 },
    )
  })

  test('law: any text is a formula or gets an error text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (source) => {
        const formula = formulaOf(source)
        expect(formula.at === null ? formula.error.length : 1).toBeGreaterThan(0)
      }),
      { seed: 7, numRuns: 2000 },
    )
  })
})

const DAY = 86_400_000
const days = Array.from({ length: 5 }, (_, place) => Date.UTC(2026, 0, 1) + place * DAY)
const data: ChartData = {
  x: { title: 'day', kind: 'time', values: days, labels: days.map((ms) => new Date(ms).toISOString().slice(0, 10)) },
  measure: 'count',
  series: [{ key: 'a', name: 'count', values: [1, 2, 3, 4, 5], texts: ['1', '2', '3', '4', '5'], other: false }],
  parts: false,
  notes: [],
}
const layer = (raw: object): AnnotationLayer => {
  const made = layerOf({ name: 'L', value: 1, show: true, ...raw })
  if (made === null) throw new Error('no layer')
  return made
}
const rows = (names: readonly string[], cells: ResultRows['rows']): ResultRows => ({
  columns: names.map((name) => ({ column_name: name, name, type: null, type_generic: 1, is_dttm: false })),
  rows: cells,
  bytes: 0,
})
const drawn = (raw: object, found: ResultRows | null, of = data) =>
  overlaysOf(of, [{ layer: layer(raw), rows: found, problem: null }])
const NONE: ReadonlySet<string> = new Set()

describe('annotation layer', () => {
  it('reads a layer as it was saved and leaves out invalid ones', () => {
    const raw = [
      { name: 'A', value: 'x', annotationType: 'FORMULA', width: 3 },
      { name: '' },
      7,
      { name: 'B', annotationType: 'MOON' },
    ]
    expect(layersIn({ annotation_layers: raw }).map(({ name, width }) => [name, width])).toEqual([['A', 3]])
    expect(layersIn({ annotation_layers: 'nonsense' })).toEqual([])
    expect(layer({ color: 'url(javascript:1)' }).color).toBeNull()
  })

  it('draws a formula at every place and widens the value axis for it', () => {
    const { overlays } = drawn({ annotationType: 'FORMULA', value: `(x - ${days[0] ?? 0}) / ${DAY} * 10` }, null)
    expect(overlays[0]?.points.map(({ y }) => y)).toEqual([0, 10, 20, 30, 40])
    expect(overlayValues({ ...data, overlays }, NONE)).toEqual([0, 10, 20, 30, 40])
    expect(overlayValues({ ...data, overlays }, new Set([overlays[0]?.key ?? '']))).toEqual([])
    expect(overlaysAt({ ...data, overlays }, 2, NONE)).toMatchObject([{ name: 'L', text: '20' }])
    expect(drawn({ annotationType: 'FORMULA', value: '2 +' }, null)).toMatchObject({
      overlays: [],
      problems: ['L is not drawn: The formula ends too early.'],
    })
  })

  it('draws events and intervals of the server and names them at the places they touch', () => {
    const native = rows(
      ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'],
      [[days[1] ?? 0, days[3] ?? 0, 'Sale', 'All of it', null]],
    )
    const event = drawn({ annotationType: 'EVENT', sourceType: 'NATIVE' }, native)
    expect(event.overlays[0]?.spans).toEqual([{ from: days[1], to: days[1], title: 'Sale', text: 'All of it' }])
    const told = (found: typeof event) =>
      days.map((_, index) => overlaysAt({ ...data, overlays: found.overlays }, index, NONE).map(({ text }) => text))
    expect(told(event)).toEqual([[], ['Sale'], [], [], []])
    const interval = drawn({ annotationType: 'INTERVAL', sourceType: 'NATIVE' }, native)
    expect(told(interval)).toEqual([[], ['Sale'], ['Sale'], ['Sale'], []])
    expect(interval.overlays[0]?.opacity).toBe(0.2)
  })

  it('draws events by the columns that a layer names and skips invalid times', () => {
    const table = rows(
      ['what', 'begins', 'ends'],
      [
        ['A', '2026-01-02', '2026-01-03 12:00:00'],
        ['B', '7 dwarfs', null],
      ],
    )
    const raw = {
      annotationType: 'INTERVAL',
      sourceType: 'table',
      timeColumn: 'begins',
      intervalEndColumn: 'ends',
      titleColumn: 'what',
    }
    expect(drawn(raw, table).overlays[0]?.spans).toEqual([
      { from: days[1], to: (days[2] ?? 0) + DAY / 2, title: 'A', text: '' },
    ])
  })

  it('draws each line of another chart at its own places', () => {
    const table = rows(
      ['day', 'a', 'b'],
      [
        [days[2] ?? 0, 5, '7'],
        [days[0] ?? 0, null, 9],
      ],
    )
    const { overlays } = drawn(
      { annotationType: 'TIME_SERIES', sourceType: 'line', hideLine: true, showMarkers: true },
      table,
    )
    expect(overlays.map(({ name, line, markers }) => [name, line, markers])).toEqual([
      ['L: a', false, true],
      ['L: b', false, true],
    ])
    expect(overlays[1]?.points).toEqual([
      { x: days[0], y: 9 },
      { x: days[2], y: 7 },
    ])
  })

  it('says why a layer is not drawn: its source failed, or the axis is not of time', () => {
    const named = { ...data, x: { ...data.x, kind: 'category' as const } }
    const empty = rows(['start_dttm'], [])
    expect(drawn({ annotationType: 'EVENT', sourceType: 'NATIVE' }, empty, named).problems).toEqual([
      'L needs an axis of time.',
    ])
    const failed = overlaysOf(data, [
      { layer: layer({ annotationType: 'EVENT' }), rows: null, problem: 'Query timeout' },
    ])
    expect(failed.problems).toEqual(['L is not drawn: Query timeout.'])
    expect(drawn({ annotationType: 'FORMULA', value: '2 +', show: false }, null)).toEqual({
      overlays: [],
      problems: [],
    })
  })

  it('places a layer between bars by the times of the bars around it', () => {
    const place = placedBetween([0, 10, 30], (index) => index * 100)
    expect([0, 5, 10, 20, 30, 35, -5].map(place)).toEqual([0, 50, 100, 150, 200, 225, -50])
    expect(placedBetween([5], () => 42)(99)).toBe(42)
  })
})
