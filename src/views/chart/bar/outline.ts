/** Many bars of one colour, in pixels. */
export interface ManyBars {
  readonly count: number
  /** Start of a bar along the axis; ascending. */
  readonly start: (place: number) => number
  readonly width: number
  readonly from: (place: number) => number
  /** NaN where there is no bar. */
  readonly to: (place: number) => number
  /** All begin at this value of `from`; null where they do not. */
  readonly ground: number | null
  /** Bars go from left to right. */
  readonly horizontal: boolean
}

const round = (pixel: number): number => Math.round(pixel * 100) / 100

/** The outline of bars on one ground, on one side of it: at every place the longest bar. */
const skyline = ({ count, start, width, to, horizontal }: ManyBars, ground: number, up: boolean): string => {
  const [along, across] = horizontal ? ['V', 'H'] : ['H', 'V']
  const begin = (at: number): string =>
    horizontal ? `M${round(ground)} ${round(at)}` : `M${round(at)} ${round(ground)}`
  const high = new Float64Array(count)
  for (let place = 0; place < count; place += 1) high[place] = up ? ground - to(place) : to(place) - ground
  if (!high.some((one) => one > 0)) return ''
  const highAt = (place: number): number => high[place] ?? 0
  // places whose bars reach beyond those after them, the longest first
  const open = new Uint32Array(count)
  let [first, last, next, level] = [0, -1, 0, 0]
  let path = ''
  while (next < count || first <= last) {
    const opens = next < count ? start(next) : Infinity
    const closes = first <= last ? start(open[first] ?? 0) + width : Infinity
    if (opens <= closes) {
      const barHeight = highAt(next)
      if (barHeight > 0) {
        while (first <= last && highAt(open[last] ?? 0) <= barHeight) last -= 1
        last += 1
        open[last] = next
      }
      next += 1
    } else first += 1
    const now = first <= last ? highAt(open[first] ?? 0) : 0
    if (now === level) continue
    const at = Math.min(opens, closes)
    path += level === 0 ? begin(at) : `${along}${round(at)}`
    path += `${across}${round(up ? ground - now : ground + now)}`
    level = now
  }
  return path
}

const each = ({ count, start, width, from, to, horizontal }: ManyBars): string => {
  let path = ''
  for (let place = 0; place < count; place += 1) {
    const [a, b] = [from(place), to(place)]
    if (Number.isNaN(b)) continue
    const [at, low, long] = [round(start(place)), round(Math.min(a, b)), round(Math.abs(a - b))]
    path += horizontal
      ? `M${low} ${at}h${long}v${round(width)}h${-long}z`
      : `M${at} ${low}h${round(width)}v${long}h${-round(width)}z`
  }
  return path
}

/** Bars as one outline. Those on one ground are joined where they touch, which looks the same and is painted far sooner. */
export const outlineOf = (bars: ManyBars): string =>
  bars.ground === null ? each(bars) : skyline(bars, bars.ground, true) + skyline(bars, bars.ground, false)
