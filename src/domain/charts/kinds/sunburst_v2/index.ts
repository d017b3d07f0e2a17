import type { ControlContext, VizType } from '../types'
import { metricsIn } from '../common/data/adhoc'
import { breakdown } from '../common/data/breakdown'
import { check, filters, groupby, metric, numberFormat, rowLimit, sortByMetric } from '../common/controls'
import { innerRadius, outerRadius, partLabels, showTotal } from '../common/style/partLabels'
import { currencyFormat } from '../common/style/currency'
import { dateFormat } from '../common/time/dateFormat'
import { colorScheme, linearColorScheme } from '../common/style/schemes'
import { required } from '../common/validators'

const byColor = ({ values }: ControlContext): boolean => metricsIn(values, 'secondary_metric').length > 0

/** Parts of parts, as rings. */
export const sunburst: VizType = {
  key: 'sunburst_v2',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        { ...groupby, name: 'columns', label: 'Hierarchy', validators: [required] },
        { ...metric, label: 'Primary metric' },
        { ...metric, name: 'secondary_metric', label: 'Secondary metric, as color', validators: [] },
        filters,
        rowLimit(1000),
        sortByMetric,
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        { ...colorScheme, visible: (context) => !byColor(context) },
        { ...linearColorScheme, visible: byColor },
        ...partLabels(true, 'key'),
        check('donut', 'As a ring', true),
        innerRadius,
        outerRadius,
        showTotal,
        check('showNulls', 'Show parts without a name', true),
        dateFormat('columns'),
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  queries: (context) => breakdown(context, { columns: ['columns'], metrics: ['metric', 'secondary_metric'] }),
}
