import type { ExploreDataset } from '../../events/explore/explore'
import type { NativeFilter } from './config'

/** `B5.32`: the number that an aggregate is computed as, its function and its column. */
const AGGREGATE = /^(?:LONG|DOUBLE|FLOAT)?((?:SUM|AVG|MAX|MIN|COUNT)\([A-Z0-9_."]*\))$/

/** True of an aggregate that values may be sorted by, such as `LONGSUM(DELAY)`. */
const isSortAggregate = (text: string): boolean => AGGREGATE.test(text)

type Sorted = Pick<NativeFilter, 'sortMetric'>
type Metrics = Pick<ExploreDataset, 'metrics'> | null

const isSaved = (name: string, dataset: Metrics): boolean =>
  dataset?.metrics.some((metric) => metric.name === name) === true

/** True where a metric of the dataset, or an aggregate, sorts the values (`B5.32`). */
export const isSortable = ({ sortMetric }: Sorted, dataset: Metrics): boolean =>
  sortMetric === null || dataset === null || isSaved(sortMetric, dataset) || isSortAggregate(sortMetric)

/**
 * The metric of the query that sorts the values; null where they are sorted by themselves. A name is that of a metric of the
 * dataset, unless the dataset is known to have none and the name is an aggregate.
 */
export const sortingMetric = ({ sortMetric }: Sorted, dataset: Metrics): string | object | null => {
  const sqlExpression = sortMetric === null ? undefined : AGGREGATE.exec(sortMetric)?.[1]
  return sortMetric === null || dataset === null || sqlExpression === undefined || isSaved(sortMetric, dataset)
    ? sortMetric
    : { expressionType: 'SQL', sqlExpression, label: sortMetric, hasCustomLabel: true }
}
