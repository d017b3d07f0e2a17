import type { ControlContext, VizType } from '../types'
import { metricsIn } from '../common/data/adhoc'
import { breakdown } from '../common/data/breakdown'
import { colorPicker } from '../common/style/colorPicker'
import { check, dimension, filters, metric, numberFormat, pick, rowLimit, sortByMetric } from '../common/controls'
import { colorScheme, linearColorScheme } from '../common/style/schemes'
import { currencyFormat } from '../common/style/currency'
import { required } from '../common/validators'

const byCountry = ({ values }: ControlContext): boolean => values['color_by'] === 'country'

/** A metric by country. */
export const worldMap: VizType = {
  key: 'world_map',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        dimension('entity', 'Country', { validators: [required] }),
        pick('country_fieldtype', 'Countries are given as', [
          ['cca2', 'Code of two letters (ISO 3166-1)'],
          ['cca3', 'Code of three letters (ISO 3166-1)'],
          ['name', 'Full name'],
          ['cioc', 'Code of the Olympic committee'],
        ]),
        metric,
        { ...metric, name: 'secondary_metric', label: 'Bubble size', validators: [] },
        filters,
        rowLimit(500),
        sortByMetric,
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        pick('color_by', 'Color by', [
          ['metric', 'Metric'],
          ['country', 'Country'],
        ]),
        { ...linearColorScheme, visible: (context) => !byCountry(context) },
        { ...colorScheme, visible: byCountry },
        check('show_bubbles', 'Show bubbles', false, {
          visible: ({ values }) => metricsIn(values, 'secondary_metric').length > 0,
        }),
        pick(
          'max_bubble_size',
          'Greatest bubble',
          [5, 10, 15, 25, 50, 75, 100].map((size) => [size, String(size)] as const),
          { default: 25, visible: ({ values }) => values['show_bubbles'] === true },
        ),
        colorPicker('color_picker', 'Color of bubbles', { visible: ({ values }) => values['show_bubbles'] === true }),
        numberFormat(),
        currencyFormat(),
      ],
    },
  ],
  queries: (context) => breakdown(context, { columns: ['entity'], metrics: ['metric', 'secondary_metric'] }),
}
