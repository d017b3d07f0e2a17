import { columnLabel, columnsIn, metricLabel, metricsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { comparisonType, offsetOf, PARTS } from '../../../domain/charts/kinds/common/time/timeComparison'
import type { ControlContext } from '../../../domain/charts/kinds/types'

const METRICS = ['metrics', 'metric', 'percent_metrics']
const COLUMNS = ['groupby', 'all_columns', 'groupbyRows', 'groupbyColumns']

/** True when the columns of a table are those of a comparison. */
export const isCompared = (context: ControlContext): boolean =>
  context.values['viz_type'] === 'table' && offsetOf(context) !== null

/** The columns that a table shows, by the controls; those that can be measured first. */
export const shownColumns = (context: ControlContext) => {
  const { values } = context
  const shares = new Set(['percent_metrics'])
  const measures = METRICS.flatMap((name) =>
    metricsIn(values, name).map((one) => (shares.has(name) ? `%${metricLabel(one)}` : metricLabel(one))),
  )
  const names = COLUMNS.flatMap((name) => columnsIn(values, name)).map(columnLabel)
  const comparedParts = isCompared(context) ? PARTS[comparisonType(context)] : []
  const parts = measures.flatMap((one) => comparedParts.map((part) => `${part} ${one}`))
  const all = [...measures, ...parts]
  return { measures: [...new Set(all)], all: [...new Set([...all, ...names])] }
}
