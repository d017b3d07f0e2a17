import { Cron } from 'croner'
import cronstrue from 'cronstrue'

/** Minute, hour, day of month, month, day of week: nothing is sent more often than once a minute. */
const FIELDS = 5

/** The times of a crontab. Throws on one that means nothing. */
const timesOf = (crontab: string, timezone: string): Cron => {
  if (crontab.trim().split(/\s+/).length !== FIELDS) throw new Error('not five fields')
  return new Cron(crontab, { timezone, paused: true })
}

const nextAfter = (crontab: string, timezone: string, from: number): number | null =>
  timesOf(crontab, timezone).nextRun(new Date(from))?.getTime() ?? null

/** The reason why a report cannot be sent by this crontab; null when it can. */
export const crontabProblem = (crontab: string, now: number): string | null => {
  try {
    return nextAfter(crontab, 'UTC', now) === null ? 'No time fits this crontab.' : null
  } catch {
    return 'The crontab is not valid: it takes five fields, such as 0 12 * * 1.'
  }
}

/** True for names of the time-zone database, such as Europe/Berlin. */
export const isTimezone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The first time of a crontab after `from` and not after `to`, in ms; null when there is none. */
export const dueTime = (crontab: string, timezone: string, from: number, to: number): number | null => {
  try {
    const next = nextAfter(crontab, timezone, from)
    return next !== null && next <= to ? next : null
  } catch {
    return null
  }
}

/** A crontab in words, such as `At 12:00 PM, only on Monday`; as it is where there are none. */
export const crontabWords = (crontab: string): string => {
  try {
    return cronstrue.toString(crontab)
  } catch {
    return crontab
  }
}
