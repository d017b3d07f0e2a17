import fc from 'fast-check'
import { scaleBand } from 'd3'
import { describe, expect, it } from 'vitest'

import { plainMoment } from '../../../../src/views/grid/cells/momentOf'
import { outlineOf } from '../../../../src/views/chart/bar/outline'
import { bandsOf } from '../../../../src/views/chart/common/axis/bands'
import { textsOf } from '../../../../src/views/chart/common/format/texts'

/** True if a point is inside a path of straight lines along the axes. */
const within = (path: string, px: number, py: number): boolean => {
  let [x, y, startX, startY, winding] = [0, 0, 0, 0, 0]
  const to = (nx: number, ny: number): void => {
    if (nx === x && nx > px) {
      if (y <= py && ny > py) winding += 1
      if (ny <= py && y > py) winding -= 1
    }
    ;[x, y] = [nx, ny]
  }
  for (const [, kind = '', a = '', b] of path.matchAll(/([MHVhvz])(-?[\d.]+)?(?: (-?[\d.]+))?/g)) {
    const by = Number(a)
    if (kind === 'M') {
      to(x, startY)
      to(startX, startY)
      ;[x, y] = [by, Number(b)]
      ;[startX, startY] = [x, y]
    } else if (kind === 'H') to(by, y)
    else if (kind === 'V') to(x, by)
    else if (kind === 'h') to(x + by, y)
    else if (kind === 'v') to(x, y + by)
    else to(startX, startY)
  }
  to(x, startY)
  to(startX, startY)
  return winding !== 0
}

const bars = fc.record({
  ends: fc.array(fc.option(fc.integer({ min: -40, max: 40 }), { freq: 8 }), { minLength: 1, maxLength: 60 }),
  width: fc.integer({ min: 1, max: 12 }),
  horizontal: fc.boolean(),
  joined: fc.boolean(),
})

describe('many bars', () => {
  it('the outline of many bars covers every point of a bar and no other', () => {
    fc.assert(
      fc.property(bars, ({ ends, width, horizontal, joined }) => {
        const step = 3
        const path = outlineOf({
          count: ends.length,
          start: (place) => place * step,
          width,
          from: () => 50,
          to: (place) => (ends[place] == null ? Number.NaN : 50 + (ends[place] ?? 0)),
          ground: joined ? 50 : null,
          horizontal,
        })
        for (let along = 0.5; along < ends.length * step + 13; along += 1) {
          for (let across = 8.5; across < 92; across += 3) {
            const held = ends.some(
              (end, place) =>
                end !== null &&
                along > place * step &&
                along < place * step + width &&
                across > Math.min(50, 50 + end) &&
                across < Math.max(50, 50 + end),
            )
            expect(within(path, ...(horizontal ? ([across, along] as const) : ([along, across] as const)))).toBe(held)
          }
        }
      }),
      { seed: 53, numRuns: 60 },
    )
  })

  it('places bars where the bands of d3 would', () => {
    for (const count of [1, 2, 7, 40]) {
      const names = Array.from({ length: count }, (_, place) => place)
      const theirs = scaleBand(names, [12, 700]).paddingInner(0.28).paddingOuter(0.14)
      const ours = bandsOf(count, [12, 700], { inner: 0.28, outer: 0.14 })
      expect(ours.step).toBeCloseTo(theirs.step(), 9)
      expect(ours.bandwidth).toBeCloseTo(theirs.bandwidth(), 9)
      for (const place of names) expect(ours(place)).toBeCloseTo(theirs(place) ?? Number.NaN, 9)
    }
  })
})

describe('fast time parsing', () => {
  it('parses times as `Date.parse` does, or leaves them to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(100, 0), max: Date.UTC(9999, 11, 31) }),
        fc.constantFrom(10, 19),
        fc.constantFrom('T', ' '),
        (ms, length, between) => {
          const iso = new Date(Math.floor(ms / 1000) * 1000).toISOString()
          const day = iso.slice(0, length)
          const expected = Date.parse(length === 10 ? day : `${day}Z`)
          const found = plainMoment(day.replace('T', between))
          // the last days of February are left to it
          if (Number.isNaN(found)) expect(day.slice(5, 10)).toBe('02-29')
          else expect(found).toBe(expected)
        },
      ),
      { seed: 54 },
    )
    for (const text of [
      '2001-02-30',
      '2001-13-01',
      '2001-01-00',
      '2001-01-01T24:00:00',
      '2001-01-01x00:00:00',
      'a',
      '',
    ])
      expect(plainMoment(text)).toBeNaN()
    expect(plainMoment('2001-01-0a')).toBeNaN()
  })
})

describe('lazy texts', () => {
  it('makes a text only when it is read, and otherwise behaves like an array', () => {
    let made = 0
    const texts = textsOf(5, (place) => {
      made += 1
      return `t${place}`
    })
    const list = ['t0', 't1', 't2', 't3', 't4']
    expect(texts.at(3)).toBe('t3')
    expect(made).toBe(1)
    for (const place of [-6, -1, 0, 4, 5]) expect(texts.at(place)).toBe(list.at(place))
    for (const [from, to] of [
      [1, 3],
      [-2, 9],
      [4, 2],
    ] as const)
      expect(texts.slice(from, to).map((text) => text)).toEqual(list.slice(from, to))
    expect(texts.slice(1).slice(1).at(0)).toBe('t2')
    expect(texts.map((text, place) => `${text} ${place}`)).toEqual(list.map((text, place) => `${text} ${place}`))
    expect([...texts]).toEqual(list)
  })
})
