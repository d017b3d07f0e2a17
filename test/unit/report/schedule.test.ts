import { describe, expect, test } from 'vitest'

import { scheduleText } from '../../../src/views/report/schedule/text'
import { cronOf, newSchedule, nextRuns, type ScheduleForm } from '../../../src/views/report/schedule/schedule'

const form = (change: Partial<ScheduleForm> = {}): ScheduleForm => ({ ...newSchedule('UTC'), time: '07:30', ...change })
const MONDAY = new Date('2026-01-05T12:00:00Z')

describe('schedule form [A1.12]', () => {
  test.each([
    ['hourly', '30 * * * *', 'Every hour at :30', '2026-01-05T12:30:00.000Z'],
    ['daily', '30 7 * * *', 'Every day at 07:30', '2026-01-06T07:30:00.000Z'],
    ['weekdays', '30 7 * * 1-5', 'Monday to Friday at 07:30', '2026-01-06T07:30:00.000Z'],
    ['weekly', '30 7 * * 3', 'Wednesday at 07:30', '2026-01-07T07:30:00.000Z'],
    ['monthly', '30 7 15 * *', 'Day 15 of the month at 07:30', '2026-01-15T07:30:00.000Z'],
    ['custom', '*/5 6 * * 0', '*/5 6 * * 0', '2026-01-11T06:00:00.000Z'],
  ] as const)('writes a %s schedule as %s, in words: %s', (frequency, cron, words, first) => {
    const made = form({ frequency, weekday: 3, day: 15, cron: ' */5  6 * * 0 ' })
    expect(cronOf(made)).toBe(cron)
    expect(scheduleText({ cron })).toBe(words)
    const next = nextRuns(made, MONDAY)
    expect('runs' in next && next.runs[0]?.toISOString()).toBe(first)
  })

  test('a schedule keeps its time zone and its days', () => {
    const next = nextRuns(form({ timezone: 'Asia/Tokyo', start: '2026-02-01', end: '2026-02-02' }), MONDAY)
    expect('runs' in next && next.runs.map((run) => run.toISOString())).toEqual([
      '2026-01-31T22:30:00.000Z',
      '2026-02-01T22:30:00.000Z',
    ])
  })

  test.each([
    [{ cron: '* * * *' }, 'A schedule has five fields: minute, hour, day, month, weekday.'],
    [{ cron: '* * * * * *' }, 'A schedule has five fields: minute, hour, day, month, weekday.'],
    [{ cron: '61 * * * *' }, 'These fields make no schedule.'],
    [{ cron: 'a b c d e' }, 'These fields make no schedule.'],
    [{ cron: '0 0 31 2 *' }, 'It would never run.'],
    [{ cron: '0 0 * * *', start: '2026-03-02', end: '2026-03-01' }, 'It ends before it begins.'],
    [{ cron: '0 0 * * *', end: '2025-01-01' }, 'It would never run.'],
    [{ cron: '0 0 * * *', timezone: 'Nowhere' }, 'These fields make no schedule.'],
  ])('rejects the schedule %o: %s', (change, problem) => {
    expect(nextRuns(form({ frequency: 'custom', ...change }), MONDAY)).toEqual({ problem })
  })
})
