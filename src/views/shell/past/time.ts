import { t } from '../../i18n'

/**
 * Format of a time, in ms since 1970 and in the user's time zone. A format is made once, on first use: the first of a page takes
 * the browser some 20 ms, which a screen without times need not wait for.
 */
export const format = (options: Intl.DateTimeFormatOptions): ((at: number) => string) => {
  let formatter: Intl.DateTimeFormat | null = null
  return (at) => (formatter ??= new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', ...options })).format(at)
}

/** `14:02:11`, in the person's time zone. */
export const clock = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** `14:02` */
export const hourMinute = format({ hour: '2-digit', minute: '2-digit' })

/** `12 Mar` */
export const dayMonth = format({ day: 'numeric', month: 'short' })

/** Key of the calendar day. */
export const dayOf = format({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** The minute, with the date before it when it is not today's. */
export const minuteAndDay = (at: number, now: number): string =>
  dayOf(at) === dayOf(now) ? hourMinute(at) : `${dayMonth(at)}, ${hourMinute(at)}`

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
