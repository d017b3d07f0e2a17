import type { FoundSchemas } from '../../../events/database/database'
import { t, tn } from '../../i18n'

/** Schemas that a connection shows, as a sentence. */
export const schemasText = ({ count, names }: FoundSchemas): string => {
  if (count === 0) return t('This user sees no schema.')
  const list = names.join(', ')
  const more = count - names.length
  return more === 0
    ? tn('%s schema: %s.', '%s schemas: %s.', count, count, list)
    : t('%s schemas: %s and %s more.', count, list, more)
}
