import type { Control, VizType } from '../types'
import { metricsIn } from '../common/adhoc'
import { filters, metric, numberFormat } from '../common/controls'
import { currencyFormat } from '../common/currency'
import { baseQuery } from '../common/queryObject'

export const subheader: Control = { name: 'subheader', label: 'Subheader', kind: 'text', redraws: true }

/** One figure. */
export const bigNumberTotal: VizType = {
  key: 'big_number_total',
  sections: [
    { label: 'Query', tab: 'data', controls: [metric, filters] },
    { label: 'Look', tab: 'customize', controls: [subheader, numberFormat(), currencyFormat()] },
  ],
  queries: ({ values }) => {
    const metrics = metricsIn(values, 'metric')
    return metrics.length === 0 ? [] : [{ ...baseQuery(values), metrics }]
  },
}
