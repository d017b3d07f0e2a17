import { describe, expect, it } from 'vitest'

import type { ChartData, ChartSeries, SeriesEnd } from '../../../../src/views/chart/chart'
import { area } from '../../../../src/views/chart/area'
import { bar } from '../../../../src/views/chart/bar'
import { inkOf } from '../../../../src/views/chart/common/color/colors'
import { legendOf } from '../../../../src/views/chart/common/legend/legendStyle'
import { endPlaces, endsPlan, namesAtEnds } from '../../../../src/views/chart/common/legend/lineEnds'
import { line } from '../../../../src/views/chart/line'

const ROOM = { width: 600, height: 300 }

const series = (key: string, values: readonly (number | null)[]): ChartSeries => ({
  key,
  name: key,
  values,
  texts: values.map(String),
  other: false,
})

const dataOf = (all: readonly ChartSeries[], more: Partial<ChartData> = {}): ChartData => ({
  x: { title: 'day', kind: 'time', values: [0, 86_400_000, 172_800_000], labels: ['1', '2', '3'] },
  measure: 'delay',
  series: all,
  parts: false,
  notes: [],
  ...more,
})

const TWO = dataOf([series('a', [1, 2, 3]), series('b', [4, 5, null])])

const drawnWith = (kind: typeof line, data: ChartData, hidden: ReadonlySet<string> = new Set()) =>
  kind.draw({ data, ...ROOM, hidden, lit: null, focus: null })

describe('names at the ends of lines', () => {
  it('two to seven series have their names at the ends of their lines', () => {
    const many = (count: number) => dataOf(Array.from({ length: count }, (_, at) => series(`s${at}`, [1, 2, 3])))
    const counts = [1, 2, 7, 8].map((count) => namesAtEnds(line, many(count), ROOM))
    expect(counts).toEqual([false, true, true, false])
    expect(namesAtEnds(area, TWO, ROOM)).toBe(true)
    expect(namesAtEnds(bar, TWO, ROOM)).toBe(false)
  })

  it('a narrow or low figure, lines of annotations and a chosen layout keep the legend', () => {
    expect(namesAtEnds(line, TWO, { width: 419, height: 300 })).toBe(false)
    expect(namesAtEnds(line, TWO, { width: 600, height: 149 })).toBe(false)
    const over = (kind: string) =>
      ({ key: 'o', name: 'o', kind, spans: [] }) as unknown as NonNullable<ChartData['overlays']>[0]
    expect(namesAtEnds(line, { ...TWO, overlays: [over('line')] }, ROOM)).toBe(false)
    expect(namesAtEnds(line, { ...TWO, overlays: [over('event'), over('interval')] }, ROOM)).toBe(true)
    // their names are in the column too
    const six = Array.from({ length: 6 }, (_, at) => ({ ...over('event'), key: `o${at}` }))
    expect(namesAtEnds(line, { ...TWO, overlays: six }, ROOM)).toBe(false)
    for (const values of [
      { legendOrientation: 'bottom' },
      { legendType: 'plain' },
      { legendMargin: 40 },
      { legendSort: 'asc' },
    ])
      expect([values, namesAtEnds(line, { ...TWO, look: legendOf(values) }, ROOM)]).toEqual([values, false])
    expect(namesAtEnds(line, { ...TWO, look: legendOf({}) }, ROOM)).toBe(true)
  })

  it('a line ends at its last value, a band of a stack in its middle', () => {
    const { ends = [], frame } = drawnWith(line, TWO)
    const right = frame?.plot.right ?? 0
    expect(ends.map((end) => end?.x === right)).toEqual([true, false])
    const stacked = drawnWith(area, dataOf([series('a', [2, 2, 2]), series('b', [2, 2, 2])]))
    const [low, high] = stacked.ends ?? []
    const zero = stacked.frame?.value(0) ?? 0
    const one = zero - (low?.y ?? 0)
    // a is from 0 to 2, b from 2 to 4
    expect(zero - (high?.y ?? 0)).toBeCloseTo(3 * one)
    expect([low?.inStack, ends[0]?.inStack]).toEqual([true, false])
    expect(drawnWith(line, TWO, new Set(['b'])).ends?.[1]).toBeNull()
  })

  it('names keep 16 px apart within the figure, hidden ones below all', () => {
    const at = (y: number): SeriesEnd => ({ x: 0, y, inStack: false })
    expect(endPlaces([at(100), at(104), at(20)], 200)).toEqual([100, 116, 20])
    expect(endPlaces([at(198), at(199), null], 200)).toEqual([160, 176, 192])
    expect(endPlaces([at(-5), at(0)], 200)).toEqual([8, 24])
  })

  it('a long name takes at most 150 px and 30 % of the figure', () => {
    const long = 'a name that is far too long for a place beside a line'
    expect(endsPlan(['a', long], 1000).frame.width).toBe(150)
    expect(endsPlan([long], 420).frame.width).toBe(126)
    expect(endsPlan(['ab'], 1000).frame.width).toBeLessThan(40)
  })

  it('a name has the text tone of its colour', () => {
    expect(inkOf('var(--c4)')).toBe('var(--t4)')
    expect(inkOf('var(--c10)')).toBe('var(--t10)')
    expect(inkOf('#ff0000')).toBe('color-mix(in oklab, #ff0000 25%, var(--ink))')
    expect(inkOf('var(--c11)')).toContain('var(--c11)')
  })
})
