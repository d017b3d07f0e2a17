import { t, tn } from '../i18n'
import { dayMonth, dayOf, format, hourMinute } from '../shell/past/time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const weekday = format({ weekday: 'long' })
const exact = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A recent time in words, an older one as its day: `3 minutes ago`, `Yesterday 17:31`, `Monday`, `12 Mar`. */
export const agoText = (at: number, now: number): string => {
  const age = now - at
  if (age < MINUTE) return t('Just now')
  if (age < HOUR) return tn('%s minute ago', '%s minutes ago', Math.floor(age / MINUTE))
  if (dayOf(at) === dayOf(now)) return tn('%s hour ago', '%s hours ago', Math.floor(age / HOUR))
  if (dayOf(at) === dayOf(now - DAY)) return t('Yesterday %s', hourMinute(at))
  return age < 6 * DAY ? weekday(at) : dayMonth(at)
}

/** The moment to the minute, for a tooltip. */
export const exactText = (at: number): string => exact(at)
