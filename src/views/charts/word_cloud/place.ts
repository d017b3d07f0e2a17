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

/** How wide a letter is, as a share of its size. */
const LETTER = 0.56
const STEP = 0.35
const TURNS = 900

/** Letters that are shown of a word. */
const SHOWN = 40
/** The smallest that a word becomes to find room, in pixels. */
const SMALLEST = 10

/** A word as large as was wanted, or smaller and then shorter, so that it is not longer than the drawing is wide. */
export const fittingWord = (name: string, wanted: number, width: number): Word => {
  const letters = Array.from(name)
  const text = letters.length > SHOWN ? `${letters.slice(0, SHOWN - 1).join('')}…` : name
  const size = Math.min(wanted, Math.max(SMALLEST, Math.floor(width / (LETTER * Math.max(1, text.length)))))
  const most = Math.max(1, Math.floor(width / (size * LETTER)))
  return text.length <= most ? { text, size } : { text: `${letters.slice(0, most - 1).join('')}…`, size }
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
    const [long, high] = [text.length * size * LETTER, size * 1.08]
    const [w, h] = upright ? [high, long] : [long, high]
    for (let turn = 0; turn < TURNS; turn += 1) {
      const angle = turn * STEP
      const far = angle * 2.1
      const x = width / 2 + Math.cos(angle) * far * (width / Math.max(1, height))
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
