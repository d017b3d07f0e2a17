import type { VizType } from '../types'
import { breakdown } from '../common/data/breakdown'
import { filters, groupby, metrics, numberFormat, rowLimit } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { colorScheme } from '../common/style/schemes'
import { required } from '../common/validators'

/** Parts of parts, as columns from left to right. */
export const partition: VizType = {
  key: 'partition',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [{ ...groupby, validators: [required] }, metrics, filters, rowLimit(1000)],
    },
    { label: 'Look', tab: 'customize', controls: [colorScheme, numberFormat('number_format'), currencyFormat()] },
  ],
  queries: (context) => breakdown(context, { columns: ['groupby'], metrics: ['metrics'] }),
}
