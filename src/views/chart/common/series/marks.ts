import { bisector } from 'd3'

import type { ChartData, Focus } from '../../chart'

const valueAt = (data: ChartData, { series, index }: Focus): number | null => data.series[series]?.values[index] ?? null

const step = (data: ChartData, from: Focus, by: number, hidden: ReadonlySet<string>): Focus | null => {
  for (let index = from.index + by; index >= 0 && index < data.x.values.length; index += by) {
    const next = { series: from.series, index }
    if (!hidden.has(data.series[from.series]?.key ?? '') && valueAt(data, next) !== null) return next
  }
  return null
}

const otherSeries = (data: ChartData, from: Focus, by: number, hidden: ReadonlySet<string>): Focus | null => {
  for (let series = from.series + by; series >= 0 && series < data.series.length; series += by) {
    const next = { series, index: from.index }
    if (!hidden.has(data.series[series]?.key ?? '') && valueAt(data, next) !== null) return next
  }
  return null
}

/** The first mark there is, from the left or from the right. */
export const endMark = (data: ChartData, last: boolean, hidden: ReadonlySet<string>): Focus | null => {
  const end = last ? data.x.values.length : -1
  for (let series = 0; series < data.series.length; series += 1) {
    const focus = step(data, { series, index: end }, last ? -1 : 1, hidden)
    if (focus !== null) return focus
  }
  return null
}

/** The mark a key leads to; null when it leads nowhere. Left and right along the marks, up and down between series. */
export const markByKey = (
  data: ChartData,
  from: Focus | null,
  key: string,
  hidden: ReadonlySet<string>,
): Focus | null => {
  if (key === 'Home' || key === 'End') return endMark(data, key === 'End', hidden)
  if (!key.startsWith('Arrow')) return null
  if (from === null) return endMark(data, false, hidden)
  if (key === 'ArrowLeft' || key === 'ArrowRight') return step(data, from, key === 'ArrowLeft' ? -1 : 1, hidden) ?? from
  return otherSeries(data, from, key === 'ArrowUp' ? -1 : 1, hidden) ?? from
}

const nearestIn = bisector((value: number) => value)

/** The place nearest to a value of x. */
export const nearestPlace = ({ x }: ChartData, value: number): number => nearestIn.center(x.values, value)

/** The mark nearest to a value of x and a height on the screen. `x.values` ascend. */
export const nearestMark = (
  data: ChartData,
  x: number,
  y: number,
  {
    toY,
    hidden,
  }: { readonly toY: (series: number, index: number) => number | null; readonly hidden: ReadonlySet<string> },
): Focus | null => {
  const index = nearestIn.center(data.x.values, x)
  let best: Focus | null = null
  let distance = Infinity
  data.series.forEach(({ key }, series) => {
    const at = hidden.has(key) ? null : toY(series, index)
    if (at === null || Math.abs(at - y) >= distance) return
    best = { series, index }
    distance = Math.abs(at - y)
  })
  return best
}
