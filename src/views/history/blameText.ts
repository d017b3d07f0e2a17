import { t } from '../i18n'
import { ageText } from './events/age'

/** The author of a change, and its age: `you, 3 min ago`. */
export const blameText = (who: string, at: number, now: number): string => t('%s, %s ago', who, ageText(now - at))
