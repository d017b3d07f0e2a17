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

/** The first places of `letter` after `mark` in the text; computed once per letter, when it is typed. */
const placesByLetter = (text: string, mark: string): ((letter: string) => readonly number[]) => {
  const cachedPlaces = new Map<string, readonly number[]>()
  return (letter) => {
    const before = cachedPlaces.get(letter)
    if (before !== undefined) return before
    const places: number[] = []
    const needle = mark + letter
    for (let hit = text.indexOf(needle); hit !== -1 && places.length < KEPT; hit = text.indexOf(needle, hit + 1)) {
      places.push(hit + 1)
    }
    cachedPlaces.set(letter, places)
    return places
  }
}

/** Starts of lines in a text of `count` lines, each after its line end; null when it has more. */
const startsIn = (text: string, count: number): Uint32Array | null => {
  const starts = new Uint32Array(count)
  let line = 0
  for (let end = text.indexOf('\n'); end < text.length - 1; end = text.indexOf('\n', end + 1)) {
    if (line === count) return null
    starts[line] = end + 1
    line += 1
  }
  return starts
}

/** Lower case of the same length, so that places stay the same. */
const lowered = (name: string): string => {
  const low = name.toLowerCase()
  return (low.length === name.length ? low : name).replaceAll('\n', ' ')
}

/** One text holds all names between line ends: searching a part of a name is then one native search. */
export const nameIndex = (names: readonly string[]): NameIndex => {
  const joined = names.join('\n')
  const low = joined.toLowerCase()
  const whole = `\n${low}\n`
  const wholeStarts = low.length === joined.length ? startsIn(whole, names.length) : null
  const text = wholeStarts === null ? `\n${names.map(lowered).join('\n')}\n` : whole
  const starts = names.length === 0 ? new Uint32Array() : (wholeStarts ?? startsIn(text, names.length))
  if (starts === null) throw new Error('The names do not lie where they were put')
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
  const collect = (needle: string, skip: number, hits: Set<number>, limit: number): void => {
    for (let hit = text.indexOf(needle); hit !== -1 && hits.size < limit; hit = text.indexOf(needle, hit + 1)) {
      const position = hit + skip
      if (position < text.length - 1) hits.add(placeOf(position))
    }
  }
  /** Names, or words in them, that begin with `needle`. A search for one letter would look at every name. */
  const collectStarts = (mark: '\n' | '_', needle: string, hits: Set<number>, limit: number): void => {
    const letter = needle[0]
    const places = letter === undefined ? [] : starting[mark](letter)
    const isWhole = places.length < KEPT
    if (letter === undefined || (!isWhole && (needle.length > 1 || limit > KEPT))) {
      collect(`${mark}${needle}`, 1, hits, limit)
      return
    }
    for (const position of places) {
      if (hits.size >= limit) return
      if (text.startsWith(needle, position)) hits.add(placeOf(position))
    }
  }
  return {
    names,
    find: (name) => {
      const hit = name.includes('\n') ? -1 : text.indexOf(`\n${lowered(name)}\n`)
      return hit === -1 || names.length === 0 ? null : (names[placeOf(hit + 1)] ?? null)
    },
    search: (typed, limit) => {
      const hits = new Set<number>()
      if (names.length === 0) return []
      const needle = lowered(typed)
      collectStarts('\n', needle, hits, limit)
      if (needle !== '') {
        collectStarts('_', needle, hits, limit)
        collect(needle, 0, hits, limit)
      }
      return [...hits]
    },
  }
}
