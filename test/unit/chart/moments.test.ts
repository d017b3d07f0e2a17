import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { periodText } from '../../../src/views/chart/common/format/moment'

const written = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(ms)
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const CLOCK = { ...DAY, hour: '2-digit', minute: '2-digit' } as const
const MINUTE = 60_000

it('writes times as the browser does, from before year 1 to far in the future', () => {
  const minutes = fc.integer({ min: -1_330_000_000, max: 3_000_000_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const ms = minute * MINUTE
      const day = Math.floor(ms / 86_400_000) * 86_400_000
      expect(periodText(day, null)).toBe(written(day, DAY))
      expect(periodText(ms, 'P1M')).toBe(written(ms, { month: 'short', year: 'numeric' }))
      if (ms !== day) expect(periodText(ms, 'PT1M')).toBe(written(ms, CLOCK))
      const seconds = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
      expect(periodText(ms + 7000, 'PT1S')).toBe(`${written(ms, DAY)}, ${written(ms + 7000, seconds)}`)
    }),
    { seed: 7, numRuns: 2000 },
  )
})
