import type { VizType } from '../types'
import { metricsIn, type Metric } from '../common/data/adhoc'
import { alongAxis } from '../common/data/breakdown'
import { colorPicker } from '../common/style/colorPicker'
import { filters, metric, numberFormat, rowLimit, text, timeGrain, xAxis } from '../common/controls'
import { currencyFormat } from '../common/style/currency'

const NAMES = ['open', 'high', 'low', 'close'] as const
const LABELS = { open: 'Open', high: 'High', low: 'Low', close: 'Close' }

/** From where to where a price went in each period. */
export const candlestick: VizType = {
  key: 'candlestick',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        xAxis,
        timeGrain('x_axis'),
        ...NAMES.map((name) => ({ ...metric, name, label: LABELS[name] })),
        filters,
        rowLimit(),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        text('x_axis_title', 'X axis title'),
        text('y_axis_title', 'Y axis title'),
        colorPicker('increase_color', 'Color of increases'),
        colorPicker('decrease_color', 'Color of decreases'),
        numberFormat('y_axis_format', 'Y axis format'),
        currencyFormat(),
      ],
    },
  ],
  queries: (context) => {
    const metrics = NAMES.map((name) => metricsIn(context.values, name)[0])
    return metrics.includes(undefined) ? [] : alongAxis(context, [], metrics as readonly Metric[])
  },
}
