/** Matches of the query's letters in a text, as `[start, end)` pairs. */
export type Marks = readonly (readonly [start: number, end: number])[]

export interface Match {
  /** Higher is better; 0 does not match. */
  readonly score: number
  readonly marks: Marks
}

const NONE: Match = { score: 0, marks: [] }

const wordAt = (text: string, word: string): { readonly at: number; readonly score: number } | null => {
  if (text.startsWith(word)) return { at: 0, score: 100 }
  let at = text.indexOf(word)
  if (at === -1) return null
  const first = at
  while (at > 0 && /[\p{L}\p{N}]/u.test(text.charAt(at - 1))) {
    at = text.indexOf(word, at + 1)
    if (at === -1) return { at: first, score: 20 }
  }
  return { at, score: 60 }
}

const initialsOf = (text: string, query: string): Match => {
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)]
  const letters = starts.map((start) => start[0]).join('')
  const at = query.length < 2 ? -1 : letters.indexOf(query)
  if (at === -1) return NONE
  const hit = starts.slice(at, at + query.length)
  return { score: 30, marks: hit.map((start) => [start.index, start.index + 1] as const) }
}

/**
 * Rank of a text for a query: every word must occur; at the start beats at the start of a word beats inside one; initials (`nt`
 * for New tab) come after; of equals the shorter text is first. An empty query fits everything.
 */
export const match = (text: string, query: string): Match => {
  const low = text.toLowerCase()
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return { score: 1, marks: [] }
  const hits = words.map((word) => ({ word, hit: wordAt(low, word) }))
  if (hits.some(({ hit }) => hit === null)) return initialsOf(low, words.join(''))
  const score = hits.reduce((sum, { hit }) => sum + (hit?.score ?? 0), 0) / hits.length
  const marks = hits
    .map(({ word, hit }) => [hit?.at ?? 0, (hit?.at ?? 0) + word.length] as const)
    .toSorted((a, b) => a[0] - b[0])
  return { score: score + 10 / (10 + low.length), marks: disjoint(marks) }
}

const disjoint = (marks: Marks): Marks => {
  const kept: (readonly [number, number])[] = []
  for (const [start, end] of marks) {
    const last = kept.at(-1)
    if (last !== undefined && start < last[1]) kept[kept.length - 1] = [last[0], Math.max(last[1], end)]
    else kept.push([start, end])
  }
  return kept
}

export interface Ranked<Item> extends Match {
  readonly item: Item
}

/** The best `limit` items for the query, best first; equals keep their order. */
export const rank = <Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
  limit: number,
): readonly Ranked<Item>[] =>
  items
    .map((item) => ({ item, ...match(textOf(item), query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
