import { group, range, stack as stackOf, stackOffsetWiggle } from 'd3'

import type { ChartData, ChartSeries } from '../chart'

/** Start and end of a series' values, by place; NaN for gaps. */
export interface Spans {
  /** Null where all begin at zero. */
  readonly from: Float64Array | null
  readonly to: Float64Array
}

/** Position of series: each from zero, stacked, or stacked around a middle that flows. */
export type Arrangement = 'apart' | 'stack' | 'stream'

interface Placed {
  readonly series: ChartSeries
  readonly place: number
}

/** Series of a stack, each beginning where the one before it ends; without gaps. */
const stacked = (stackSeries: readonly Placed[], count: number): readonly Spans[] => {
  let tops = new Float64Array(count)
  return stackSeries.map(({ series: { values } }) => {
    const from = tops
    const to = new Float64Array(count)
    for (let place = 0; place < count; place += 1) to[place] = (from[place] ?? 0) + (values[place] ?? 0)
    tops = to
    return { from, to }
  })
}

const streamed = (stackSeries: readonly Placed[], count: number): readonly Spans[] =>
  stackOf<number, number>()
    .keys(range(stackSeries.length))
    .value((place, key) => stackSeries[key]?.series.values[place] ?? 0)
    .offset(stackOffsetWiggle)(range(count))
    .map((layer) => ({
      from: Float64Array.from(layer, ([from]) => from),
      to: Float64Array.from(layer, ([, to]) => to),
    }))

export const spansOf = (
  { x, series }: ChartData,
  hidden: ReadonlySet<string>,
  arrangement: Arrangement,
): readonly Spans[] => {
  const count = x.values.length
  const all: Spans[] = series.map(({ key, values }) => {
    const to = new Float64Array(count).fill(Number.NaN)
    if (hidden.has(key) || arrangement !== 'apart') return { from: null, to }
    for (let place = 0; place < count; place += 1) to[place] = values[place] ?? Number.NaN
    return { from: null, to }
  })
  if (arrangement === 'apart') return all
  const shown = series.flatMap((one, place): Placed[] => (hidden.has(one.key) ? [] : [{ series: one, place }]))
  for (const stackSeries of group(shown, ({ series: { stack } }) => stack).values()) {
    const spansOfGroup = arrangement === 'stream' ? streamed(stackSeries, count) : stacked(stackSeries, count)
    stackSeries.forEach(({ place }, index) => {
      const spans = spansOfGroup[index]
      if (spans !== undefined) all[place] = spans
    })
  }
  return all
}

/** The least and the greatest value; null where there is none. */
export const extentOf = (spans: readonly Spans[], over: readonly number[]): readonly [number, number] | null => {
  let [low, high] = [Infinity, -Infinity]
  const take = (value: number): void => {
    if (value < low) low = value
    if (value > high) high = value
  }
  for (const { to } of spans) for (const value of to) take(value)
  for (const value of over) take(value)
  return low > high ? null : [low, high]
}
