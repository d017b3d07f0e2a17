import { t } from '../i18n'
import { ageText } from './age'

/** Who changed something, and how long ago: `you, 3 min ago`. */
export const blameText = (who: string, at: number, now: number): string => t('%s, %s ago', who, ageText(now - at))
