import { pointerKeys } from '../../../common/jsonPointer'
import type { VersionDifference } from '../../../contract/version/version'
import { partWord } from '../../domain/audit/sentence'
import { t } from '../i18n'

const quoted = (text: string): string => `“${text}”`

const PARTS: Readonly<Record<string, string>> = { columns: 'column', metrics: 'metric' }

const keysOf = (path: string): readonly string[] => pointerKeys(path).slice(1)

/** Columns of JSON whose keys are settings of their own: their name would say nothing. */
const PLAIN = new Set(['params', 'extra', 'template_params', 'template_parameters'])

/** The changed part: `row limit`, `column “amount”`, `label of column “amount”`. */
const partText = ({ path, name }: Pick<VersionDifference, 'path' | 'name'>): string => {
  const [head = '', key = '', ...rest] = keysOf(path)
  const part = PARTS[head]
  if (part !== undefined) {
    const thing = `${t(part)} ${quoted(name ?? key)}`
    return rest.length === 0 ? thing : t('%s of %s', rest.map((one) => t(partWord(one))).join(' › '), thing)
  }
  const keys = PLAIN.has(head) && key !== '' ? [key, ...rest] : [head, ...(key === '' ? [] : [key, ...rest])]
  return keys.map((one) => t(partWord(one))).join(' › ')
}

/** A difference as a sentence: `Changed row limit from 10 to 20`. */
export const differenceText = (difference: VersionDifference): string => {
  const { does, from, to } = difference
  const part = partText(difference)
  if (does === 'added') return to === null ? t('Added %s', part) : t('Set %s to %s', part, quoted(to))
  if (does === 'removed') return t('Removed %s', part)
  if (from === null || to === null) return t('Changed %s', part)
  return t('Changed %s from %s to %s', part, quoted(from), quoted(to))
}
