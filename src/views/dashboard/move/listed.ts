import { t } from '../../i18n'

/** Names that are listed; the others are counted. */
const NAMED = 5

/** The first of these names, and the number of the others up to `count`. */
export const listed = (names: readonly string[], count: number = names.length): string => {
  const shown = names.slice(0, NAMED)
  const more = count - shown.length
  return [...shown, ...(more > 0 ? [t('%s more', more)] : [])].join(', ')
}
