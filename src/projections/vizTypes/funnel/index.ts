import type { VizType } from '../types'
import { breakdown } from '../common/breakdown'
import {
  check,
  filters,
  groupby,
  labelType,
  metric,
  numberFormat,
  pick,
  rowLimit,
  sortByMetric,
} from '../common/controls'
import { currencyFormat } from '../common/currency'
import { namedControls } from '../common/legend'
import { colorScheme } from '../common/schemes'
import { required } from '../common/validators'

/** What is left after each step. */
export const funnel: VizType = {
  key: 'funnel',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        { ...groupby, validators: [required] },
        metric,
        filters,
        rowLimit(10),
        sortByMetric,
        pick('percent_calculation_type', 'Share of', [
          ['first_step', 'The first step'],
          ['prev_step', 'The step before'],
          ['total', 'All steps together'],
        ]),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        colorScheme,
        ...namedControls,
        { ...labelType, default: 'key_value_percent' },
        check('show_labels', 'Show labels', true),
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  queries: (context) => breakdown(context, { columns: ['groupby'], metrics: ['metric'] }),
}
