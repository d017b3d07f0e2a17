import { isObject, listOf, type Json } from '../../core/json/value'

/** Lists to which each filter adds. */
const APPEND_KEYS = [
  'adhoc_filters',
  'filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
  'custom_form_data',
] as const

/** Of these the last filter has its way. */
const OVERRIDE_KEYS = [
  'granularity',
  'granularity_sqla',
  'time_column',
  'time_grain',
  'time_range',
  'time_compare',
] as const
const OVERRIDE_EXTRA_KEYS = ['relative_start', 'relative_end', 'time_grain_sqla'] as const

/** The combined effect of several filters on a chart; unknown keys are left out. */
export const mergeExtraFormData = (all: readonly Json[]): Json => {
  const merged: Record<string, unknown> = {}
  for (const extra of all) {
    for (const key of APPEND_KEYS) {
      const added = listOf(extra[key])
      if (added.length > 0) merged[key] = [...listOf(merged[key]), ...added]
    }
    for (const key of [...OVERRIDE_KEYS, ...OVERRIDE_EXTRA_KEYS]) {
      const value = extra[key]
      if (value !== undefined && value !== null) merged[key] = value
    }
  }
  return merged
}

/** The columns that a filter is about, as far as they have names. */
export const columnsOfExtra = (extra: Json): readonly string[] => {
  const named = listOf(extra['filters']).map((one) => (isObject(one) ? one['col'] : null))
  const adhoc = listOf(extra['adhoc_filters']).map((one) => (isObject(one) ? one['subject'] : null))
  return [...named, ...adhoc].filter((one) => typeof one === 'string')
}
