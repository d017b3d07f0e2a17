import type { Schedule } from '../../../events/savedQuery/savedQuery'
import { t } from '../../i18n'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const clock = (hour: string, minute: string): string => `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`

const WHOLE = /^\d+$/

/** A schedule in words where it has a common form, else its five fields. */
export const scheduleText = ({ cron }: Pick<Schedule, 'cron'>): string => {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ')
  if (!WHOLE.test(minute) || month !== '*') return cron
  if (hour === '*' && day === '*' && weekday === '*') return t('Every hour at :%s', minute.padStart(2, '0'))
  if (!WHOLE.test(hour)) return cron
  const at = clock(hour, minute)
  if (day === '*' && weekday === '*') return t('Every day at %s', at)
  if (day === '*' && weekday === '1-5') return t('Monday to Friday at %s', at)
  const name = WHOLE.test(weekday) ? WEEKDAYS[Number(weekday) % 7] : undefined
  if (day === '*' && name !== undefined) return t('%s at %s', t(name), at)
  return WHOLE.test(day) && weekday === '*' ? t('Day %s of the month at %s', day, at) : cron
}
