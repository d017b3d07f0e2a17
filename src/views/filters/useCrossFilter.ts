import { useCallback, useMemo } from 'react'

import { dashboardOf } from '../../projections/dashboards'
import { masksOf } from '../../projections/dataMasks'
import { labelOf } from '../../projections/filters/active'
import {
  crossFilterMask,
  crossFiltersEnabled,
  crossFilterTargets,
  marksOf,
} from '../../projections/filters/crossFilters'
import { filtered } from '../../projections/filters/dashboard'
import type { MarkValue } from '../../projections/vizTypes/common/markValues'
import { useCommand, useIsPast, useSelect } from '../hooks'

interface CrossFilter {
  /** Undefined where the chart filters nothing. */
  readonly onCrossFilter: ((values: readonly MarkValue[] | null) => void) | undefined
  readonly selected: readonly MarkValue[] | null
}

/** What a click on a mark of a chart does to the others, and what it did. */
export const useCrossFilter = (dashboardId: number, chartId: number, name: string): CrossFilter => {
  const command = useCommand()
  const past = useIsPast()
  const topics = [`dashboard/${dashboardId}`, 'dashboards', 'dataMasks', 'session']
  const filters = useSelect(topics, ({ dashboards, session }) => {
    const dashboard = dashboardOf(dashboards, dashboardId)
    if (dashboard === null || dashboard.edit) return false
    const seen = filtered(dashboard)
    return crossFiltersEnabled(seen.metadata, session.flags) && crossFilterTargets(seen, chartId).length > 0
  })
  const mask = useSelect(topics, ({ dataMasks }) => masksOf(dataMasks, dashboardId).applied[chartId] ?? null)
  const onCrossFilter = useCallback(
    (values: readonly MarkValue[] | null): void => {
      const made = values === null || values.length === 0 ? null : crossFilterMask(values)
      const label = made === null ? null : labelOf(made)
      command('dataMask.cross_filter', { dashboardId, changes: [{ id: String(chartId), name, label, mask: made }] })
    },
    [command, dashboardId, chartId, name],
  )
  const selected = useMemo(() => (mask === null || !filters ? null : marksOf(mask)), [mask, filters])
  return { onCrossFilter: filters && !past ? onCrossFilter : undefined, selected }
}
