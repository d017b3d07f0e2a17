/**
 * Places of the values that a line of `pixels` can show: for every pixel the first, least, greatest and last. The line
 * looks the same and has at most four points a pixel. Gaps stay where they are.
 */
export const thinned = <Value>(
  values: readonly (Value | null)[],
  toX: (place: number) => number,
  toNumber: (value: Value) => number,
  pixels: number,
): readonly number[] => {
  const all = Array.from(values.keys())
  if (values.length <= pixels * 4) return all
  const kept = new Set<number>()
  let column = Number.NaN
  let least = -1
  let greatest = -1
  let last = -1
  const number = (place: number): number => {
    const value = values[place]
    return value === null || value === undefined ? Number.NaN : toNumber(value)
  }
  const close = (): void => {
    for (const place of [least, greatest, last]) if (place >= 0) kept.add(place)
    least = -1
    greatest = -1
  }
  for (const place of all) {
    const here = Math.floor(toX(place))
    const value = number(place)
    if (here !== column || Number.isNaN(value)) {
      close()
      kept.add(place)
      column = here
    }
    if (!Number.isNaN(value)) {
      if (least < 0 || value < number(least)) least = place
      if (greatest < 0 || value > number(greatest)) greatest = place
    }
    last = place
  }
  close()
  return [...kept].toSorted((a, b) => a - b)
}
