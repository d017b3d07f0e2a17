import type { VizType } from '../types'
import { breakdown } from '../common/data/breakdown'
import { dimension, filters, metric, numberFormat, rowLimit, sortByMetric } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { linearColorScheme } from '../common/style/schemes'
import { required } from '../common/validators'
import { countryChoices } from './countries'

/** A metric by region of one country. */
export const countryMap: VizType = {
  key: 'country_map',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        {
          name: 'select_country',
          label: 'Country',
          kind: 'select',
          choices: () => countryChoices,
          validators: [required],
          redraws: true,
        },
        dimension('entity', 'Region', {
          hint: 'Codes of ISO 3166-2, such as US-CA, or names of regions.',
          validators: [required],
        }),
        metric,
        filters,
        rowLimit(500),
        sortByMetric,
      ],
    },
    { label: 'Look', tab: 'customize', controls: [linearColorScheme, numberFormat('number_format'), currencyFormat()] },
  ],
  queries: (context) => breakdown(context, { columns: ['entity'], metrics: ['metric'] }),
}
