import type { FormValues } from '../charts/formData'
import { extraFormDataOf } from './active'
import type { FilteredChart, FilteredDashboard } from './dashboard'
import type { DataMasks } from './dataMask'
import { isObject, listOf, objectOr, textOr, type Json } from '../../core/json/value'

interface FilteredForm {
  readonly chart: FilteredChart
  readonly dashboard: FilteredDashboard
  /** Applied values, by filter and by chart. */
  readonly masks: DataMasks
}

const hasTimeFilter = (form: FormValues): boolean =>
  Object.entries(form).some(
    ([name, value]) =>
      name.startsWith('adhoc_filters') &&
      listOf(value).some((one) => isObject(one) && one['operator'] === 'TEMPORAL_RANGE'),
  )

/** The column that a time range is about where the chart names none: its axis when that is time, else the main time. */
export const timeColumnOf = (form: FormValues, times: readonly string[]): string | null => {
  const axis = textOr(form['x_axis'])
  return axis !== null && times.includes(axis) ? axis : (times[0] ?? null)
}

/** Grain and time column of the filters, at the controls that every kind of chart reads. */
const timeControls = (form: FormValues, extra: Json, times: readonly string[]): FormValues => {
  const grain = textOr(extra['time_grain_sqla']) ?? textOr(extra['time_grain'])
  const column = textOr(extra['granularity_sqla']) ?? textOr(extra['granularity']) ?? textOr(extra['time_column'])
  const axis = textOr(form['x_axis'])
  const ranged = extra['time_range'] !== undefined && textOr(form['granularity_sqla']) === null && !hasTimeFilter(form)
  const timeColumn = column ?? (ranged ? timeColumnOf(form, times) : null)
  return {
    ...(grain === null ? {} : { time_grain_sqla: grain }),
    ...(timeColumn === null ? {} : { granularity_sqla: timeColumn }),
    ...(column !== null && axis !== null && times.includes(axis) ? { x_axis: column } : {}),
  }
}

/** The earlier period that the filters name, in place of those of a chart that compares with one; others stay as they are. */
const comparison = (form: FormValues, extra: Json): FormValues => {
  const filterCompare = textOr(extra['time_compare'])
  const chartCompare = form['time_compare']
  const older = textOr(form['time_comparison'])
  const compares = Array.isArray(chartCompare)
    ? chartCompare.length > 0
    : textOr(chartCompare) !== null || form['viz_type'] === 'pop_kpi'
  if (filterCompare === null || !compares) return {}
  return {
    time_compare: Array.isArray(chartCompare) ? [filterCompare] : filterCompare,
    ...(older === null ? {} : { time_comparison: null }),
  }
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(isObject(value) && Object.keys(value).length === 0)

/** Colours of the dashboard, which hold for each of its charts. */
const colours = (metadata: Json): FormValues => ({
  ...(isFilled(metadata['color_scheme']) ? { color_scheme: metadata['color_scheme'] } : {}),
  ...(isFilled(metadata['color_namespace']) ? { color_namespace: metadata['color_namespace'] } : {}),
  label_colors: objectOr(metadata['label_colors']),
  shared_label_colors: metadata['shared_label_colors'] ?? [],
})

/**
 * The form data of a chart's request on a dashboard: its own controls, the colours of the dashboard, and the effect of
 * the filters whose scope includes it. The chart's own filters always apply as well.
 */
export const chartFormData = ({ chart, dashboard, masks }: FilteredForm): FormValues => {
  const form = chart.formData
  const extra = extraFormDataOf({ dashboard, chartId: chart.id, masks })
  return {
    ...form,
    ...colours(dashboard.metadata),
    ...timeControls(form, extra, chart.timeColumns ?? []),
    ...comparison(form, extra),
    ...(Object.keys(extra).length === 0 ? {} : { extra_form_data: extra }),
    slice_id: chart.id,
    dashboardId: dashboard.id,
  }
}
