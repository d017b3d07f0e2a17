import type { VizType } from '../types'
import { columnLabel, columnsIn } from '../common/data/adhoc'
import { breakdown } from '../common/data/breakdown'
import { dimension, filters, metric, numberFormat, rowLimit, sortByMetric } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { colorScheme } from '../common/style/schemes'
import { required } from '../common/validators'

/** Sankey: flows between things. */
export const sankey: VizType = {
  key: 'sankey_v2',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        dimension('source', 'Source', { validators: [required] }),
        dimension('target', 'Target', { validators: [required] }),
        metric,
        filters,
        rowLimit(100),
        sortByMetric,
      ],
    },
    { label: 'Look', tab: 'customize', controls: [colorScheme, numberFormat('number_format'), currencyFormat()] },
  ],
  validate: ({ values }) => {
    const [source] = columnsIn(values, 'source')
    const [target] = columnsIn(values, 'target')
    return source !== undefined && target !== undefined && columnLabel(source) === columnLabel(target)
      ? { target: 'must be another column than the source' }
      : {}
  },
  queries: (context) =>
    columnsIn(context.values, 'source').length * columnsIn(context.values, 'target').length === 0
      ? []
      : breakdown(context, { columns: ['source', 'target'], metrics: ['metric'] }),
}
