import { FileQuestionMark } from 'lucide-react'
import { useEffect } from 'react'

import type { Component } from '../../../events/dashboard/layout'
import { own } from '../../../projections/dashboard/state'
import { Button, EmptyState, Skeleton } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useBoard } from '../board'
import { ChartFrame } from './ChartFrame'

export const chartIdOf = ({ meta }: Component): number | null =>
  typeof meta['chartId'] === 'number' ? meta['chartId'] : null

/** Display name of a chart on this dashboard. */
export const chartName = ({ meta }: Component): string => {
  const words = [meta['sliceNameOverride'], meta['sliceName']].find((text) => typeof text === 'string' && text !== '')
  return typeof words === 'string' ? words : t('Chart')
}

/** A chart at its place; or a word that there is none any more. */
export const ChartSlot = ({ component }: { readonly component: Component }) => {
  const command = useCommand()
  const { dashboardId } = useBoard()
  const chartId = chartIdOf(component)
  const isLoaded = useSelect(
    [`dashboard/${dashboardId}`],
    ({ dashboards }) => own(own(dashboards.byId, dashboardId)?.charts ?? {}, chartId ?? 0) !== undefined,
  )
  const chartRequest = useSelect(
    [`dashboard/${dashboardId}`],
    ({ dashboards }) => own(dashboards.byId, dashboardId)?.wanted[chartId ?? 0] ?? null,
  )
  // Undo may bring a chart back that this page has not met yet.
  const missing = chartId !== null && !isLoaded && chartRequest === null
  useEffect(() => {
    if (missing) command('dashboard.want_chart', { dashboardId, chartId })
  }, [missing, command, dashboardId, chartId])
  if (chartId !== null && isLoaded)
    return <ChartFrame chartId={chartId} name={chartName(component)} component={component} />
  return (
    <article className="frame" aria-label={chartName(component)}>
      {chartId === null || (chartRequest !== null && chartRequest.message !== null) ? (
        <EmptyState
          icon={FileQuestionMark}
          title={t('This chart cannot be opened')}
          actions={
            chartId === null ? undefined : (
              <Button onClick={() => command('dashboard.want_chart', { dashboardId, chartId })}>
                {t('Try again')}
              </Button>
            )
          }
        >
          {t('%s was deleted, or it is not shared with you. Its place is kept.', chartName(component))}
        </EmptyState>
      ) : (
        <Skeleton lines={[40, 70, 55]} />
      )}
    </article>
  )
}
