import { fitText, textWidth } from '../series/measure'

/** Least letters of a cut name, the ellipsis included; fewer are unreadable. Beside figures it needs more. */
const LETTERS = 4
const BESIDE_FIGURES = 8

/** The words beside a part, of which the first may be its name. */
export interface LabelWords {
  readonly words: readonly string[]
  readonly named: boolean
}

/**
 * The leading words that fit whole in the given pixels. Figures are never cut, since they would change: where not even the first
 * word has room, a name is cut, and keeps the figures that leave enough of it. Empty where nothing readable would remain.
 */
export const fitLabel = ({ words, named }: LabelWords, room: number): string => {
  const [name = '', ...figures] = words
  for (let count = words.length; count > 0; count -= 1) {
    const whole = words.slice(0, count).join(' ')
    if (textWidth(whole) <= room) return whole
  }
  if (!named) return ''
  for (let count = figures.length; count >= 0; count -= 1) {
    const rest = figures
      .slice(0, count)
      .map((figure) => ` ${figure}`)
      .join('')
    const cut = fitText(name, room - textWidth(rest))
    if (cut.length >= (rest === '' ? LETTERS : BESIDE_FIGURES)) return `${cut}${rest}`
  }
  return ''
}
