import type { ChartAnswer } from '../../../../events/chart/chart'
import { numberIn } from '../../../../domain/charts/kinds/common/data/adhoc'
import type { ControlContext } from '../../../../domain/charts/kinds/types'
import { t, tn } from '../../../i18n'
import { formatWhole } from '../../../controls/field/number'

type Counted = Pick<ChartAnswer, 'sqlRows' | 'rowLimit'>

/** The row limit that a chart reached, as its answer had it if that is known; null below it. */
export const reachedLimit = ({ values }: ControlContext, { sqlRows, rowLimit }: Counted): number | null => {
  const requestedLimit = numberIn(values, 'row_limit')
  // an implicit limit, such as the one row of a figure, leaves nothing out
  if (requestedLimit === null) return null
  const limit = rowLimit ?? requestedLimit
  return limit > 0 && sqlRows >= limit ? limit : null
}

/** Says that there may be more rows than a chart with a row limit read. */
export const limitReached = (context: ControlContext, answer: Counted): readonly string[] => {
  const limit = reachedLimit(context, answer)
  return limit === null ? [] : [t('Row limit reached: %s rows were read.', formatWhole(limit))]
}

/** Subtitle texts: the measure and its dimensions, and missing rows. */
export const notesOf = (
  context: ControlContext,
  answer: ChartAnswer,
  measure: string,
  by: readonly string[],
): readonly string[] => [
  by.length === 0 ? t('%s.', measure) : t('%s by %s.', measure, by.join(', ')),
  ...limitReached(context, answer),
]

/** Says that rows without a time, or with an infinite one, are not drawn. */
export const withoutPlace = (count: number): readonly string[] =>
  count === 0
    ? []
    : [
        tn(
          '%s row has no place on the axis and is not drawn.',
          '%s rows have no place on the axis and are not drawn.',
          count,
        ),
      ]

/** Says that NaN and infinities, which a scale has no place for, are not drawn. A gap is a value that is missing. */
export const notFinite = (count: number): readonly string[] =>
  count === 0 ? [] : [t('NaN and infinite values are not drawn: %s.', count)]

/** Says that only the first of many are drawn. */
export const leftOut = (count: number, most: number): readonly string[] =>
  count > most ? [t('The first %s of %s are drawn.', formatWhole(most), formatWhole(count))] : []
