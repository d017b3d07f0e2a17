import type { ChartAnswer } from '../../../events/chart'
import { numberIn } from '../../../projections/vizTypes/common/adhoc'
import type { ControlContext } from '../../../projections/vizTypes/types'
import { t } from '../../i18n'
import { formatWhole } from '../../controls/number'

/** Says that there may be more rows than were read. */
export const limitReached = (limit: number | null, rows: number): readonly string[] =>
  limit !== null && rows >= limit ? [t('Row limit reached: %s rows were read.', formatWhole(limit))] : []

/** What a subtitle says: the measure and its dimensions, and whether rows are missing. */
export const notesOf = (
  { values }: ControlContext,
  { sqlRows }: ChartAnswer,
  measure: string,
  by: readonly string[],
): readonly string[] => {
  const limit = numberIn(values, 'row_limit')
  return [by.length === 0 ? t('%s.', measure) : t('%s by %s.', measure, by.join(', ')), ...limitReached(limit, sqlRows)]
}

/** Says that only the first of many are drawn. */
export const leftOut = (count: number, most: number): readonly string[] =>
  count > most ? [t('The first %s of %s are drawn.', formatWhole(most), formatWhole(count))] : []
