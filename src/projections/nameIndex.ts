/** Finds names by parts of them among hundreds of thousands, within milliseconds. */
export interface NameIndex {
  readonly names: readonly string[]
  /** The name as it is spelled, letter case aside; null when there is none. */
  find(name: string): string | null
  /** Places of up to `limit` names: those that begin with `typed`, then words that do, then any that hold it. */
  search(typed: string, limit: number): readonly number[]
}

/** Places in the text that are kept of each letter with which names, or words in them, begin. */
const KEPT = 512

/** The first places after `mark` in the text, by the letter that stands there. */
const placesByLetter = (text: string, mark: string): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>()
  for (let hit = text.indexOf(mark); hit !== -1; hit = text.indexOf(mark, hit + 1)) {
    const letter = text[hit + 1]
    if (letter === undefined) break
    const known = places.get(letter)
    if (known === undefined) places.set(letter, [hit + 1])
    else if (known.length < KEPT) known.push(hit + 1)
  }
  return places
}

/** Lower case of the same length, so that places stay the same. */
const lowered = (name: string): string => {
  const low = name.toLowerCase()
  return (low.length === name.length ? low : name).replaceAll('\n', ' ')
}

/** All names lie in one text between line ends: looking for a part of a name is then one native search. */
export const nameIndex = (names: readonly string[]): NameIndex => {
  const joined = names.join('\n')
  const low = joined.toLowerCase()
  const lines = joined.split('\n', names.length + 1).length === names.length
  const text = `\n${lines && low.length === joined.length ? low : names.map(lowered).join('\n')}\n`
  const starts = new Uint32Array(names.length)
  let at = 1
  for (const [index, name] of names.entries()) {
    starts[index] = at
    at += name.length + 1
  }
  const placeOf = (position: number): number => {
    let from = 0
    let to = names.length - 1
    while (from < to) {
      const middle = (from + to + 1) >> 1
      if ((starts[middle] ?? 0) <= position) from = middle
      else to = middle - 1
    }
    return from
  }
  const starting = { '\n': placesByLetter(text, '\n'), _: placesByLetter(text, '_') }
  const collect = (needle: string, skip: number, found: Set<number>, limit: number): void => {
    for (let hit = text.indexOf(needle); hit !== -1 && found.size < limit; hit = text.indexOf(needle, hit + 1)) {
      const position = hit + skip
      if (position < text.length - 1) found.add(placeOf(position))
    }
  }
  /** Names, or words in them, that begin with `needle`. A search for one letter would look at every name. */
  const collectStarts = (mark: '\n' | '_', needle: string, found: Set<number>, limit: number): void => {
    const places = starting[mark].get(needle[0] ?? '') ?? []
    const isWhole = places.length < KEPT
    if (needle === '' || (!isWhole && (needle.length > 1 || limit > KEPT))) {
      collect(`${mark}${needle}`, 1, found, limit)
      return
    }
    for (const position of places) {
      if (found.size >= limit) return
      if (text.startsWith(needle, position)) found.add(placeOf(position))
    }
  }
  return {
    names,
    find: (name) => {
      const hit = name.includes('\n') ? -1 : text.indexOf(`\n${lowered(name)}\n`)
      return hit === -1 || names.length === 0 ? null : (names[placeOf(hit + 1)] ?? null)
    },
    search: (typed, limit) => {
      const found = new Set<number>()
      if (names.length === 0) return []
      const needle = lowered(typed)
      collectStarts('\n', needle, found, limit)
      if (needle !== '') {
        collectStarts('_', needle, found, limit)
        collect(needle, 0, found, limit)
      }
      return [...found]
    },
  }
}
