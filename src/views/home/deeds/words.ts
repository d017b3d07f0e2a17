import type { Sentence } from '../../../core/events/sentence'
import { t } from '../../i18n'
import { said } from '../../sentences'

/** A deed as told to the person who did it: `You filtered Origin to ORD`. */
export const youDid = (sentence: Sentence): string => {
  const text = said(sentence)
  return t('You %s', text.charAt(0).toLowerCase() + text.slice(1))
}
