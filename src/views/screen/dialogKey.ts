import { DIALOGS } from '../../events/screen/dialogs'
import { translated } from '../i18n'

const PLACE = /%[sd]/

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The English title with its places for names that a title on screen was made of; empty where none fits. */
export const dialogKey = (title: string): string => {
  const fixed = DIALOGS.find((dialog) => !PLACE.test(dialog) && translated(dialog) === title)
  if (fixed !== undefined) return fixed
  const fits = DIALOGS.filter((dialog) => {
    if (!PLACE.test(dialog)) return false
    const words = translated(dialog).split(PLACE).map(escaped).join('.*')
    return new RegExp(`^${words}$`, 's').test(title)
  })
  // of two that fit, the one with more words of its own
  return fits.toSorted((a, b) => b.length - a.length)[0] ?? ''
}
