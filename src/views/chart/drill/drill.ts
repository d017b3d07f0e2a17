import type { ExploreColumn, ExploreDataset } from '../../../events/explore/explore'
import type { FormValues } from '../../../domain/charts/formData'
import { crossFilterMask } from '../../../domain/filters/crossFilters'
import { mergeExtraFormData } from '../../../domain/filters/extraFormData'
import { objectOr } from '../../../core/json/value'
import { columnsIn, metricsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { isTimeColumn } from '../../../domain/charts/kinds/common/data/columns'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'

/** A drill step into a chart: the chosen values, and the column that then groups the rows. */
export interface DrillStep {
  readonly values: readonly MarkValue[]
  readonly column: string | null
}

/** The controls of a chart with these values as filters besides. */
export const filteredBy = (form: FormValues, values: readonly MarkValue[]): FormValues =>
  values.length === 0
    ? form
    : {
        ...form,
        extra_form_data: mergeExtraFormData([objectOr(form['extra_form_data']), crossFilterMask(values).extraFormData]),
      }

/** Controls that group the rows of a chart. */
const DIMENSIONS = ['groupby', 'columns', 'groupbyRows', 'groupbyColumns', 'series', 'entity', 'x_axis'] as const
const METRICS = ['metrics', 'metric', 'secondary_metric', 'percent_metrics', 'x', 'y', 'size'] as const

const isTime = (dataset: ExploreDataset, column: string): boolean =>
  dataset.columns.some((one) => one.name === column && isTimeColumn(one))

/** The controls of a chart grouped by another column: in its own kind where that has a place for it, else as a table. */
export const toldApartBy = (form: FormValues, column: string, dataset: ExploreDataset): FormValues => {
  const dimensions = DIMENSIONS.filter(
    (name) => columnsIn(form, name).length > 0 && !(name === 'x_axis' && isTime(dataset, String(form['x_axis']))),
  )
  const [place] = dimensions
  if (place !== undefined && !isTime(dataset, column)) {
    const rest = Object.fromEntries(dimensions.slice(1).map((name) => [name, name === 'x_axis' ? form[name] : []]))
    return {
      ...form,
      ...rest,
      [place]: place === 'x_axis' || place === 'entity' || place === 'series' ? column : [column],
    }
  }
  if (columnsIn(form, 'x_axis').length > 0) {
    return isTime(dataset, column) ? { ...form, x_axis: column, groupby: [] } : { ...form, groupby: [column] }
  }
  const metrics = METRICS.flatMap((name) => metricsIn(form, name))
  const { extra_form_data: extra, adhoc_filters: filters, granularity_sqla: time, time_range: range } = form
  const kept = { extra_form_data: extra, adhoc_filters: filters, granularity_sqla: time, time_range: range }
  return {
    ...kept,
    datasource: form['datasource'],
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: [column],
    metrics: metrics.length === 0 ? ['count'] : metrics,
    row_limit: 1000,
    slice_id: form['slice_id'],
  }
}

/** Columns to drill by, without those that were used on the way. */
export const drillColumns = (dataset: ExploreDataset, used: readonly string[]): readonly ExploreColumn[] =>
  dataset.columns.filter(({ name, groupby }) => groupby && !used.includes(name))

/** The first column to drill by: one of texts with few, meaningful values. */
export const firstColumn = (dataset: ExploreDataset, used: readonly string[]): string | null => {
  const columns = drillColumns(dataset, used)
  return (columns.find(({ generic }) => generic === 1) ?? columns[0])?.name ?? null
}

/** Values as part of a sentence. */
export const valuesText = (values: readonly MarkValue[]): string =>
  values
    .map(({ label, value }) =>
      label !== '' ? label : typeof value === 'object' ? JSON.stringify(value) : String(value),
    )
    .join(', ')
