import { isSquare } from '../common/series/measure'

/** A word, how large, and where its middle is. */
export interface PlacedWord {
  readonly index: number
  readonly size: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly upright: boolean
}

interface Word {
  readonly text: string
  readonly size: number
}

/** Width of a letter, as a share of its size. */
const LETTER = 0.56
/** Width of a square sign. */
const SQUARE = 1.06
const STEP = 0.35
const TURNS = 900

/** Letters that are shown of a word. */
const SHOWN = 40
/** The smallest that a word becomes to find room, in pixels. */
const SMALLEST = 10

/** Words that take more than this share of the width are not sought a place beside the drawing. */
const LONG = 0.7

/** Width of letters, in sizes of one. */
const wideOf = (letters: readonly string[]): number =>
  letters.reduce((wide, letter) => wide + (isSquare(letter) ? SQUARE : LETTER * letter.length), 0)

/** A word as large as was wanted, or smaller and then shorter, so that it is not longer than the drawing is wide. */
export const fittingWord = (name: string, wantedSize: number, width: number): Word => {
  const letters = Array.from(name)
  const text = letters.length > SHOWN ? `${letters.slice(0, SHOWN - 1).join('')}…` : name
  const size = Math.min(wantedSize, Math.max(SMALLEST, Math.floor(width / Math.max(LETTER, wideOf(Array.from(text))))))
  if (wideOf(Array.from(text)) * size <= width) return { text, size }
  let most = letters.length - 1
  while (most > 0 && (wideOf(letters.slice(0, most)) + LETTER) * size > width) most -= 1
  return { text: `${letters.slice(0, most).join('')}…`, size }
}

const touches = (a: PlacedWord, b: PlacedWord): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + 4 && Math.abs(a.y - b.y) * 2 < a.height + b.height

/** Places words from the middle outwards, the first ones innermost; those without room are left out. */
export const placeWords = (
  words: readonly Word[],
  { width, height, turned }: { readonly width: number; readonly height: number; readonly turned: boolean },
): readonly PlacedWord[] => {
  const placed: PlacedWord[] = []
  words.forEach(({ text, size }, index) => {
    const upright = turned && index % 4 === 3
    const [long, high] = [wideOf(Array.from(text)) * size, size * 1.08]
    const [w, h] = upright ? [high, long] : [long, high]
    for (let turn = 0; turn < TURNS; turn += 1) {
      const angle = turn * STEP
      const far = angle * 2.1
      const aside = Math.cos(angle) * far * (width / Math.max(1, height))
      const x = width / 2 + (w > width * LONG ? Math.max((w - width) / 2, Math.min((width - w) / 2, aside)) : aside)
      const y = height / 2 + Math.sin(angle) * far
      const word = { index, size, x, y, width: w, height: h, upright }
      const inside = x - w / 2 >= 0 && x + w / 2 <= width && y - h / 2 >= 0 && y + h / 2 <= height
      if (inside && !placed.some((other) => touches(word, other))) {
        placed.push(word)
        return
      }
    }
  })
  return placed
}
