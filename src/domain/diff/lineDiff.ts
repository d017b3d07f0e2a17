export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Beyond this many pairs of lines the middle counts as replaced as a whole: such texts are too long to compare by eye. */
const MOST_PAIRS = 1_000_000

const middle = (before: readonly string[], after: readonly string[]): readonly DiffLine[] => {
  const removed = before.map((text): DiffLine => ({ kind: 'removed', text }))
  const added = after.map((text): DiffLine => ({ kind: 'added', text }))
  if (before.length === 0 || after.length === 0 || before.length * after.length > MOST_PAIRS)
    return [...removed, ...added]
  const width = after.length + 1
  // Longest common subsequence of the rest after each pair of lines.
  const common = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const down = common[(i + 1) * width + j] ?? 0
      const right = common[i * width + j + 1] ?? 0
      common[i * width + j] =
        before[i] === after[j] ? (common[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(down, right)
    }
  }
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i] ?? '' })
      i += 1
      j += 1
    } else if ((common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)) {
      lines.push(removed[i] ?? { kind: 'removed', text: '' })
      i += 1
    } else {
      lines.push(added[j] ?? { kind: 'added', text: '' })
      j += 1
    }
  }
  return [...lines, ...removed.slice(i), ...added.slice(j)]
}

/** The difference between two texts, line by line. */
export const lineDiff = (before: string, after: string): readonly DiffLine[] => {
  const old = before.split('\n')
  const fresh = after.split('\n')
  const most = Math.min(old.length, fresh.length)
  let start = 0
  while (start < most && old[start] === fresh[start]) start += 1
  let end = 0
  while (end < most - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1
  const same = (text: string): DiffLine => ({ kind: 'same', text })
  return [
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...old.slice(old.length - end).map(same),
  ]
}
