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
