import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'

import type { Component } from '../../../events/dashboard/layout'
import { heightOf } from '../../../domain/layout/components'
import { isEdited } from '../../../projections/dashboard/dashboards'
import type { DrillRequest } from '../../chart/common/figure/actions'
import { kindOf } from '../../explore/kind/kindName'
import { Opening } from '../../controls/feedback/Opening'
import { useCrossFilter } from '../../filter/chart/useCrossFilter'
import { useIsPointedAt } from '../../filter/bar/useIsPointedAt'
import { useSelect, useServices, useSession } from '../../hooks'
import { t } from '../../i18n'
import { useBoard } from '../board'
import { ChartBody } from './ChartBody'
import { ChartHead } from './ChartHead'
import type { ChartDialog } from './ChartDialogs'
import { watchInView } from './inView'
import { chartKey, useChart, type ShownChart } from './useChart'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { withDashboardEditingCommands } from '../../withCommands'

const ChartDialogs = lazyWithRetry(() => withDashboardEditingCommands(import('./ChartDialogs')), 'ChartDialogs')
const MarkMenu = lazyWithRetry(() => import('../../chart/drill/MarkMenu'), 'MarkMenu')

interface ChartFrameProps {
  readonly chartId: number
  readonly name: string
  readonly component: Component
  /** Full screen; it shows the request of its place on the board. */
  readonly full?: boolean
}

/** True from the intent on, even before the request is sent. */
const isBusy = ({ state, refusal, unknownKind }: ShownChart): boolean =>
  state?.status === 'loading' || (state?.status == null && refusal === null && unknownKind === null)

/** Short enough for half of a phone's row; the words of a failure are not. */
const isShort = ({ chart, state, refusal }: ShownChart): boolean =>
  kindOf(chart.formData).startsWith('big_number') && state?.status !== 'failed' && refusal === null

/** A chart of the dashboard in its frame: name, state, actions, and the drawing. */
export const ChartFrame = memo(function ChartFrame({ chartId, name, component, full = false }: ChartFrameProps) {
  const { wantChart } = useServices()
  const { dashboardId } = useBoard()
  const frame = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<ChartDialog | null>(null)
  /** The mark that a user drills into. */
  const [drill, setDrill] = useState<DrillRequest | null>(null)
  const [menu, setMenu] = useState(false)
  const shown = useChart(chartId, full)
  const { filtering, ...cross } = useCrossFilter(dashboardId, chartId, name)
  const { onCrossFilter } = cross
  const pointed = useIsPointedAt(dashboardId, chartId)
  const session = useSession()
  const edit = useSelect([`dashboard/${dashboardId}`], ({ dashboards }) => isEdited(dashboards, session, dashboardId))
  const onDrill = useCallback((request: DrillRequest): void => {
    setDrill(request)
    setMenu(true)
  }, [])
  const open = (next: ChartDialog | null): void => {
    setDrill(null)
    setDialog(next)
  }
  const into = (next: ChartDialog): void => {
    setMenu(false)
    setDialog(next)
  }
  const isFigure = shown !== null && isShort(shown)
  useEffect(() => {
    const element = frame.current
    if (element === null || full) return undefined
    const key = chartKey(dashboardId, chartId)
    return watchInView(element, (visible) => wantChart({ kind: 'in-view', key, visible }))
  }, [wantChart, dashboardId, chartId, full])
  return (
    <article
      ref={frame}
      className={`frame ${full ? 'full' : ''} ${isFigure ? 'figure' : ''} ${pointed ? 'pointed' : ''} ${filtering > 0 ? 'source' : ''}`}
      aria-label={name}
      aria-busy={shown !== null && isBusy(shown)}
      data-chart={chartId}
      data-status={shown?.state?.status ?? 'none'}
    >
      {shown === null ? null : (
        <>
          <ChartHead
            shown={shown}
            name={name}
            full={full}
            height={heightOf(component)}
            filtering={filtering}
            onDialog={open}
          />
          <ChartBody shown={shown} name={name} marks={edit ? {} : { ...cross, onDrill }} />
          {menu && drill !== null && (
            <Suspense fallback={<Opening onGiveUp={() => setMenu(false)} />}>
              <MarkMenu
                request={drill}
                onDetail={() => into('detail')}
                onBy={() => into('by')}
                onFilter={onCrossFilter === undefined ? null : () => onCrossFilter(drill.values)}
                onClose={() => setMenu(false)}
              />
            </Suspense>
          )}
          {dialog !== null && (
            <Suspense fallback={<Opening onGiveUp={() => open(null)} />}>
              <ChartDialogs
                dialog={dialog}
                shown={shown}
                name={name}
                component={component}
                frame={frame}
                values={drill?.values ?? []}
                onClose={() => open(null)}
              />
            </Suspense>
          )}
        </>
      )}
      {shown === null && <p className="ink-3">{t('No chart')}</p>}
    </article>
  )
})
