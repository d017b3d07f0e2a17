import type { ChartData, ChartSeries } from '../chart'

/** The bars of a series: where they begin and end, by place. */
export interface BarSeries {
  readonly series: number
  /** Null where all begin at zero. */
  readonly from: Float64Array | null
  /** NaN where there is no bar. */
  readonly to: Float64Array
  /** Index among the bars side by side. */
  readonly slot: number
}

export interface Bars {
  readonly all: readonly BarSeries[]
  readonly stacked: boolean
  readonly slots: number
  readonly count: number
  /** Ends of the bars; infinite where there are none. */
  readonly least: number
  readonly greatest: number
}

const isPositive = ({ values }: ChartSeries): boolean => values.every((value) => (value ?? 0) >= 0)

/** Start of the next part of a stack: those above zero go up, those below it down. */
interface Ends {
  readonly up: Float64Array
  readonly down: Float64Array
}

/**
 * Stacks the series, in one stack or in those that they name, side by side; parts are stacked while none is below zero. Other
 * series are side by side.
 */
export const barsOf = (data: ChartData, hidden: ReadonlySet<string>): Bars => {
  const among = data.series.map((series, place) => ({ series, place })).filter(({ series }) => !hidden.has(series.key))
  const stacked = data.look?.stacked ?? (data.parts && among.every(({ series }) => isPositive(series)))
  const length = data.x.values.length
  const stacks = [...new Set(among.map(({ series }) => series.stack))]
  const ends = stacks.map((): Ends => ({ up: new Float64Array(length), down: new Float64Array(length) }))
  let [count, least, greatest] = [0, Infinity, -Infinity]
  const all = among.map(({ series: { values, stack }, place }, index): BarSeries => {
    const slot = stacked ? stacks.indexOf(stack) : index
    const stackEnds = ends[slot]
    const from = stacked ? new Float64Array(length) : null
    const to = new Float64Array(length).fill(Number.NaN)
    for (let at = 0; at < length; at += 1) {
      const value = values[at] ?? null
      if (value === null) continue
      const side = value < 0 ? stackEnds?.down : stackEnds?.up
      if (from !== null) from[at] = side?.[at] ?? 0
      const end = (from?.[at] ?? 0) + value
      to[at] = end
      if (stacked && side !== undefined) side[at] = end
      count += 1
      if (end < least) least = end
      if (end > greatest) greatest = end
    }
    return { series: place, from, to, slot }
  })
  return { all, stacked, slots: Math.max(1, stacked ? stacks.length : among.length), count, least, greatest }
}
