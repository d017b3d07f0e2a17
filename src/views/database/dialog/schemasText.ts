import type { FoundSchemas } from '../../../events/database/database'
import { t, tn } from '../../i18n'

/** Letters of names that leave a sentence about schemas two lines on a phone. */
const LETTERS = 36

/** The first names that have a place beside the buttons of a dialog; a first one that is too long is cut. */
export const firstSchemas = ({ count, names }: FoundSchemas): FoundSchemas => {
  let left = LETTERS
  const shown = names.filter((name) => {
    left -= name.length + ', '.length
    return left >= 0
  })
  const [first] = names
  return { count, names: shown.length === 0 && first !== undefined ? [`${first.slice(0, LETTERS - 3)}…`] : shown }
}

/** Schemas that a connection shows, as a sentence. */
export const schemasText = ({ count, names }: FoundSchemas): string => {
  if (count === 0) return t('This user sees no schema.')
  const list = names.join(', ')
  const more = count - names.length
  return more === 0
    ? tn('%s schema: %s.', '%s schemas: %s.', count, count, list)
    : t('%s schemas: %s and %s more.', count, list, more)
}
