import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { timeTicks } from '../../../src/views/chart/common/format/format'
import { periodText } from '../../../src/views/chart/common/format/moment'
import { positionOf } from '../../../src/views/chart/result/fields'
import { gridColumns } from '../../../src/views/grid/cells/cells'
import { resultOf } from '../../support/chartRows'

const written = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(ms)
/** Years before 1 have an era. */
const dated = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  written(ms, new Date(ms).getUTCFullYear() > 0 ? options : { ...options, era: 'short' })
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const CLOCK = { ...DAY, hour: '2-digit', minute: '2-digit' } as const
const MINUTE = 60_000

it('writes times as the browser does, from before year 1 to far in the future', () => {
  const minutes = fc.integer({ min: -1_330_000_000, max: 3_000_000_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const ms = minute * MINUTE
      const day = Math.floor(ms / 86_400_000) * 86_400_000
      expect(periodText(day, null)).toBe(dated(day, DAY))
      expect(periodText(ms, 'P1M')).toBe(dated(ms, { month: 'short', year: 'numeric' }))
      if (ms !== day) expect(periodText(ms, 'PT1M')).toBe(dated(ms, CLOCK))
      const seconds = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
      expect(periodText(ms + 7000, 'PT1S')).toBe(`${dated(ms, DAY)}, ${written(ms + 7000, seconds)}`)
    }),
    { seed: 7, numRuns: 2000 },
  )
})

it('names a moment with the fraction of its second, to the microsecond', () => {
  const [column] = gridColumns(resultOf(['t:at'], []).columns)
  if (column === undefined) throw new Error('no column')
  const named = (text: string) => periodText(positionOf(text, column) ?? 0, null)
  expect(named('2024-01-31T23:59:59.123456')).toBe('31 Jan 2024, 23:59:59.123456')
  expect(named('2024-01-31T23:59:59.123456+00:00')).toBe('31 Jan 2024, 23:59:59.123456')
  expect(named('2024-01-31T12:00:00.5')).toBe('31 Jan 2024, 12:00:00.5')
  expect(named('1969-12-31 23:59:59.999999999')).toBe('31 Dec 1969, 23:59:59.999999')
  expect(named('2024-01-31T12:00:00')).toBe('31 Jan 2024, 12:00')
})

it('names years before year 1 by their era, in marks and below the axis', () => {
  const ides = new Date(Date.UTC(-43, 2, 15))
  const texts = ['P1Y', 'P3M', 'P1M', 'P1D'].map((grain) => periodText(ides.getTime(), grain))
  expect(texts).toEqual(['44 BC', 'Q1 44 BC', 'Mar 44 BC', '15 Mar 44 BC'])
  const years = [-43, 0, 1].map((year) => new Date(new Date(0).setUTCFullYear(year)))
  expect(timeTicks(years)).toEqual(['44 BC', '1 BC', '1'])
})
