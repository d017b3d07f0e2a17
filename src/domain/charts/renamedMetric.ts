import type { FormData } from '../../events/chart/chart'
import { isObject } from '../../core/json/value'
import { decodeForm, encodeForm } from './formData'
import { metricLabel, metricsIn, type Metric } from './kinds/common/data/adhoc'

/** The only metric of a list that another one took the place of; null where more changed, or their number. */
const changed = (
  was: readonly Metric[],
  now: readonly Metric[],
): { readonly from: string; readonly to: string } | null => {
  if (was.length !== now.length) return null
  const [before, after] = [was.map(metricLabel), now.map(metricLabel)]
  const places = before.flatMap((label, place) => (label === after[place] ? [] : [place]))
  const [place, ...more] = places
  if (place === undefined || more.length > 0) return null
  return { from: before[place] ?? '', to: after[place] ?? '' }
}

/** `column_config` with the settings of a metric under its new name, where a control renames one (`B4.57`); else nothing. */
export const renamedMetric = (form: FormData, control: string, value: string | null): FormData => {
  if (!control.includes('metric') || value === null || form['column_config'] === undefined) return {}
  const values = decodeForm(form)
  const config = values['column_config']
  const next = decodeForm({ [control]: value })
  const renamed = changed(metricsIn(values, control), metricsIn(next, control))
  if (renamed === null || !isObject(config) || !Object.hasOwn(config, renamed.from)) return {}
  const entries = Object.entries(config).map(([name, columnConfig]) => [
    name === renamed.from ? renamed.to : name,
    columnConfig,
  ])
  return encodeForm({ column_config: Object.fromEntries(entries) as unknown })
}
