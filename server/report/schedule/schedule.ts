import { Cron } from 'croner'
import * as z from 'zod/mini'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const info = z.object({
  schedule_interval: z.string().check(z.maxLength(200)),
  timezone: z.optional(z.string().check(z.maxLength(64))),
  start_date: z.nullish(day),
  end_date: z.nullish(day),
})

/** When a saved query runs by itself: five fields in a time zone, between two days. */
export type Schedule = z.output<typeof info>

/** Minute, hour, day of month, month, day of week: nothing runs more often than once a minute. */
const FIELDS = 5

/** The times of a schedule. Throws on one that means nothing. */
const timesOf = ({
  schedule_interval: pattern,
  timezone = 'UTC',
  start_date: start,
  end_date: end,
}: Schedule): Cron => {
  if (pattern.trim().split(/\s+/).length !== FIELDS) throw new Error('not five fields')
  return new Cron(pattern, {
    timezone,
    ...(start ? { startAt: `${start}T00:00:00` } : {}),
    ...(end ? { stopAt: `${end}T23:59:59` } : {}),
  })
}

/** The schedule in `schedule_info` of a saved query's `extra_json`; null without times. */
export const scheduleOf = (extra: unknown): Schedule | null => {
  const scheduleInfo = (extra as { schedule_info?: unknown } | null)?.schedule_info
  const read = info.safeParse(scheduleInfo)
  return read.success ? read.data : null
}

/** The reason why the schedule in `extra_json` is invalid; null when it is valid, or there is none. */
export const scheduleProblem = (extra: unknown): string | null => {
  const scheduleInfo = (extra as { schedule_info?: { schedule_interval?: unknown } } | null)?.schedule_info
  if (typeof scheduleInfo !== 'object' || scheduleInfo === null || scheduleInfo.schedule_interval === undefined)
    return null
  const schedule = scheduleOf(extra)
  if (schedule === null) return 'The schedule is not valid.'
  try {
    timesOf(schedule).nextRun(new Date(0))
    return null
  } catch {
    return 'The schedule is not valid.'
  }
}

/** True when a time of the schedule is after `from` and not after `to`, in ms. */
export const isDue = (schedule: Schedule, from: number, to: number): boolean => {
  try {
    const next = timesOf(schedule).nextRun(new Date(from))
    return next !== null && next.getTime() <= to
  } catch {
    return false
  }
}
