import { t } from '../../i18n'
import { textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { comparisonType } from '../../../domain/charts/kinds/common/time/timeComparison'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { changeShare, ratioOf, shiftText } from '../common/series/comparison'
import { numberFormatter } from '../common/format/numberFormat'
import { changeOf } from './figure'

const percent = numberFormatter('+.1%')
const times = numberFormatter(',.2f')
/** A difference of shares is in points, which a per cent sign would make a share of a share. */
const inPoints = (text: string): string => (text.endsWith('%') ? t('%s pt', text.slice(0, -1).trim()) : text)
const arrow = (value: number): string => (value > 0 ? '▲ ' : value < 0 ? '▼ ' : '')

/** Note on the change of the last period against an earlier one. */
export const lagNote = (
  { values }: ControlContext,
  periods: readonly (number | null)[],
  lag: number | null,
): string | null => {
  const change = lag === null ? null : changeOf(periods, lag)
  if (change === null) return null
  const suffix = textIn(values, 'compare_suffix')
  return `${change >= 0 ? '▲' : '▼'} ${percent(change)}${suffix === null ? '' : ` ${suffix}`}`
}

/** The comparison of a figure with that of the earlier period, or a note that there is none; null without a figure. */
export const comparedNote = (
  context: ControlContext,
  now: number | null,
  before: number | null,
  format: (value: number) => string,
): string | null => {
  if (now === null) return null
  const shift = shiftText(context)
  if (before === null) return `${shift}: –`
  const difference = now - before
  const type = comparisonType(context)
  const ratio = ratioOf(now, before)
  if (type === 'ratio') return ratio === null ? null : `${times(ratio)}× · ${shift}`
  if (type === 'difference') return `${arrow(difference)}${inPoints(format(Math.abs(difference)))} · ${shift}`
  const share = changeShare(now, before)
  const change =
    share === null
      ? `${arrow(difference)}${inPoints(format(Math.abs(difference)))}`
      : `${arrow(share)}${percent(share)}`
  return type === 'percentage' ? `${change} · ${shift}` : `${change} · ${shift}: ${format(before)}`
}
