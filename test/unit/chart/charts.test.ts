import * as fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import type { ChartChoice } from '../../../src/events/grid/grid'
import type { ResultColumn } from '../../../src/core/results/column'
import type { Cell } from '../../../src/core/results/types'
import { fitLabel } from '../../../src/views/chart/common/axis/fitLabel'
import { shareText, shortNumber, ticksText, timeTicks } from '../../../src/views/chart/common/format/format'
import { endMark, markByKey } from '../../../src/views/chart/common/series/marks'
import { fitText, textWidth } from '../../../src/views/chart/common/series/measure'
import { summaryOf } from '../../../src/views/chart/common/figure/summary'
import { KINDS } from '../../../src/views/chart/kinds'
import { prepare } from '../../../src/views/chart/result/prepare'
import { suggestions } from '../../../src/views/chart/result/suggest'
import { gridColumns } from '../../../src/views/grid/cells/cells'

const made = (name: string, type: string, generic: number): ResultColumn => ({
  column_name: name,
  name,
  type,
  type_generic: generic,
  is_dttm: generic === 2,
})
const DAY = made('day', 'DATE', 2)
const ORIGIN = made('origin', 'VARCHAR', 1)
const YEAR = made('year', 'BIGINT', 0)
const DELAY = made('delay', 'BIGINT', 0)
const SHARE = made('share', 'DOUBLE', 0)
const kindsOf = (columns: readonly ResultColumn[], rows: readonly (readonly Cell[])[]) =>
  suggestions(gridColumns(columns), rows).map(({ choice }) => choice.kind)

describe('chart suggestions for a result', () => {
  test('suggests a line for time and number, one per name where names are few', () => {
    const rows = [0, 1, 2, 3].map((at) => [`2001-01-0${at + 1}`, at % 2 === 0 ? 'ORD' : 'ATL', at] as const)
    const [best] = suggestions(gridColumns([DAY, ORIGIN, DELAY]), rows)
    expect(best?.choice).toEqual({ kind: 'line', x: '0:day', y: ['0:delay'], color: '0:origin' })
    expect(best?.reason).toContain('day is a time')
    expect(
      kindsOf(
        [DAY, DELAY],
        [
          ['2001-01-01', -1],
          ['2001-01-02', 1],
        ],
      ),
    ).not.toContain('area')
  })

  test('suggests bars for names, and a pie only where parts can form a whole', () => {
    expect(
      kindsOf(
        [ORIGIN, DELAY],
        [
          ['a', 1],
          ['b', 2],
        ],
      ),
    ).toEqual(['bar', 'pie'])
    expect(
      kindsOf(
        [ORIGIN, DELAY],
        [
          ['a', 1],
          ['b', -2],
        ],
      ),
    ).toEqual(['bar'])
    expect(
      kindsOf(
        [YEAR, DELAY],
        [
          [2001, 1],
          [2002, 2],
        ],
      )[0],
    ).toBe('bar')
  })

  test('suggests scatter for two numbers, a figure for one row, counts for names alone', () => {
    expect(
      kindsOf(
        [DELAY, SHARE],
        [
          [1, 0.1],
          [2, 0.2],
          [3, 0.1],
        ],
      ),
    ).toEqual(['scatter'])
    expect(kindsOf([DELAY, SHARE], [[1, 0.1]])[0]).toBe('big_number')
    expect(suggestions(gridColumns([ORIGIN]), [['a'], ['a']])[0]?.choice).toMatchObject({ kind: 'bar', y: [] })
    expect(kindsOf([DELAY], [[1], [2]])).toEqual(['line'])
    expect(kindsOf([DELAY], [])).toEqual([])
    expect(kindsOf([made('tags', 'VARCHAR[]', 1)], [[['a']]])).toEqual([])
  })
})

const choice = (part: Partial<ChartChoice>): ChartChoice => ({
  kind: 'bar',
  x: '0:origin',
  y: ['0:delay'],
  color: null,
  ...part,
})

describe('rows prepared for a chart', () => {
  test('sums rows of one name to the last digit and notes that', () => {
    const rows = [
      ['a', '9007199254740993'],
      ['b', 1],
      ['a', 1],
      ['b', null],
    ]
    const { x, series, notes } = prepare(choice({}), gridColumns([ORIGIN, DELAY]), rows)
    expect(x.labels).toEqual(['a', 'b'])
    expect(series[0]?.texts).toEqual(['9007199254740994', '1'])
    expect(notes).toEqual(['Rows with the same origin are added up.'])
  })

  test('a big number sums all rows to the last digit and notes that', () => {
    const rows = [
      ['a', '9007199254740993'],
      ['b', 2],
    ]
    const { series, notes } = prepare(choice({ kind: 'big_number' }), gridColumns([ORIGIN, DELAY]), rows)
    expect(series[0]?.texts).toEqual(['9007199254740995'])
    expect(notes).toEqual(['The sum of 2 rows.'])
  })

  test('treats NULL as a gap, not zero, and reports rows without a place on the axis', () => {
    const rows = [
      ['2001-01-02', null],
      ['2001-01-01', 5],
      [null, 7],
    ]
    const data = prepare(choice({ kind: 'line', x: '0:day' }), gridColumns([DAY, DELAY]), rows)
    expect(data.x.labels).toEqual(['2001-01-01', '2001-01-02'])
    expect(data.series[0]?.values).toEqual([5, null])
    expect(data.notes).toEqual(['1 row has no place on the axis.'])
  })

  const NUMBERS = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 41, maxLength: 120 })
  const sum = (all: readonly (number | null)[]): number => all.reduce<number>((total, one) => total + (one ?? 0), 0)

  test('draws the largest of too many bars and reports the rest without a bar for it', () => {
    fc.assert(
      fc.property(NUMBERS, (numbers) => {
        const rows = numbers.map((number, index) => [`name ${index}`, number])
        const { x, series, notes } = prepare(choice({}), gridColumns([ORIGIN, DELAY]), rows)
        const values = series[0]?.values ?? []
        const ranked = numbers.toSorted((a, b) => b - a)
        expect(values).toEqual(ranked.slice(0, 39))
        expect(x.labels.at(-1)).toMatch(/^name/)
        const rest = sum(ranked.slice(39)).toLocaleString('en').replace('-', '−')
        expect(notes).toEqual([`The 39 largest of ${numbers.length}; the others together: ${rest}.`])
      }),
      { seed: 50 },
    )
  })

  test('merges all but the largest of too many slices into one exact rest', () => {
    fc.assert(
      fc.property(NUMBERS, (numbers) => {
        const rows = numbers.map((number, index) => [`name ${index}`, number])
        const { x, series } = prepare(choice({ kind: 'pie' }), gridColumns([ORIGIN, DELAY]), rows)
        const values = series[0]?.values ?? []
        expect(values).toHaveLength(8)
        expect(x.labels.at(-1)).toBe(`Other (${numbers.length - 7})`)
        expect(sum(values)).toBe(sum(numbers))
      }),
      { seed: 50 },
    )
  })

  test('counts the names of a long result as far as it was read', () => {
    const rows = Array.from({ length: 6000 }, (_, at) => [`name ${at}`, at])
    const reason = suggestions(gridColumns([ORIGIN, DELAY]), rows)[0]?.reason
    expect(reason).toContain('names at least 5,000 things')
    expect(suggestions(gridColumns([ORIGIN, DELAY]), rows.slice(0, 3000))[0]?.reason).toContain('names 3,000 things')
  })

  test('splits the numbers by a color column and merges the rarest names', () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`x${at % 2}`, `c${at % 20}`, 1])
    const columns = gridColumns([ORIGIN, made('color', 'VARCHAR', 1), DELAY])
    const { series, parts } = prepare(choice({ color: '0:color' }), columns, rows)
    expect(series).toHaveLength(10)
    expect(series.at(-1)).toMatchObject({ name: 'Other (11)', other: true })
    expect(parts).toBe(true)
    const sum = series.flatMap(({ values }) => values).reduce<number>((total, one) => total + (one ?? 0), 0)
    expect(sum).toBe(60)
  })
})

test('every kind draws what it accepts, and every mark has a place inside', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => [
    `2001-01-${at + 10}`,
    `name ${at}`,
    at * 3 + 1,
    at === 5 ? null : at / 2,
  ])
  const columns = gridColumns([DAY, ORIGIN, DELAY, SHARE])
  const choices: Readonly<Record<ChartChoice['kind'], ChartChoice>> = {
    bar: choice({ y: ['0:delay', '0:share'] }),
    line: choice({ kind: 'line', x: '0:day', y: ['0:delay', '0:share'] }),
    area: choice({ kind: 'area', x: '0:day' }),
    scatter: choice({ kind: 'scatter', x: '0:delay', y: ['0:share'] }),
    pie: choice({ kind: 'pie', x: '0:origin' }),
    big_number: choice({ kind: 'big_number', x: null }),
  }
  for (const { kind, load } of KINDS) {
    const module = await load()
    const data = prepare(choices[kind], columns, rows)
    expect(module.refuses(data)).toBeNull()
    const drawn = module.draw({ data, width: 640, height: 300, hidden: new Set(), lit: null, focus: null })
    data.series.forEach(({ values }, series) =>
      values.forEach((value, index) => {
        if (value === null) return
        const point = drawn.place({ series, index })
        expect(point?.x).toBeGreaterThanOrEqual(0)
        expect(point?.x).toBeLessThanOrEqual(640)
        expect(point?.y).toBeGreaterThanOrEqual(0)
        expect(point?.y).toBeLessThanOrEqual(300)
        if (kind === 'line' || kind === 'scatter') {
          expect(drawn.nearest(point?.x ?? 0, point?.y ?? 0)).toEqual({ series, index })
        }
      }),
    )
    // Draws an overlay exactly at its mark.
    if (['bar', 'line', 'area', 'scatter'].includes(kind)) {
      const mark = { series: 0, index: 3 }
      const over = renderToStaticMarkup(createElement('svg', {}, drawn.pointed?.(mark)))
      const point = drawn.place(mark)
      expect(over).toContain(kind === 'bar' ? 'hotcell' : `cx="${point?.x}" cy="${point?.y}"`)
      expect(over.match(/<(?:circle|rect)/g)).toHaveLength(1)
    }
    const negative = prepare(choices.pie, columns, [['2001-01-01', 'a', -1, 1]])
    if (kind === 'pie') expect(module.refuses(negative)).toContain('below zero')
  }
})

test.each([
  ['at its right', 640, 300, 12],
  ['under it, in two columns', 280, 300, 12],
  ['under it as far as there is room', 280, 170, 3],
  ['nowhere where there is no room', 160, 110, 0],
])('a ring has the list of its parts %s', async (_, width, height, listed) => {
  const rows = Array.from({ length: 12 }, (_row, at) => ['2001-01-01', `part ${at}`, at + 1, 0])
  const data = prepare(choice({ kind: 'pie', x: '0:origin' }), gridColumns([DAY, ORIGIN, DELAY, SHARE]), rows)
  const pie = await KINDS.find(({ kind }) => kind === 'pie')?.load()
  const drawn = pie?.draw({ data, width, height, hidden: new Set(), lit: null, focus: null })
  const drawing = renderToStaticMarkup(createElement('svg', {}, drawn?.element))
  const names = [...data.x.labels].filter((label) => drawing.includes(`>${label}<`))
  expect(names).toHaveLength(Math.min(listed, data.x.labels.length))
  if (listed === 3) expect(drawing).toContain(`${data.x.labels.length - 3} more`)
})

test('arrow keys go from mark to mark, over gaps, and never to a hidden one', () => {
  const rows = [
    ['a', 1, null],
    ['b', null, 2],
    ['c', 3, 4],
  ]
  const data = prepare(choice({ y: ['0:delay', '0:share'] }), gridColumns([ORIGIN, DELAY, SHARE]), rows)
  const none = new Set<string>()
  expect(endMark(data, false, none)).toEqual({ series: 0, index: 0 })
  expect(markByKey(data, { series: 0, index: 0 }, 'ArrowRight', none)).toEqual({ series: 0, index: 2 })
  expect(markByKey(data, { series: 0, index: 2 }, 'ArrowDown', none)).toEqual({ series: 1, index: 2 })
  expect(markByKey(data, { series: 0, index: 2 }, 'ArrowDown', new Set(['0:share']))).toEqual({ series: 0, index: 2 })
  expect(markByKey(data, { series: 1, index: 2 }, 'ArrowLeft', none)).toEqual({ series: 1, index: 1 })
  expect(markByKey(data, null, 'End', none)).toEqual({ series: 0, index: 2 })
  expect(summaryOf('Bar', data)).toContain('delay: highest 3 at c, lowest 1 at a.')
  expect(summaryOf('Bar', data)).toMatch(/^Bar chart of /)
  expect(summaryOf('Bar chart', data)).toMatch(/^Bar chart of /)
  const one = { ...data, x: { ...data.x, values: [1] } }
  expect(summaryOf('Bar', one)).toContain(', 1 place. ')
})

test('leaves room for capitals and full-width characters', () => {
  // widths of Inter at 12 pixels, measured
  for (const [text, wide] of [
    ['MDW', 31.4],
    ['delay', 30.6],
    ['東京', 24],
  ] as const)
    expect(textWidth(text)).toBeGreaterThanOrEqual(wide)
  expect(fitText('MWMWMWMW', 40)).toBe('MW…')
  expect(fitText('東京都', 30)).toBe('東…')
  expect(fitText('東京都', 37)).toBe('東京都')
  expect(fitText('', 0)).toBe('')
  // a space before the ellipsis says nothing
  expect(fitText('a b', 16)).toBe('a…')
  expect(textWidth('mw')).toBeGreaterThan(textWidth('nv') * 1.3)
})

test('keeps the words of a label that fit; cuts names but never figures', () => {
  const label = { words: ['South', '411k', '29%'], named: true }
  const widths = [100, 75, 45, 32, 15]
  expect(widths.map((room) => fitLabel(label, room))).toEqual(['South 411k 29%', 'South 411k', 'South', 'Sou…', ''])
  expect(fitLabel({ words: ['A name that is long', '411k', '29%'], named: true }, 120)).toBe('A name that… 411k')
  expect(fitLabel({ words: ['A name that is long', '411k'], named: true }, 60)).toBe('A name…')
  expect([60, 20].map((room) => fitLabel({ words: ['$13,578.00'], named: false }, room))).toEqual(['', ''])
  expect(fitLabel({ words: [], named: false }, 60)).toBe('')
})

test('axis numbers and times are short, with a true minus and the year at its change', () => {
  expect([0, 999, 1000, 12_345, -1_234_567, 999_950, 0.05, 1e9].map(shortNumber)).toEqual([
    '0',
    '999',
    '1k',
    '12.3k',
    '−1.23M',
    '1M',
    '0.05',
    '1B',
  ])
  // a small value is not zero
  expect([0.001, 0.0005, -1e-7, 0.000_999_99, 3.21e-12, -5.62e-17, 1e300].map(shortNumber)).toEqual([
    '0.001',
    '500µ',
    '−100n',
    '0.001',
    '3.21p',
    '−5.6e−17',
    '1.0e300',
  ])
  const ticks = [0, 0.0005, 0.001]
  expect(ticks.map(ticksText(ticks, shortNumber))).toEqual(['0', '0.0005', '0.001'])
  const small = [-0.0005, 0, 0.0005]
  expect(small.map(ticksText(small, shortNumber))).toEqual(['−500µ', '0', '500µ'])
  expect(ticks.map(ticksText(ticks, (tick) => tick.toFixed(1)))).toEqual(['0.0', '0.0', '0.0'])
  expect([0.38, 0.004, 0, 1].map(shareText)).toEqual(['38%', '0.4%', '0%', '100%'])
  const at = (text: string) => new Date(`${text}Z`)
  expect(timeTicks([at('2001-03-24T00:00')])).toEqual(['24 Mar 2001'])
  expect(timeTicks([at('2000-12-01T00:00'), at('2001-01-01T00:00'), at('2001-02-01T00:00')])).toEqual([
    'Dec 2000',
    'Jan 2001',
    'Feb',
  ])
})

test('puts the tick of a day on a time axis at its midnight', () => {
  const ticks = (...texts: readonly string[]) => timeTicks(texts.map((text) => new Date(`${text}Z`)))
  expect(ticks('2001-03-24T12:00', '2001-03-24T18:00', '2001-03-25T00:00')).toEqual(['12:00', '18:00', '25 Mar'])
  expect(ticks('2001-03-24T12:00', '2001-03-24T15:00', '2001-03-24T18:00')).toEqual(['24 Mar, 12:00', '15:00', '18:00'])
  expect(ticks('2001-03-24T23:59:30', '2001-03-25T00:00', '2001-03-25T00:00:30')).toEqual([
    '23:59:30',
    '25 Mar',
    '00:00:30',
  ])
  expect(ticks('2001-03-24T23:59:15', '2001-03-24T23:59:30')).toEqual(['24 Mar, 23:59:15', '23:59:30'])
})
