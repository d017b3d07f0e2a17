import type { ChartData, ChartKind } from '../chart'
import { drawLines } from '../line/lines'
import { t } from '../../i18n'

const anyNegative = ({ series }: ChartData): boolean =>
  series.some(({ values }) => values.some((value) => (value ?? 0) < 0))

/** Areas from zero, on one another where there are several. */
export const area: ChartKind = {
  refuses: (data) =>
    data.series.length > 1 && data.look?.stacked !== false && anyNegative(data)
      ? t('Areas on one another cannot show values below zero. Lines can.')
      : null,
  draw: (input) => {
    const stacked = input.data.look?.stacked ?? input.data.series.length > 1
    return drawLines(input, { stacked, filled: true })
  },
  namesItself: false,
  hasEnds: true,
}
