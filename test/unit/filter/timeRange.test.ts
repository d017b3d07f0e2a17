import { describe, expect, test } from 'vitest'
import { TimeRangeError, parseTimeRange } from '../../../common/time/range'

/** 2026-03-18, a Wednesday, 10:30 UTC. */
const now = Date.UTC(2026, 2, 18, 10, 30)
const read = (text: string | null, more = {}) => {
  const { from, to } = parseTimeRange(text, { now, ...more })
  return [from, to].map((ms) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16)))
}

describe('time ranges', () => {
  test.each<[string, string | null, string | null]>([
    ['No filter', null, null],
    ['no filter', null, null],
    ['', null, null],
    [' : ', null, null],
    ['Last day', '2026-03-17T00:00', '2026-03-18T00:00'],
    ['Last week', '2026-03-11T00:00', '2026-03-18T00:00'],
    ['Last month', '2026-02-18T00:00', '2026-03-18T00:00'],
    ['Last quarter', '2025-12-18T00:00', '2026-03-18T00:00'],
    ['Last year', '2025-03-18T00:00', '2026-03-18T00:00'],
    ['Last 7 days', '2026-03-11T00:00', '2026-03-18T00:00'],
    ['last 6 hours', '2026-03-18T04:30', '2026-03-18T10:30'],
    ['Next 2 weeks', '2026-03-18T00:00', '2026-04-01T00:00'],
    ['Current day', '2026-03-18T00:00', '2026-03-19T00:00'],
    ['Current week', '2026-03-16T00:00', '2026-03-23T00:00'],
    ['Current month', '2026-03-01T00:00', '2026-04-01T00:00'],
    ['Current quarter', '2026-01-01T00:00', '2026-04-01T00:00'],
    ['Current year', '2026-01-01T00:00', '2027-01-01T00:00'],
    ['previous calendar week', '2026-03-09T00:00', '2026-03-16T00:00'],
    ['previous calendar month', '2026-02-01T00:00', '2026-03-01T00:00'],
    ['previous calendar year', '2025-01-01T00:00', '2026-01-01T00:00'],
    ['2020-01-01 : 2021-01-01', '2020-01-01T00:00', '2021-01-01T00:00'],
    ['2020-01-01T10:00:00 : ', '2020-01-01T10:00', null],
    [' : 2020-01-01 10:20', null, '2020-01-01T10:20'],
    ['2020-01-01T10:00:00+02:00 : now', '2020-01-01T08:00', '2026-03-18T10:30'],
    ['7 days ago : today', '2026-03-11T00:00', '2026-03-18T00:00'],
    ['yesterday : tomorrow', '2026-03-17T00:00', '2026-03-19T00:00'],
    ['today : 2 weeks from now', '2026-03-18T00:00', '2026-04-01T00:00'],
    ['Last week : Next month', '2026-03-11T00:00', '2026-04-18T00:00'],
    [
      "DATEADD(DATETIME('2026-03-31'), -1, MONTH) : DATETIME('2026-03-31T00:00:00')",
      '2026-02-28T00:00',
      '2026-03-31T00:00',
    ],
    [
      'DATETRUNC(DATEADD(DATETIME("today"), -1, month), month) : LASTDAY(DATETIME("today"), MONTH)',
      '2026-02-01T00:00',
      '2026-03-31T00:00',
    ],
    [
      "DATEADD(DATETIME('2026-01-01'), DATEDIFF(DATETIME('2026-01-01'), DATETIME('2026-01-11')), DAY) : now",
      '2026-01-11T00:00',
      '2026-03-18T10:30',
    ],
  ])('resolves the time range %s [B7.01] [B9.11]', (text, from, to) => {
    expect(read(text)).toEqual([from, to])
  })

  test('a relative range can be relative to now [B7.01]', () => {
    expect(read('Last day', { end: 'now' })).toEqual(['2026-03-17T10:30', '2026-03-18T10:30'])
    expect(read('Next day', { start: 'now' })).toEqual(['2026-03-18T10:30', '2026-03-19T10:30'])
  })

  test.each([
    'Last fortnight',
    '7 days',
    '2026-02-30 : 2026-03-01',
    '2026-03-02 : 2026-03-01',
    "DATEADD(DATETIME('2026-01-01'), 1) : now",
    "DATETIME('2026-01-01' : now",
    "DROP(DATETIME('x')) : now",
    "HOLIDAY('Easter') : now",
    `${'DATETRUNC('.repeat(200)} : now`,
  ])('refuses %s [B7.01]', (text) => {
    expect(() => read(text)).toThrow(TimeRangeError)
  })
})
