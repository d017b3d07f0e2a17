import { useCallback, useMemo } from 'react'

import { own } from '../../projections/dashboardState'
import { masksOf } from '../../projections/dataMasks'
import { crossFilterMask, crossFiltersEnabled } from '../../projections/filters/crossFilters'
import { listOf } from '../../projections/filters/json'
import type { MarkValue } from '../../projections/vizTypes/common/markValues'
import type { MarkActions } from '../charts/common/actions'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { useBoard } from './board'

/** A click on a mark of the chart filters the other charts (`B1.05`); on the chosen one it filters no more. */
export const useCrossFilter = (chartId: number, name: string): Pick<MarkActions, 'onCrossFilter' | 'selected'> => {
  const command = useCommand()
  const past = useIsPast()
  const { dashboardId } = useBoard()
  const topic = `dashboard/${dashboardId}`
  const enabled = useSelect([topic, 'session'], (model) => {
    const dashboard = own(model.dashboards.byId, dashboardId)
    return dashboard !== undefined && crossFiltersEnabled(dashboard.properties.metadata, model.session.flags)
  })
  const mask = useSelect(
    [topic, 'dataMasks'],
    ({ dataMasks }) => own(masksOf(dataMasks, dashboardId).applied, chartId) ?? null,
  )
  const onCrossFilter = useCallback(
    (values: readonly MarkValue[] | null): void => {
      const marks = (values ?? []).map(({ value, ...mark }) => ({
        ...mark,
        value: typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      }))
      const next = marks.length === 0 ? null : crossFilterMask(marks)
      const label = marks.map((mark) => mark.label).join(', ')
      command('dataMask.cross_filter', {
        dashboardId,
        changes: [{ id: String(chartId), name, label: next === null ? null : label, mask: next }],
      })
    },
    [command, dashboardId, chartId, name],
  )
  const selected = useMemo((): readonly MarkValue[] | null => {
    if (mask === null) return null
    const values = listOf(mask.filterState['selectedValues'])
    return listOf(mask.filterState['columns']).flatMap((column, index): MarkValue[] => {
      const value = values[index]
      const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
      return typeof column === 'string' ? [{ column, value: plain, label: '', grain: null }] : []
    })
  }, [mask])
  return { onCrossFilter: enabled && !past ? onCrossFilter : undefined, selected }
}
