import type { VizType } from '../types'
import { breakdown } from '../common/data/breakdown'
import { check, filters, groupby, labelType, metric, numberFormat, rowLimit, sortByMetric } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { dateFormat } from '../common/time/dateFormat'
import { colorScheme } from '../common/style/schemes'
import { required } from '../common/validators'

/** Parts of parts, as areas. */
export const treemap: VizType = {
  key: 'treemap_v2',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [{ ...groupby, validators: [required] }, metric, filters, rowLimit(1000), sortByMetric],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        colorScheme,
        check('show_labels', 'Show labels', true),
        check('show_upper_labels', 'Show names of groups', true),
        { ...labelType, default: 'key_value' },
        dateFormat('groupby'),
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  queries: (context) => breakdown(context, { columns: ['groupby'], metrics: ['metric'] }),
}
