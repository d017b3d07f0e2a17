import { useEffect, useState } from 'react'

import { own } from '../../../projections/dashboard/state'
import type { ReadModel } from '../../../core/readModel/model'
import { useSelect } from '../../hooks'
import { tn } from '../../i18n'
import { momentOf } from '../../shell/past/changed'
import { minuteAndDay } from '../../shell/past/time'
import { useToday } from '../../shell/past/useToday'
import { whenIdle } from '../../whenIdle'
import { chartKey } from '../chart/useChart'

/** The time of the oldest figures on screen, in ms since 1970; null before any came. */
const oldestOf = ({ dashboards, charts }: ReadModel, dashboardId: number): number | null => {
  const ids = Object.keys(own(dashboards.byId, dashboardId)?.charts ?? {})
  const times = ids.flatMap((id) => {
    const { answers = [], answeredAt = null } = own(charts.byKey, chartKey(dashboardId, Number(id))) ?? {}
    return answers.flatMap(({ cached, cachedAt }) => (cached ? momentOf(cachedAt) : answeredAt) ?? [])
  })
  return times.length === 0 ? null : Math.min(...times)
}

/** Number of charts, and the time of their oldest figures. The time is written once the page rests. */
export const Freshness = ({ dashboardId }: { readonly dashboardId: number }) => {
  const today = useToday()
  const [rests, setRests] = useState(false)
  useEffect(() => whenIdle(() => setRests(true)), [])
  const count = useSelect(
    [`dashboard/${dashboardId}`],
    ({ dashboards }) => Object.keys(own(dashboards.byId, dashboardId)?.charts ?? {}).length,
  )
  const oldest = useSelect(['charts', `dashboard/${dashboardId}`], (model) => oldestOf(model, dashboardId))
  if (!rests || oldest === null) return null
  return (
    <span className="db-fresh num">
      {tn('%s chart, as of %s', '%s charts, as of %s', count, count, minuteAndDay(oldest, today))}
    </span>
  )
}
