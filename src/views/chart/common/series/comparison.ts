import { earlierBy, timeOffset, type Period } from '../../../../../common/time/offset'
import type { ChartAnswer } from '../../../../events/chart/chart'
import type { Cell } from '../../../../core/results/types'
import { offsetOf, shiftOf } from '../../../../domain/charts/kinds/common/time/timeComparison'
import type { ControlContext } from '../../../../domain/charts/kinds/types'
import { exactCellText } from '../../../grid/cells/cells'
import { t } from '../../../i18n'
import { measureOf } from '../../result/fields'
import { utcFormat } from '../format/local'

const WHOLE = /^[+-]?\d+$/

/** By how much a figure is above an earlier one; whole numbers to the last digit. Null where one is missing. */
export const differenceOf = (now: Cell, before: Cell): Cell => {
  const [left, right] = [exactCellText(now), exactCellText(before)]
  if (WHOLE.test(left) && WHOLE.test(right)) {
    const exact = BigInt(left) - BigInt(right)
    const plain = Number(exact)
    return Number.isSafeInteger(plain) ? plain : String(exact)
  }
  const [a, b] = [measureOf(now), measureOf(before)]
  return a === null || b === null ? null : a - b
}

/** The same as a share of the earlier figure; null where that is nothing. */
export const changeShare = (now: Cell, before: Cell): number | null => {
  const [a, b] = [measureOf(now), measureOf(before)]
  return a === null || b === null || b === 0 ? null : (a - b) / Math.abs(b)
}

/** The value as a factor of the earlier one; null where that is zero. */
export const ratioOf = (now: Cell, before: Cell): number | null => {
  const [a, b] = [measureOf(now), measureOf(before)]
  return a === null || b === null || b === 0 ? null : a / b
}

export type Tone = 'good' | 'bad' | null

/** Tone of a difference: more is good, unless the colour scheme is `Red`. */
export const toneOf = (difference: number | null, scheme: unknown): Tone =>
  difference === null || difference === 0 ? null : difference > 0 === (scheme !== 'Red') ? 'good' : 'bad'

/** The compared period, in words. */
export const shiftText = (context: ControlContext): string => {
  const shift = shiftOf(context)
  return shift === 'inherit' ? t('The range before') : (offsetOf(context) ?? shift ?? '')
}

const DAY_MS = 86_400_000
const days = utcFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const clocks = utcFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A period in people's terms: its last day is the one before its end. */
export const periodSpan = ({ from, to }: Period): string => {
  const whole = from % DAY_MS === 0 && to % DAY_MS === 0 && to > from
  return whole ? days.formatRange(from, to - DAY_MS) : clocks.formatRange(from, to)
}

const momentWords = (ms: number): string => (ms % DAY_MS === 0 ? days : clocks).format(ms)

/** The time range in force for an answer, in words; null where no filter bounds it. */
export const answerPeriod = ({ range }: Pick<ChartAnswer, 'range'>): string | null => {
  const { from = null, to = null } = range ?? {}
  if (from !== null && to !== null) return periodSpan({ from, to })
  if (from !== null) return t('From %s', momentWords(from))
  return to === null ? null : t('Before %s', momentWords(to))
}

/** The period of an answer and the one it is compared with; null where they are not known. */
export const comparedPeriods = (
  context: ControlContext,
  answer: ChartAnswer,
): { readonly now: Period; readonly before: Period } | null => {
  const name = offsetOf(context)
  const { from = null, to = null } = answer.range ?? {}
  if (name === null || from === null || to === null) return null
  const offset = timeOffset(name, { from, to }, (text) => Date.parse(text.length === 10 ? text : `${text}Z`))
  const before = { from: earlierBy(from, offset), to: earlierBy(to, offset) }
  return Number.isNaN(before.from) || Number.isNaN(before.to) ? null : { now: { from, to }, before }
}

/** Both periods in words; null where the chart does not have them. */
export const periodsText = (context: ControlContext, answer: ChartAnswer | undefined): string | null => {
  if (answer === undefined || context.values['comparison_range_label'] === false) return null
  const periods = comparedPeriods(context, answer)
  return periods === null ? null : t('%s against %s.', periodSpan(periods.now), periodSpan(periods.before))
}
