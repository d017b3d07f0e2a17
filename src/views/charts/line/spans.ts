import type { ChartData } from '../chart'

/** Where the values of a series begin and end, by place; NaN for gaps. */
export interface Spans {
  /** Null where all begin at zero. */
  readonly from: Float64Array | null
  readonly to: Float64Array
}

/** Series on one another begin where those before them end, and have no gaps. */
export const spansOf = ({ x, series }: ChartData, hidden: ReadonlySet<string>, stacked: boolean): readonly Spans[] => {
  const count = x.values.length
  let tops = new Float64Array(count)
  return series.map(({ key, values }): Spans => {
    const to = new Float64Array(count).fill(Number.NaN)
    if (hidden.has(key)) return { from: null, to }
    if (!stacked) {
      for (let place = 0; place < count; place += 1) to[place] = values[place] ?? Number.NaN
      return { from: null, to }
    }
    const from = tops
    for (let place = 0; place < count; place += 1) to[place] = (from[place] ?? 0) + (values[place] ?? 0)
    tops = to
    return { from, to }
  })
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
