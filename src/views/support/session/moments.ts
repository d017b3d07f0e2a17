import type { SupportMoment } from '../../../../contract/support/moment'
import { faultWords, stepWords } from '../../../domain/support/words'
import { t } from '../../i18n'

const seconds = (ms: number | null): string => (ms === null ? '' : (ms / 1000).toFixed(1))

/** A moment as a sentence: `A query failed (SYNTAX_ERROR)`. */
export const momentText = ({ kind, type, code, ms }: SupportMoment): string => {
  if (kind === 'fault') return code === null ? t(faultWords(type)) : t('%s (%s)', t(faultWords(type)), code)
  if (kind === 'slow') return t('Took %s s: %s', seconds(ms), t(stepWords(type)))
  if (kind === 'repeat') return t('Pressed repeatedly: %s', t(stepWords(type)))
  return ms === null
    ? t('Given up: %s', t(stepWords(type)))
    : t('Given up after %s s: %s', seconds(ms), t(stepWords(type)))
}

/** The place of the last moment at or before a seq; -1 before the first. A fault comes before its slowness, at the same event. */
export const momentAt = (moments: readonly SupportMoment[], seq: number): number => {
  const last = moments.findLast((moment) => moment.seq <= seq)
  return moments.findIndex((moment) => moment.seq === last?.seq)
}

/** Things without a name that people know: the number of a query says nothing to them. */
const UNNAMED = /^(?:run|upload|job|editor) /

/** The name of the thing that a moment is about; empty where people know none. */
export const subjectText = ({ subject }: SupportMoment): string =>
  subject === null || UNNAMED.test(subject) ? '' : subject
