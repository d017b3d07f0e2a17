import type { VizType } from '../types'
import { metricsIn } from '../common/data/adhoc'
import { filters, metric, numberFormat, text } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { baseQuery } from '../common/data/queryObject'

/** A figure against ranges and marks. */
export const bullet: VizType = {
  key: 'bullet',
  sections: [
    { label: 'Query', tab: 'data', controls: [metric, filters] },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        text('ranges', 'Ends of ranges, by commas'),
        text('range_labels', 'Names of ranges, by commas'),
        text('markers', 'Marks, by commas'),
        text('marker_labels', 'Names of marks, by commas'),
        numberFormat('y_axis_format'),
        currencyFormat(),
      ],
    },
  ],
  queries: ({ values }) => {
    const metrics = metricsIn(values, 'metric')
    return metrics.length === 0 ? [] : [{ ...baseQuery(values), metrics, row_limit: 1 }]
  },
}
