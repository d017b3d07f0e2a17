import type { VizType } from '../types'
import { columnsIn } from '../common/data/adhoc'
import { breakdown } from '../common/data/breakdown'
import { check, dimension, filters, metric, number, numberFormat, pick, rowLimit } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { legendControls } from '../common/style/legend'
import { colorScheme } from '../common/style/schemes'
import { positive, required } from '../common/validators'

/** Graph: links between nodes. */
export const graph: VizType = {
  key: 'graph_chart',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        dimension('source', 'Source', { validators: [required] }),
        dimension('target', 'Target', { validators: [required] }),
        metric,
        dimension('source_category', 'Source category'),
        dimension('target_category', 'Target category'),
        filters,
        rowLimit(500),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        colorScheme,
        ...legendControls,
        pick('layout', 'Layout', [
          ['force', 'By ties'],
          ['circular', 'On a circle'],
        ]),
        pick('edgeSymbol', 'Arrows', [
          ['none,arrow', 'At the target'],
          ['none,none', 'None'],
          ['arrow,arrow', 'At both ends'],
        ]),
        number('baseNodeSize', 'Size of nodes', 20, { validators: [positive] }),
        number('baseEdgeWidth', 'Width of edges', 3, { validators: [positive] }),
        number('showSymbolThreshold', 'Name nodes from this value on', 0),
        check('show_labels', 'Show labels', true),
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  queries: (context) =>
    columnsIn(context.values, 'source').length * columnsIn(context.values, 'target').length === 0
      ? []
      : breakdown(context, {
          columns: ['source', 'target', 'source_category', 'target_category'],
          metrics: ['metric'],
        }),
}
