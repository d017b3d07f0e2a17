import { group, sum } from 'd3'

import type { ChartData } from '../chart'
import { shortNumber } from '../common/format/format'
import { isWritten } from '../common/series/seriesStyle'
import type { Arrangement, Spans } from './spans'

/** A figure beside a mark, and its height, as a value. */
export interface Written {
  readonly series: number
  readonly index: number
  readonly at: number
  readonly text: string
}

/** Beyond so many none is written. */
const MOST = 40

/** The figures that are written beside values: those of a stack as their total, or the parts that are large enough. */
export const writtenOf = (data: ChartData, spans: readonly Spans[], arrangement: Arrangement): readonly Written[] => {
  const { look = {}, series, x } = data
  if (look.values !== true) return []
  const format = look.format ?? shortNumber
  const { totals = false, threshold = 0 } = look
  const valueAt = (place: number, index: number): number | null => {
    const { from = null, to } = spans[place] ?? {}
    const end = to?.[index] ?? Number.NaN
    return Number.isNaN(end) ? null : end - (from?.[index] ?? 0)
  }
  const shown = series.flatMap(({ stack }, place) =>
    Number.isNaN(spans[place]?.to[0] ?? 0) && spans[place]?.to.every(Number.isNaN) === true ? [] : [{ place, stack }],
  )
  const stacks = arrangement === 'apart' ? shown.map((one) => [one]) : [...group(shown, ({ stack }) => stack).values()]
  const written: Written[] = []
  for (const stack of stacks) {
    for (let index = 0; index < x.values.length && written.length <= MOST; index += 1) {
      const total = sum(stack, ({ place }) => valueAt(place, index) ?? 0)
      const top = stack.at(-1)
      if (arrangement !== 'apart' && totals) {
        if (top === undefined) continue
        written.push({ series: top.place, index, at: spans[top.place]?.to[index] ?? 0, text: format(total) })
        continue
      }
      for (const { place } of stack) {
        const value = valueAt(place, index)
        if (value === null || (arrangement !== 'apart' && !isWritten(value, total, threshold))) continue
        written.push({ series: place, index, at: spans[place]?.to[index] ?? 0, text: format(value) })
      }
    }
  }
  return written.length > MOST ? [] : written
}
