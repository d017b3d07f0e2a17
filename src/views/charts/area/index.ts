import type { ChartData, ChartKind } from '../chart'
import { drawLines } from '../line/lines'

const anyNegative = ({ series }: ChartData): boolean =>
  series.some(({ values }) => values.some((value) => (value ?? 0) < 0))

/** Areas from zero, on one another where there are several. */
export const area: ChartKind = {
  refuses: (data) =>
    data.series.length > 1 && anyNegative(data)
      ? 'Areas on one another cannot show values below zero. Lines can.'
      : null,
  draw: (input) => drawLines(input, { stacked: input.data.series.length > 1, filled: true }),
  namesItself: false,
}
