/** Beyond so many values a pixel not each of them makes a difference. */
const DENSE = 4

/** True when a line has more values than its pixels can show one by one. */
export const isDense = (values: number, pixels: number): boolean => values > pixels * DENSE

/**
 * Places of the values that a line of `pixels` can show: for every pixel the first, least, greatest and last. A drawing of them
 * looks the same and has at most four points a pixel. Gaps stay. `xs` are pixels.
 */
export const thinned = (values: Float64Array, xs: Float64Array, pixels: number): Uint32Array => {
  if (!isDense(values.length, pixels)) return Uint32Array.from(values.keys())
  const kept = new Uint32Array(values.length)
  let count = 0
  const keep = (place: number): void => {
    if (place >= 0 && (count === 0 || (kept[count - 1] ?? 0) < place)) {
      kept[count] = place
      count += 1
    }
  }
  let column = Number.NaN
  let [least, greatest, last] = [-1, -1, -1]
  const close = (): void => {
    keep(Math.min(least, greatest))
    keep(Math.max(least, greatest))
    keep(last)
    least = -1
    greatest = -1
  }
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? Number.NaN
    const here = Math.floor(xs[place] ?? 0)
    const gap = Number.isNaN(value)
    if (gap && place > 0 && Number.isNaN(values[place - 1] ?? 0)) continue
    if (here !== column || gap) {
      close()
      keep(place)
      column = here
    }
    if (!gap) {
      if (least < 0 || value < (values[least] ?? 0)) least = place
      if (greatest < 0 || value > (values[greatest] ?? 0)) greatest = place
    }
    last = place
  }
  close()
  return kept.slice(0, count)
}

/** The values within a pixel. */
interface Column {
  readonly x: number
  least: number
  greatest: number
  /** No gap parts it from the column before. */
  readonly joined: boolean
}

const columnsOf = (values: Float64Array, xs: Float64Array): readonly Column[] => {
  const columns: Column[] = []
  let last: Column | null = null
  let gap = false
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? Number.NaN
    if (Number.isNaN(value)) {
      gap = true
      continue
    }
    const x = Math.floor(xs[place] ?? 0) + 0.5
    if (last === null || last.x !== x) {
      last = { x, least: value, greatest: value, joined: last !== null && !gap }
      columns.push(last)
    } else if (value < last.least) last.least = value
    else if (value > last.greatest) last.greatest = value
    gap = false
  }
  return columns
}

const round = (pixel: number): number => Math.round(pixel * 100) / 100

/**
 * A line of many values a pixel: in every column of pixels one stroke from its least to its greatest value, begun at the end that
 * is nearer to the stroke before it. Within a pixel neither the order of values nor the curve between them is visible. Gaps
 * between columns stay gaps.
 */
export const densePath = (values: Float64Array, xs: Float64Array, toY: (value: number) => number): string => {
  let path = ''
  let before = 0
  for (const { x, least, greatest, joined } of columnsOf(values, xs)) {
    const [a, b] = [toY(least), toY(greatest)]
    const turned = Math.abs(b - before) < Math.abs(a - before)
    const [from, to] = turned ? [b, a] : [a, b]
    path += `${joined ? 'L' : 'M'}${x} ${round(from)}V${round(to)}`
    before = to
  }
  return path
}

/** The area below such a line: from `ground`, a pixel, to the least value of every column, above which the line hides it. */
export const denseArea = (
  values: Float64Array,
  xs: Float64Array,
  toY: (value: number) => number,
  ground: number,
): string => {
  let path = ''
  let end = 0
  for (const { x, least, greatest, joined } of columnsOf(values, xs)) {
    if (!joined) path += `${path === '' ? '' : `L${end} ${round(ground)}Z`}M${x} ${round(ground)}`
    const [a, b] = [toY(least), toY(greatest)]
    path += `L${x} ${round(Math.abs(a - ground) < Math.abs(b - ground) ? a : b)}`
    end = x
  }
  return path === '' ? '' : `${path}L${end} ${round(ground)}Z`
}
