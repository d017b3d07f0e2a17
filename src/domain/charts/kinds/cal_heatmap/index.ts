import type { ControlContext, Query, VizType } from '../types'
import { columnsIn, metricsIn } from '../common/data/adhoc'
import { alongAxis, withAxis } from '../common/data/breakdown'
import { check, filters, metrics, number, numberFormat, pick, showLegend, timeFormat } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { isTimeColumn } from '../common/data/columns'
import { maxRowsOf } from '../common/controls'
import { linearColorScheme } from '../common/style/schemes'
import { timeRange } from '../common/time/timeRange'
import { notNegative, positive, required, whole } from '../common/validators'

const GRAINS: Readonly<Record<string, string>> = { hour: 'PT1H', day: 'P1D', week: 'P1W', month: 'P1M' }

/** The grain of a cell. */
export const cellGrain = ({ values }: ControlContext): string => {
  const name = values['subdomain_granularity']
  return typeof name === 'string' && Object.hasOwn(GRAINS, name) ? (GRAINS[name] ?? 'P1D') : 'P1D'
}

const queries = (context: ControlContext): readonly Query[] => {
  if (columnsIn(context.values, 'granularity_sqla').length === 0) return []
  const along = withAxis(context, 'granularity_sqla', cellGrain(context))
  return alongAxis(along, [], metricsIn(context.values, 'metrics')).map((query) => ({
    ...query,
    row_limit: maxRowsOf(context),
  }))
}

/** A metric day by day, as on a calendar. */
export const calendar: VizType = {
  key: 'cal_heatmap',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        {
          name: 'granularity_sqla',
          label: 'Time column',
          kind: 'column',
          accepts: isTimeColumn,
          validators: [required],
        },
        pick('domain_granularity', 'Domain', [
          ['month', 'Month'],
          ['year', 'Year'],
          ['week', 'Week'],
          ['day', 'Day'],
        ]),
        pick(
          'subdomain_granularity',
          'Cell',
          [
            ['day', 'Day'],
            ['hour', 'Hour'],
            ['week', 'Week'],
            ['month', 'Month'],
          ],
          { redraws: false },
        ),
        timeRange,
        metrics,
        filters,
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        linearColorScheme,
        number('steps', 'Steps of color', 9, { validators: [whole, positive] }),
        number('cell_padding', 'Gap between cells', 2, { validators: [whole, notNegative] }),
        number('cell_radius', 'Rounding of cells', 0, { validators: [whole, notNegative] }),
        number('cell_size', 'Greatest cell', 24, { validators: [whole, positive] }),
        showLegend,
        check('show_values', 'Show values', false),
        check('show_metric_name', 'Show the names of metrics', true, {
          visible: ({ values }) => metricsIn(values, 'metrics').length > 1,
        }),
        { ...timeFormat, visible: () => true },
        numberFormat(),
        currencyFormat(),
      ],
    },
  ],
  queries,
}
