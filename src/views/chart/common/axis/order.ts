/** Things in the order of their names; unnamed ones stay after their former predecessor. */
export const inOrder = <Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  order: readonly string[],
): readonly Thing[] => {
  const present = order.filter((name) => things.some((thing) => nameOf(thing) === name))
  if (present.length === 0) return things
  const moved = new Set(present)
  const [before, ...rest] = [[] as Thing[], ...present.map((): Thing[] => [])]
  let last = before
  // new things follow their neighbour, at any place it was moved to
  for (const thing of things) {
    const place = present.indexOf(nameOf(thing))
    if (moved.has(nameOf(thing))) last = rest[place] ?? before
    last?.push(thing)
  }
  return [...(before ?? []), ...rest.flat()]
}

/** The names with one of them put in the place of another. */
export const movedTo = (names: readonly string[], name: string, to: number): readonly string[] => {
  const from = names.indexOf(name)
  if (from < 0 || to < 0 || to >= names.length || from === to) return names
  return names.toSpliced(from, 1).toSpliced(to, 0, name)
}
