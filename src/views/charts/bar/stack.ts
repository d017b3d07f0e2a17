import type { ChartData } from '../chart'

/** The bars of a series: where they begin and end, by place. */
export interface BarSeries {
  readonly series: number
  /** Null where all begin at zero. */
  readonly from: Float64Array | null
  /** NaN where there is no bar. */
  readonly to: Float64Array
  /** Which of the bars side by side they are. */
  readonly slot: number
}

export interface Bars {
  readonly all: readonly BarSeries[]
  readonly slots: number
  readonly count: number
  /** Ends of the bars; infinite where there are none. */
  readonly least: number
  readonly greatest: number
}

/** Parts lie on one another, as long as none is below zero; other series stand side by side. */
export const barsOf = (data: ChartData, hidden: ReadonlySet<string>): Bars => {
  const among = data.series.map((series, place) => ({ series, place })).filter(({ series }) => !hidden.has(series.key))
  const stacked =
    (data.look?.stacked ?? data.parts) && among.every(({ series }) => series.values.every((value) => (value ?? 0) >= 0))
  const length = data.x.values.length
  const tops = new Float64Array(length)
  let [count, least, greatest] = [0, Infinity, -Infinity]
  const all = among.map(({ series: { values }, place }, slot): BarSeries => {
    const from = stacked ? tops.slice() : null
    const to = new Float64Array(length).fill(Number.NaN)
    for (let index = 0; index < length; index += 1) {
      const value = values[index] ?? null
      if (value === null) continue
      const end = (from?.[index] ?? 0) + value
      to[index] = end
      tops[index] = end
      count += 1
      if (end < least) least = end
      if (end > greatest) greatest = end
    }
    return { series: place, from, to, slot: stacked ? 0 : slot }
  })
  return { all, slots: stacked ? 1 : Math.max(1, among.length), count, least, greatest }
}
