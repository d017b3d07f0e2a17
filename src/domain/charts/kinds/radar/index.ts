import type { VizType } from '../types'
import { columnsIn, metricsIn } from '../common/data/adhoc'
import { check, filters, groupby, metrics, numberFormat, rowLimit, sortBy } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { baseQuery } from '../common/data/queryObject'
import { legendControls } from '../common/style/legend'
import { colorScheme } from '../common/style/schemes'

/** Several metrics of a few things, each on an axis of its own. */
export const radar: VizType = {
  key: 'radar',
  sections: [
    { label: 'Query', tab: 'data', controls: [groupby, metrics, sortBy, filters, rowLimit(10)] },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        colorScheme,
        ...legendControls,
        check('is_normalized', 'As shares of the greatest of each axis', true),
        check('is_circle', 'Round', false),
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  queries: ({ values }) => {
    const measures = metricsIn(values, 'metrics')
    const [by] = [...metricsIn(values, 'timeseries_limit_metric'), ...measures]
    if (by === undefined) return []
    return [{ ...baseQuery(values), columns: columnsIn(values, 'groupby'), metrics: measures, orderby: [[by, false]] }]
  },
}
