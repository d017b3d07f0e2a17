import { Cron } from 'croner'

export type Frequency = 'hourly' | 'daily' | 'weekdays' | 'weekly' | 'monthly' | 'custom'

/** Content of the schedule form. */
export interface ScheduleForm {
  readonly frequency: Frequency
  /** `HH:MM` */
  readonly time: string
  /** 0 is Sunday. */
  readonly weekday: number
  readonly day: number
  /** Five fields: minute, hour, day of month, month, day of week. */
  readonly cron: string
  readonly timezone: string
  /** `YYYY-MM-DD`, or nothing. */
  readonly start: string
  readonly end: string
}

export const newSchedule = (timezone: string): ScheduleForm => ({
  frequency: 'daily',
  time: '07:00',
  weekday: 1,
  day: 1,
  cron: '0 7 * * *',
  timezone,
  start: '',
  end: '',
})

/** The five fields that a form means. */
export const cronOf = ({ frequency, time, weekday, day, cron }: ScheduleForm): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (frequency === 'hourly') return `${minute} * * * *`
  if (frequency === 'daily') return `${minute} ${hour} * * *`
  if (frequency === 'weekdays') return `${minute} ${hour} * * 1-5`
  if (frequency === 'weekly') return `${minute} ${hour} * * ${weekday}`
  if (frequency === 'monthly') return `${minute} ${hour} ${day} * *`
  return cron.trim().replaceAll(/\s+/g, ' ')
}

const WHOLE = /^\d+$/

/** The form of a schedule that is given as five fields: a common rhythm where they are one. */
export const formOf = (cron: string, timezone: string): ScheduleForm => {
  const custom: ScheduleForm = { ...newSchedule(timezone), frequency: 'custom', cron }
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/)
  if (!WHOLE.test(minute) || month !== '*') return custom
  const time = (at: string) => `${at.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (hour === '*' && day === '*' && weekday === '*') return { ...custom, frequency: 'hourly', time: time('0') }
  if (!WHOLE.test(hour)) return custom
  const at = { ...custom, time: time(hour) }
  if (day === '*' && weekday === '*') return { ...at, frequency: 'daily' }
  if (day === '*' && weekday === '1-5') return { ...at, frequency: 'weekdays' }
  if (day === '*' && /^[0-7]$/.test(weekday)) return { ...at, frequency: 'weekly', weekday: Number(weekday) % 7 }
  if (WHOLE.test(day) && Number(day) <= 28 && weekday === '*') return { ...at, frequency: 'monthly', day: Number(day) }
  return custom
}

export type Next = { readonly runs: readonly Date[] } | { readonly problem: string }

/** Next times in the preview. */
const SHOWN = 3

/** The next times of a form, or its error. */
export const nextRuns = (form: ScheduleForm, now: Date): Next => {
  const pattern = cronOf(form)
  if (pattern.split(' ').length !== 5)
    return { problem: 'A schedule has five fields: minute, hour, day, month, weekday.' }
  if (form.start !== '' && form.end !== '' && form.end < form.start) return { problem: 'It ends before it begins.' }
  try {
    const options = {
      timezone: form.timezone,
      ...(form.start === '' ? {} : { startAt: `${form.start}T00:00:00` }),
      ...(form.end === '' ? {} : { stopAt: `${form.end}T23:59:59` }),
    }
    const runs = new Cron(pattern, options).nextRuns(SHOWN, now)
    return runs.length === 0 ? { problem: 'It would never run.' } : { runs }
  } catch {
    return { problem: 'These fields make no schedule.' }
  }
}
