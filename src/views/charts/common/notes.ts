import type { ChartAnswer } from '../../../events/chart'
import { numberIn } from '../../../projections/vizTypes/common/adhoc'
import type { ControlContext } from '../../../projections/vizTypes/types'

/** What a subtitle says: the measure and its dimensions, and whether rows are missing. */
export const notesOf = (
  { values }: ControlContext,
  { sqlRows }: ChartAnswer,
  measure: string,
  by: readonly string[],
): readonly string[] => {
  const limit = numberIn(values, 'row_limit')
  return [
    `${measure}${by.length === 0 ? '' : ` by ${by.join(', ')}`}.`,
    ...(limit !== null && sqlRows >= limit ? [`Row limit reached: ${limit.toLocaleString('en')} rows were read.`] : []),
  ]
}

/** Says that only the first of many are drawn. */
export const leftOut = (count: number, most: number): readonly string[] =>
  count > most ? [`The first ${most.toLocaleString('en')} of ${count.toLocaleString('en')} are drawn.`] : []
