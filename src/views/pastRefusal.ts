import { useIsPast } from './hooks'
import { t } from './i18n'

/** The reason why no command may be given while the screen shows the past; null in the present. */
export const usePastRefusal = (): string | null => (useIsPast() ? t('Commands wait until you are back.') : null)
