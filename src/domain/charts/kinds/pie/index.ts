import type { VizType } from '../types'
import { columnsIn, metricsIn } from '../common/data/adhoc'
import { check, filters, groupby, metric, numberFormat, pick, rowLimit, showLegend } from '../common/controls'
import { innerRadius, labelPlaces, outerRadius, partLabels, showTotal } from '../common/style/partLabels'
import { currencyFormat } from '../common/style/currency'
import { baseQuery } from '../common/data/queryObject'
import { dateFormat } from '../common/time/dateFormat'
import { listControls } from '../common/style/legend'
import { colorScheme } from '../common/style/schemes'
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
        ...partLabels(false, 'key'),
        ...labelPlaces,
        check('donut', 'As a ring', true),
        innerRadius,
        outerRadius,
        pick('roseType', 'As a rose', [
          [null, 'No'],
          ['area', 'Equal angles'],
          ['radius', 'Angles by share'],
        ]),
        showTotal,
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
