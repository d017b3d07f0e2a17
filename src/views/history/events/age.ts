import { t } from '../../i18n'

/** Age in one unit: `12 min`. */
export const ageText = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return t('less than a minute')
  if (minutes < 120) return t('%s min', minutes)
  return minutes < 2880 ? t('%s h', Math.floor(minutes / 60)) : t('%s days', Math.floor(minutes / 1440))
}
