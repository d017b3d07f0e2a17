import type { ChartAnswer } from '../../../events/chart'
import { numberIn } from '../../../projections/vizTypes/common/adhoc'
import type { ControlContext } from '../../../projections/vizTypes/types'
import { t } from '../../i18n'
import { formatWhole } from '../../controls/number'

/** Says that there may be more rows than were read, by the limit that the answer had, or else the one of the chart. */
export const limitReached = (
  { values }: ControlContext,
  { sqlRows, rowLimit }: Pick<ChartAnswer, 'sqlRows' | 'rowLimit'>,
): readonly string[] => {
  const limit = rowLimit ?? numberIn(values, 'row_limit') ?? 0
  return limit > 0 && sqlRows >= limit ? [t('Row limit reached: %s rows were read.', formatWhole(limit))] : []
}

/** What a subtitle says: the measure and its dimensions, and whether rows are missing. */
export const notesOf = (
  context: ControlContext,
  answer: ChartAnswer,
  measure: string,
  by: readonly string[],
): readonly string[] => [
  by.length === 0 ? t('%s.', measure) : t('%s by %s.', measure, by.join(', ')),
  ...limitReached(context, answer),
]

/** Says that only the first of many are drawn. */
export const leftOut = (count: number, most: number): readonly string[] =>
  count > most ? [t('The first %s of %s are drawn.', formatWhole(most), formatWhole(count))] : []
