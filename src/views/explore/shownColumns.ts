import { columnLabel, columnsIn, metricLabel, metricsIn } from '../../projections/vizTypes/common/adhoc'
import type { ControlContext } from '../../projections/vizTypes/types'

const METRICS = ['metrics', 'metric', 'percent_metrics']
const COLUMNS = ['groupby', 'all_columns', 'groupbyRows', 'groupbyColumns']

/** The columns that a table shows, by the controls; those that can be measured first. */
export const shownColumns = ({ values }: ControlContext) => {
  const shares = new Set(['percent_metrics'])
  const measures = METRICS.flatMap((name) =>
    metricsIn(values, name).map((one) => (shares.has(name) ? `%${metricLabel(one)}` : metricLabel(one))),
  )
  const names = COLUMNS.flatMap((name) => columnsIn(values, name)).map(columnLabel)
  return { measures: [...new Set(measures)], all: [...new Set([...measures, ...names])] }
}
