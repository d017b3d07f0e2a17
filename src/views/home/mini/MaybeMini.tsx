import { Suspense, useEffect, useState } from 'react'

import { own } from '../../../projections/dashboard/state'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { KindThumb } from '../../explore/kind/KindThumb'
import { useSelect } from '../../hooks'
import { whenIdle } from '../../whenIdle'

const ChartMini = lazyWithRetry(() => import('./ChartMini'), 'ChartMini')

interface MaybeMiniProps {
  readonly chartId: number
  /** The dashboard on which it is shown; null for the chart itself. */
  readonly dashboardId: number | null
  readonly type: string
}

/** True once the page rests: drawings come after what one waits for. */
const useRest = (): boolean => {
  const [rests, setRests] = useState(false)
  useEffect(() => whenIdle(() => setRests(true)), [])
  return rests
}

/** The miniature of a chart: of its rows where this browser holds any, else its stock icon. */
export const MaybeMini = ({ chartId, dashboardId, type }: MaybeMiniProps) => {
  const key = dashboardId === null ? `slice/${chartId}` : `dashboard/${dashboardId}/${chartId}`
  const rests = useRest()
  const state = useSelect([`chart/${key}`, 'charts'], ({ charts }) => own(charts.byKey, key) ?? null)
  const dataset = useSelect(['dashboards', 'explores'], ({ dashboards, explores }) => {
    if (dashboardId === null) return own(explores.byKey, key)?.dataset ?? null
    const dashboard = own(dashboards.byId, dashboardId)
    const id = dashboard?.charts[chartId]?.datasetId ?? null
    return dashboard === undefined || id === null ? null : (own(dashboard.datasets, id) ?? null)
  })
  const form = state?.answeredForm ?? null
  const icon = <KindThumb type={type} />
  if (!rests || state === null || form === null || state.answers.length === 0) return icon
  return (
    <Suspense fallback={icon}>
      <ChartMini state={state} form={form} dataset={dataset} />
    </Suspense>
  )
}
