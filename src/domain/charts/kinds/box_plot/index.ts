import type { ControlContext, Query, VizType } from '../types'
import { columnLabel, columnsIn, metricLabel, metricsIn, numberIn, textIn } from '../common/data/adhoc'
import {
  filters,
  groupby,
  metrics,
  numberFormat,
  pick,
  rowLimit,
  seriesLimit,
  sortBy,
  timeGrain,
} from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { titleControls } from '../common/axis/axisControls'
import { baseQuery, groupedBy } from '../common/data/queryObject'
import { dateFormat } from '../common/time/dateFormat'
import { colorScheme } from '../common/style/schemes'
import { ticksLayout } from '../common/axis/ticksLayout'
import { required } from '../common/validators'

const TUKEY = 'Tukey'
const EXTREMES = 'Min/max (no outliers)'
const PERCENTILES = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?) percentiles$/

/** Reach of whiskers, in the server's form. */
export const whiskersOf = (option: string | null): Readonly<Record<string, unknown>> => {
  const [, low, high] = PERCENTILES.exec(option ?? '') ?? []
  if (low !== undefined && high !== undefined)
    return { whisker_type: 'percentile', percentiles: [Number(low), Number(high)] }
  return { whisker_type: option === EXTREMES ? 'min/max' : 'tukey' }
}

const queries = (context: ControlContext): readonly Query[] => {
  const { values } = context
  const across = columnsIn(values, 'columns')
  const measures = metricsIn(values, 'metrics')
  const groups = columnsIn(values, 'groupby')
  if (across.length === 0 || measures.length === 0) return []
  const names = new Set(groups.map(columnLabel))
  const limit = numberIn(values, 'series_limit')
  const [by] = metricsIn(values, 'series_limit_metric')
  return [
    {
      ...baseQuery(values),
      columns: groupedBy(context, [...across.filter((one) => !names.has(columnLabel(one))), ...groups]),
      series_columns: groups,
      metrics: measures,
      ...(limit === null ? {} : { series_limit: limit }),
      ...(by === undefined ? {} : { series_limit_metric: by }),
      post_processing: [
        {
          operation: 'boxplot',
          options: {
            groupby: groups.map(columnLabel),
            metrics: measures.map(metricLabel),
            ...whiskersOf(textIn(values, 'whiskerOptions')),
          },
        },
      ],
    },
  ]
}

/** Box plot: the spread of a metric over the values of some columns. */
export const boxPlot: VizType = {
  key: 'box_plot',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        { ...groupby, name: 'columns', label: 'Distribute across', validators: [required] },
        timeGrain('columns', 'groupby'),
        groupby,
        metrics,
        filters,
        { ...seriesLimit, name: 'series_limit' },
        { ...sortBy, name: 'series_limit_metric' },
        rowLimit(),
        pick(
          'whiskerOptions',
          'Whiskers',
          [
            [TUKEY, 'Tukey, 1.5 times the box'],
            [EXTREMES, 'Least and greatest'],
            ['2/98 percentiles', '2/98 percentiles'],
            ['5/95 percentiles', '5/95 percentiles'],
            ['9/91 percentiles', '9/91 percentiles'],
          ],
          { redraws: false },
        ),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        ...titleControls,
        ticksLayout,
        colorScheme,
        dateFormat('columns', 'groupby'),
        numberFormat('number_format'),
        currencyFormat(),
      ],
    },
  ],
  queries,
}
