import { exactCellText } from '../../grid/cells/cells'
import { figureMoment } from '../common/figure/figureText'
import { isAdaptive } from '../common/format/numberFormat'
import { valueText } from '../common/format/valueText'
import type { DrawingProps } from '../drawing'
import { measureOf } from '../result/fields'

/** The figure as the chart writes it: adaptive up to six digits in full, longer ones rounded. */
export const totalText = ({ context, results: [result] }: Pick<DrawingProps, 'context' | 'results'>): string => {
  const cell = result?.rows[0]?.[0] ?? null
  const value = measureOf(cell)
  const exact = exactCellText(cell)
  const name = context.values['y_axis_format']
  const short = isAdaptive(name) && exact.replace(/\D/g, '').length <= 6
  const { format, exact: exactText } = valueText(name, context.values['currency_format'])
  const moment = figureMoment(context, cell, result, result?.columns[0]?.name ?? '')
  return moment ?? (value === null ? exact : short ? exactText(cell) : format(value))
}
