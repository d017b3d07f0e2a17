import type { Control, VizType } from '../types'
import { metricsIn } from '../common/data/adhoc'
import { check, filters, metric, numberFormat, pick, timeFormats } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { headerSize, subheaderSize } from '../common/style/fontSizes'
import { baseQuery } from '../common/data/queryObject'

export const subheader: Control = { name: 'subheader', label: 'Subheader', kind: 'text', redraws: true }

/** A subtitle of time that follows the filters, where words of a subheader would not. */
const showPeriod: Control = check('show_period', 'Show the period', false, {
  hint: 'The time range in force stands below the figure.',
})

/** Format of a figure that is a time, and colour rules of figures. */
export const figureFormats: readonly Control[] = [
  {
    ...pick('time_format', 'Format of times', [], { default: 'smart_date', free: true }),
    choices: () => timeFormats,
  },
  check('force_timestamp_formatting', 'The figure is a time', false, {
    hint: 'Numbers are read as ms since 1970.',
  }),
  { name: 'conditional_formatting', label: 'Conditional formatting', kind: 'formatting', redraws: true },
]

/** One figure. */
export const bigNumberTotal: VizType = {
  key: 'big_number_total',
  sections: [
    { label: 'Query', tab: 'data', controls: [metric, filters] },
    {
      label: 'Look',
      tab: 'customize',
      controls: [subheader, showPeriod, headerSize, subheaderSize, numberFormat(), currencyFormat(), ...figureFormats],
    },
  ],
  queries: ({ values }) => {
    const metrics = metricsIn(values, 'metric')
    return metrics.length === 0 ? [] : [{ ...baseQuery(values), metrics }]
  },
}
