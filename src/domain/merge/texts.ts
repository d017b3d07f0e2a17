import { settle, type Side } from './values'

/** A paragraph, a list or another piece of Markdown between blank lines, with the white space behind it. */
interface TextBlock {
  readonly text: string
  readonly after: string
}

const OPENING = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const CLOSING = /^ {0,3}(`{3,}|~{3,})\s*$/

/** Pieces of a text between blank lines; code between fences is one piece. */
const blocksOf = (text: string): readonly TextBlock[] => {
  const blocks: TextBlock[] = []
  let fence: string | null = null
  let piece = ''
  let gap = ''
  const end = (): void => {
    if (piece !== '' || gap !== '') blocks.push({ text: piece, after: gap })
    piece = ''
    gap = ''
  }
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === '' && fence === null
    if (isBlank) {
      const [content = '', rest = ''] = piece.endsWith('\n') ? [piece.slice(0, -1), '\n'] : [piece, '']
      piece = content
      gap += rest + line
      continue
    }
    if (gap !== '') end()
    piece += line
    if (fence === null) fence = OPENING.exec(line)?.[1] ?? null
    else if (CLOSING.exec(line)?.[1]?.startsWith(fence) === true) fence = null
  }
  end()
  return blocks
}

/** Pairs of blocks above which the middle of two texts counts as one changed piece: more would take seconds. */
const MAX_PAIRS = 4_000_000

/** Index in `other` of each block of `base` that both have, in their common order. */
const matchesOf = (base: readonly TextBlock[], other: readonly TextBlock[]): ReadonlyMap<number, number> => {
  const isSame = (at: number, there: number): boolean => base[at]?.text === other[there]?.text
  const matches = new Map<number, number>()
  let start = 0
  while (start < base.length && start < other.length && isSame(start, start)) {
    matches.set(start, start)
    start += 1
  }
  let [end, otherEnd] = [base.length, other.length]
  while (end > start && otherEnd > start && isSame(end - 1, otherEnd - 1)) {
    end -= 1
    otherEnd -= 1
    matches.set(end, otherEnd)
  }
  const [rows, columns] = [end - start, otherEnd - start]
  if (rows * columns > MAX_PAIRS) return matches
  const lengths = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1))
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const length = isSame(start + row, start + column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
      const line = lengths[row]
      if (line !== undefined) line[column] = length
    }
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    if (isSame(start + row, start + column)) {
      matches.set(start + row, start + column)
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return matches
}

const isEqual = (a: readonly TextBlock[], b: readonly TextBlock[]): boolean =>
  a.length === b.length && a.every(({ text }, index) => text === b[index]?.text)

const textOf = (blocks: readonly TextBlock[], end: string): string =>
  blocks
    .map(({ text, after }, index) => {
      if (index === blocks.length - 1) return text + end
      return text + (/\n\s*\n/.test(after) ? after : '\n\n')
    })
    .join('')

const endOf = (text: string): string => text.slice(text.trimEnd().length)

/**
 * A text in Markdown after both changed it, block by block: a block that one side changed, added or deleted holds. `both` decides
 * about blocks that each changed differently.
 */
export const mergeTexts = (
  { base, mine, theirs }: { readonly base: string; readonly mine: string; readonly theirs: string },
  both: () => Side,
): string => {
  if (mine === theirs || base === theirs) return mine
  if (base === mine) return theirs
  const [began, here, there] = [blocksOf(base), blocksOf(mine), blocksOf(theirs)]
  const [ours, others] = [matchesOf(began, here), matchesOf(began, there)]
  const merged: TextBlock[] = []
  let [from, fromHere, fromThere] = [0, 0, 0]
  const settlePiece = (to: number, toHere: number, toThere: number): void => {
    const [was, isHere, isThere] = [
      began.slice(from, to),
      here.slice(fromHere, toHere),
      there.slice(fromThere, toThere),
    ]
    const side = isEqual(isHere, isThere) || isEqual(was, isThere) ? 'mine' : isEqual(was, isHere) ? 'theirs' : both()
    merged.push(...(side === 'mine' ? isHere : isThere))
  }
  for (const [index] of began.entries()) {
    const [isHere, isThere] = [ours.get(index), others.get(index)]
    if (isHere === undefined || isThere === undefined) continue
    settlePiece(index, isHere, isThere)
    merged.push(...here.slice(isHere, isHere + 1))
    ;[from, fromHere, fromThere] = [index + 1, isHere + 1, isThere + 1]
  }
  settlePiece(began.length, here.length, there.length)
  const end = settle(endOf(base), endOf(mine), endOf(theirs), () => (endOf(mine) < endOf(theirs) ? 'mine' : 'theirs'))
  return textOf(merged, end)
}

/** The blocks of a text that it did not have before, with an empty line between them. */
export const changedBlocks = (before: string, after: string): string => {
  const [was, is] = [blocksOf(before), blocksOf(after)]
  const kept = new Set(matchesOf(was, is).values())
  return is
    .filter((_, index) => !kept.has(index))
    .map(({ text }) => text)
    .join('\n\n')
}
