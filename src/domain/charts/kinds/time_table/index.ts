import type { ControlContext, Query, VizType } from '../types'
import { columnsIn, metricsIn, numberIn } from '../common/data/adhoc'
import { alongAxis, withAxis } from '../common/data/breakdown'
import { dimension, filters, metrics, numberFormat, rowLimit, seriesLimit, text, timeGrain } from '../common/controls'
import { isTimeColumn } from '../common/data/columns'
import { timeRange } from '../common/time/timeRange'
import { required } from '../common/validators'

const queries = (context: ControlContext): readonly Query[] => {
  const { values } = context
  if (columnsIn(values, 'granularity_sqla').length === 0) return []
  const groups = columnsIn(values, 'groupby').slice(0, 1)
  const limit = numberIn(values, 'limit')
  return alongAxis(withAxis(context, 'granularity_sqla'), groups, metricsIn(values, 'metrics')).map((query) => ({
    ...query,
    series_columns: groups,
    ...(limit === null ? {} : { series_limit: limit }),
  }))
}

/** Rows of things, each with its course over time. */
export const timeTable: VizType = {
  key: 'time_table',
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
        timeGrain('granularity_sqla'),
        timeRange,
        metrics,
        dimension('groupby', 'Group by'),
        filters,
        seriesLimit,
        rowLimit(),
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        { name: 'column_collection', label: 'Columns', kind: 'timeColumns', redraws: true },
        text('url', 'Address of a row', { hint: 'With {{ metric }} for its name.' }),
        numberFormat(),
      ],
    },
  ],
  validate: ({ values }): Readonly<Record<string, string>> =>
    columnsIn(values, 'groupby').length > 0 && metricsIn(values, 'metrics').length > 1
      ? { groupby: 'goes with one metric only' }
      : {},
  queries,
}
