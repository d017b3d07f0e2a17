import { t } from '../i18n'

const part = (at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', options).format(at)

/** `14:02:11`, in the person's time zone. */
export const clock = (at: number): string =>
  part(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** `14:02` */
export const hourMinute = (at: number): string => part(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `12 Mar` */
export const dayMonth = (at: number): string => part(at, { day: 'numeric', month: 'short' })

/** Key of the calendar day. */
export const dayOf = (at: number): string => part(at, { year: 'numeric', month: '2-digit', day: '2-digit' })

const DAY = 86_400_000

/** `Today`, `Yesterday`, or the date. */
export const dayName = (at: number, now: number): string => {
  if (dayOf(at) === dayOf(now)) return t('Today')
  if (dayOf(at) === dayOf(now - DAY)) return t('Yesterday')
  return part(at, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
}

/** The time, with the date before it when it is not today's. */
export const clockAndDay = (at: number, now: number): string =>
  dayOf(at) === dayOf(now) ? clock(at) : `${dayMonth(at)}, ${clock(at)}`
