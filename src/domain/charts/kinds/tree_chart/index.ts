import type { VizType } from '../types'
import { columnsIn, metricsIn } from '../common/data/adhoc'
import { dimension, filters, metric, numberFormat, pick, rowLimit, text } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { baseQuery } from '../common/data/queryObject'
import { required } from '../common/validators'

/** Tree: children by parent. */
export const tree: VizType = {
  key: 'tree_chart',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        dimension('id', 'Id', { validators: [required] }),
        dimension('parent', 'Parent', { validators: [required] }),
        dimension('name', 'Name'),
        text('root_node_id', 'Id of the root'),
        { ...metric, validators: [] },
        filters,
        rowLimit(1000),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        pick('orient', 'Direction', [
          ['LR', 'Left to right'],
          ['TB', 'Top to bottom'],
        ]),
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  queries: ({ values }) => {
    const columns = ['id', 'parent', 'name'].flatMap((name) => columnsIn(values, name))
    if (columnsIn(values, 'id').length * columnsIn(values, 'parent').length === 0) return []
    return [{ ...baseQuery(values), columns, metrics: metricsIn(values, 'metric') }]
  },
}
