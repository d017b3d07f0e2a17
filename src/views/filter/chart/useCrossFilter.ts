import { useCallback, useMemo } from 'react'

import { rangeMask, rangeOf } from '../../chart/brush/axis'
import { dashboardOf, isEditedIn } from '../../../projections/dashboard/dashboards'
import { masksOf } from '../../../projections/filter/dataMasks'
import { labelOf } from '../../../domain/filters/active'
import { crossFilterMask, crossFiltersEnabled, crossFilterTargets, marksOf } from '../../../domain/filters/crossFilters'
import { filtered } from '../../../domain/filters/dashboard'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import type { BrushPort } from '../../chart/common/figure/actions'
import { isUnset, type DataMask } from '../../../domain/filters/dataMask'
import { useBoard } from '../../dashboard/board'
import { useCommand, useIsPast, useSelect, useSession } from '../../hooks'

interface CrossFilter {
  /** Undefined where the chart filters nothing. */
  readonly onCrossFilter: ((values: readonly MarkValue[] | null) => void) | undefined
  readonly selected: readonly MarkValue[] | null
  /** Number of charts that it filters now. */
  readonly filtering: number
  /** Handlers of a brushed range. */
  readonly brush: BrushPort | undefined
}

/** The effect of a click on a mark of a chart on the other charts, and its current state. */
export const useCrossFilter = (dashboardId: number, chartId: number, name: string): CrossFilter => {
  const command = useCommand()
  const past = useIsPast()
  const window = useSession()
  const topics = [`dashboard/${dashboardId}`, 'dashboards', 'dataMasks', 'session']
  const targets = useSelect(topics, ({ dashboards, session }) => {
    const dashboard = dashboardOf(dashboards, dashboardId)
    if (dashboard === null || isEditedIn(dashboard, window)) return 0
    const seen = filtered(dashboard)
    return crossFiltersEnabled(seen.metadata, session.flags) ? crossFilterTargets(seen, chartId).length : 0
  })
  const filters = targets > 0
  const mask = useSelect(topics, ({ dataMasks }) => masksOf(dataMasks, dashboardId).applied[chartId] ?? null)
  const { brushing } = useBoard()
  const filter = useCallback(
    (nextMask: DataMask | null): void => {
      const label = nextMask === null ? null : labelOf(nextMask)
      command('dataMask.cross_filter', { dashboardId, changes: [{ id: String(chartId), name, label, mask: nextMask }] })
    },
    [command, dashboardId, chartId, name],
  )
  const onCrossFilter = useCallback(
    (values: readonly MarkValue[] | null): void =>
      filter(values === null || values.length === 0 ? null : crossFilterMask(values)),
    [filter],
  )
  const range = useMemo(() => (mask === null || !filters ? null : rangeOf(mask)), [mask, filters])
  const selected = useMemo(
    () => (mask === null || !filters || range !== null ? null : marksOf(mask)),
    [mask, filters, range],
  )
  const brush = useMemo<BrushPort>(
    () => ({
      range,
      move: (axis, to) => brushing.move(chartId, axis, to),
      end: (axis, to, label) => {
        if (to !== null) filter(to === 'all' ? null : rangeMask(axis, to, label))
        brushing.end(to !== null)
      },
    }),
    [brushing, chartId, filter, range],
  )
  const may = filters && !past
  const filtering = mask === null || isUnset(mask) ? 0 : targets
  return { onCrossFilter: may ? onCrossFilter : undefined, selected, filtering, brush: may ? brush : undefined }
}
