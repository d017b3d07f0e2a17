import { lineDiff } from './lineDiff'

/** One line of two texts beside each other; null where the other text has more lines. */
export interface LinePair {
  readonly left: string | null
  readonly right: string | null
  readonly same: boolean
}

/** Two texts line by line, equal lines at one height. */
export const sideBySide = (before: string, after: string): readonly LinePair[] => {
  const pairs: LinePair[] = []
  let left: string[] = []
  let right: string[] = []
  const settle = (): void => {
    for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
      pairs.push({ left: left[index] ?? null, right: right[index] ?? null, same: false })
    }
    left = []
    right = []
  }
  for (const { kind, text } of lineDiff(before, after)) {
    if (kind === 'removed') left.push(text)
    else if (kind === 'added') right.push(text)
    else {
      settle()
      pairs.push({ left: text, right: text, same: true })
    }
  }
  settle()
  return pairs
}
