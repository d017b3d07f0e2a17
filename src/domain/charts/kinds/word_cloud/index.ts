import type { VizType } from '../types'
import { breakdown } from '../common/data/breakdown'
import { dimension, filters, metric, number, numberFormat, pick, rowLimit, sortByMetric } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { colorScheme } from '../common/style/schemes'
import { positive, required } from '../common/validators'

/** Names as large as their figures. */
export const wordCloud: VizType = {
  key: 'word_cloud',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        dimension('series', 'Dimension', { validators: [required] }),
        metric,
        filters,
        rowLimit(100),
        sortByMetric,
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        number('size_from', 'Least size of letters', 11, { validators: [positive] }),
        number('size_to', 'Greatest size of letters', 40, { validators: [positive] }),
        pick('rotation', 'Rotation', [
          ['flat', 'None'],
          ['square', 'Some upright'],
        ]),
        colorScheme,
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  queries: (context) => breakdown(context, { columns: ['series'], metrics: ['metric'] }),
}
