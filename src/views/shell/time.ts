import { t } from '../i18n'

/** Formats are made once, on first use: making one costs as much as a thousand uses. */
const format = (options: Intl.DateTimeFormatOptions): ((at: number) => string) => {
  let made: Intl.DateTimeFormat | null = null
  return (at) => (made ??= new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', ...options })).format(at)
}

/** `14:02:11`, in the person's time zone. */
export const clock = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** `14:02` */
export const hourMinute = format({ hour: '2-digit', minute: '2-digit' })

/** `12 Mar` */
export const dayMonth = format({ day: 'numeric', month: 'short' })

/** Key of the calendar day. */
export const dayOf = format({ year: 'numeric', month: '2-digit', day: '2-digit' })

const fullDay = format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })

const DAY = 86_400_000

/** `Today`, `Yesterday`, or the date. */
export const dayName = (at: number, now: number): string => {
  if (dayOf(at) === dayOf(now)) return t('Today')
  if (dayOf(at) === dayOf(now - DAY)) return t('Yesterday')
  return fullDay(at)
}

/** The time, with the date before it when it is not today's. */
export const clockAndDay = (at: number, now: number): string =>
  dayOf(at) === dayOf(now) ? clock(at) : `${dayMonth(at)}, ${clock(at)}`
