import { sumsUp } from '../../../../domain/charts/kinds/common/style/tooltip'
import type { ControlContext } from '../../../../domain/charts/kinds/types'
import type { ChartStyle } from '../../chart'
import { timeFormatter } from '../format/moment'
import { valueText } from '../format/valueText'
import type { TooltipStyle } from '../../styles'

const formatOf = ({ values }: ControlContext): TooltipStyle['value'] => {
  const name = values['tooltipValuesFormat']
  return typeof name === 'string' && name !== '' ? valueText(name, values['currency_format']).format : null
}

/** The tooltip as set by its controls; sums and shares only of values that add up. */
export const tipOf = (context: ControlContext, sums = sumsUp(context)): Pick<ChartStyle, 'tip'> => {
  const { values } = context
  const value = formatOf(context)
  return {
    tip: {
      single: values['rich_tooltip'] === false,
      total: sums && values['showTooltipTotal'] === true,
      shares: sums && values['showTooltipPercentage'] === true,
      ranked: values['tooltipSortByMetric'] !== false,
      time: timeFormatter(values['tooltipTimeFormat']),
      value,
      sum: value ?? valueText(values['y_axis_format'], values['currency_format']).exact,
    },
  }
}
