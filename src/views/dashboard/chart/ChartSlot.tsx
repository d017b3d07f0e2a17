import { Suspense, useEffect } from 'react'

import { isBlank } from '../../../core/events/blank'
import type { Component } from '../../../events/dashboard/layout'
import { own } from '../../../projections/dashboard/state'
import { Skeleton } from '../../controls'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { kindNameOf, kindOf } from '../../explore/kind/kindName'
import { useBoard } from '../board'
import { ChartFrame } from './ChartFrame'

const MissingChart = lazyWithRetry(() => import('./MissingChart'), 'MissingChart')

export const chartIdOf = ({ meta }: Component): number | null =>
  typeof meta['chartId'] === 'number' ? meta['chartId'] : null

const titleOf = ({ meta }: Component): string | null => {
  const title = [meta['sliceNameOverride'], meta['sliceName']].find((text) => typeof text === 'string' && text !== '')
  return typeof title === 'string' ? title : null
}

/** Display name of a chart on this dashboard. */
export const chartName = (component: Component): string => titleOf(component) ?? t('Chart')

/** The same; where a log left it out, the name of its kind. */
const nameInPast = (component: Component, kind: string): string => {
  const title = titleOf(component)
  return title === null || isBlank(title) ? kindNameOf(kind) : title
}

/** A chart at its place; or a word that there is none any more. */
export const ChartSlot = ({ component }: { readonly component: Component }) => {
  const command = useCommand()
  const { dashboardId } = useBoard()
  const chartId = chartIdOf(component)
  const past = useIsPast()
  const kind = useSelect([`dashboard/${dashboardId}`], ({ dashboards }) => {
    const loaded = own(own(dashboards.byId, dashboardId)?.charts ?? {}, chartId ?? 0)
    return loaded === undefined ? null : kindOf(loaded.formData)
  })
  const chartRequest = useSelect(
    [`dashboard/${dashboardId}`],
    ({ dashboards }) => own(dashboards.byId, dashboardId)?.wanted[chartId ?? 0] ?? null,
  )
  // Undo may bring a chart back that this page has not met yet.
  const missing = chartId !== null && kind === null && chartRequest === null
  useEffect(() => {
    if (missing) command('dashboard.want_chart', { dashboardId, chartId })
  }, [missing, command, dashboardId, chartId])
  const name = past && kind !== null ? nameInPast(component, kind) : chartName(component)
  if (chartId !== null && kind !== null) return <ChartFrame chartId={chartId} name={name} component={component} />
  return (
    <article className="frame" aria-label={name}>
      {chartId === null || (chartRequest !== null && chartRequest.message !== null) ? (
        <Suspense fallback={null}>
          <MissingChart dashboardId={dashboardId} chartId={chartId} name={name} />
        </Suspense>
      ) : (
        <Skeleton lines={[40, 70, 55]} />
      )}
    </article>
  )
}
