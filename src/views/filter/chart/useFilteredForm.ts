import { useMemo } from 'react'

import type { FormData } from '../../../events/chart/chart'
import { dashboardOf } from '../../../projections/dashboard/dashboards'
import { masksOf } from '../../../projections/filter/dataMasks'
import { waitedFor } from '../../../domain/filters/active'
import { chartFormData } from '../../../domain/filters/chartFormData'
import { filtered } from '../../../domain/filters/dashboard'
import { decodeForm, encodeForm } from '../../../domain/charts/formData'
import type { ReadModel } from '../../../core/readModel/model'
import { useSelect } from '../../hooks'

type Dashboard = ReturnType<typeof dashboardOf>
type Masks = ReturnType<typeof masksOf>

const textOf = (dashboard: Dashboard, masks: Masks, chartId: number, form: FormData): string | null => {
  if (dashboard === null) return ''
  const seen = filtered(dashboard)
  const chart = seen.charts[chartId]
  if (chart === undefined) return ''
  if (masks.restoring !== null || waitedFor({ dashboard: seen, chartId, masks: masks.applied }).length > 0) return null
  const filteredForm = chartFormData({
    chart: { ...chart, formData: decodeForm(form) },
    dashboard: seen,
    masks: masks.applied,
  })
  return JSON.stringify(encodeForm(filteredForm))
}

/** The selection runs at every rendering and every step; it is computed again only when its input changed. */
const selection = (dashboardId: number, chartId: number, form: FormData) => {
  let cached: { readonly dashboard: Dashboard; readonly masks: Masks; readonly text: string | null } | null = null
  return (model: ReadModel): string | null => {
    const dashboard = dashboardOf(model.dashboards, dashboardId)
    const masks = masksOf(model.dataMasks, dashboardId)
    if (cached === null || cached.dashboard !== dashboard || cached.masks !== masks)
      cached = { dashboard, masks, text: textOf(dashboard, masks, chartId, form) }
    return cached.text
  }
}

/** A chart's controls with the effect of its dashboard's filters; null while a filter waits for its first value. */
export const useFilteredForm = (dashboardId: number, chartId: number, form: FormData): FormData | null => {
  const select = useMemo(() => selection(dashboardId, chartId, form), [dashboardId, chartId, form])
  const text = useSelect([`dashboard/${dashboardId}`, 'dashboards', 'dataMasks'], select)
  return useMemo(() => (text === null ? null : text === '' ? form : (JSON.parse(text) as FormData)), [text, form])
}
