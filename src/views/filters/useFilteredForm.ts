import { useMemo } from 'react'

import type { FormData } from '../../events/chart'
import { dashboardOf } from '../../projections/dashboards'
import { masksOf } from '../../projections/dataMasks'
import { waitedFor } from '../../projections/filters/active'
import { chartFormData } from '../../projections/filters/chartFormData'
import { filtered } from '../../projections/filters/dashboard'
import { decodeForm, encodeForm } from '../../projections/formData'
import { useSelect } from '../hooks'

/** A chart's controls with what the filters of its dashboard do to it; null while a filter waits for its first value. */
export const useFilteredForm = (dashboardId: number, chartId: number, form: FormData): FormData | null => {
  const topics = [`dashboard/${dashboardId}`, 'dashboards', 'dataMasks']
  const text = useSelect(topics, (model): string | null => {
    const dashboard = dashboardOf(model.dashboards, dashboardId)
    const masks = masksOf(model.dataMasks, dashboardId)
    if (dashboard === null) return ''
    const seen = filtered(dashboard)
    const chart = seen.charts[chartId]
    if (chart === undefined) return ''
    if (masks.restoring !== null || waitedFor({ dashboard: seen, chartId, masks: masks.applied }).length > 0)
      return null
    const made = chartFormData({
      chart: { ...chart, formData: decodeForm(form) },
      dashboard: seen,
      masks: masks.applied,
    })
    return JSON.stringify(encodeForm(made))
  })
  return useMemo(() => (text === null ? null : text === '' ? form : (JSON.parse(text) as FormData)), [text, form])
}
