import { currentLanguage } from '../../i18n'

/** A day in the person's language. */
export const dayText = (at: number | string): string =>
  new Date(at).toLocaleDateString(currentLanguage(), { day: 'numeric', month: 'long', year: 'numeric' })
