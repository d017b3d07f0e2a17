import type { VizType } from '../types'
import { columnsIn, metricsIn } from '../common/adhoc'
import { check, choose, filters, groupby, metric, numberFormat, rowLimit, showLegend } from '../common/controls'
import { currencyFormat } from '../common/currency'
import { baseQuery } from '../common/queryObject'
import { dateFormat } from '../common/dateFormat'
import { listControls } from '../common/legend'
import { colorScheme } from '../common/schemes'
import { required } from '../common/validators'

/** Parts of a whole. */
export const pie: VizType = {
  key: 'pie',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        { ...groupby, validators: [required] },
        metric,
        filters,
        rowLimit(100),
        { ...check('sort_by_metric', 'Sort by metric', true), redraws: false },
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        {
          name: 'label_type',
          label: 'Labels',
          kind: 'select',
          redraws: true,
          default: 'key_value_percent',
          choices: choose(
            ['key', 'Category'],
            ['key_value', 'Category and value'],
            ['key_percent', 'Category and share'],
            ['key_value_percent', 'Category, value and share'],
          ),
        },
        check('donut', 'As a ring', true),
        { ...showLegend, label: 'Show list' },
        colorScheme,
        ...listControls,
        dateFormat('groupby'),
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  queries: ({ values }) => {
    const metrics = metricsIn(values, 'metric')
    const [by] = metrics
    const columns = columnsIn(values, 'groupby')
    if (by === undefined || columns.length === 0) return []
    return [
      { ...baseQuery(values), columns, metrics, orderby: values['sort_by_metric'] === false ? [] : [[by, false]] },
    ]
  },
}
