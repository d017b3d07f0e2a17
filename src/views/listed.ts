import { t } from './i18n'

/** The first `named` of these names, and the number of the others up to `count`, of which the person may see no more names. */
export const listed = (names: readonly string[], named: number, count: number = names.length): string => {
  const shown = names.slice(0, named)
  const more = count - shown.length
  const others = more <= 0 ? [] : [shown.length === 0 ? t('none that you may see') : t('%s more', more)]
  return [...shown, ...others].join(', ')
}
