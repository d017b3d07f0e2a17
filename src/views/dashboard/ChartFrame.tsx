import { memo, useEffect, useRef, useState } from 'react'

import type { Component } from '../../events/layout'
import { t } from '../i18n'
import { useBoard } from './board'
import { ChartBody } from './ChartBody'
import { ChartHead } from './ChartHead'
import { ChartDialogs, type ChartDialog } from './ChartDialogs'
import { chartKey, useChart } from './useChart'

interface ChartFrameProps {
  readonly chartId: number
  readonly name: string
  readonly component: Component
  /** Alone on the screen; it shows what its place on the board asked for. */
  readonly full?: boolean
}

/** How far beyond the window a chart counts as in view. */
const MARGIN = '200px'

/** A chart of the dashboard in its frame: name, state, what can be done with it, and the drawing. */
export const ChartFrame = memo(function ChartFrame({ chartId, name, component, full = false }: ChartFrameProps) {
  const { dashboardId, queue } = useBoard()
  const frame = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<ChartDialog | null>(null)
  const shown = useChart(chartId, full)
  useEffect(() => {
    const element = frame.current
    if (element === null || full) return undefined
    const observer = new IntersectionObserver(
      (entries) => queue.see(chartKey(dashboardId, chartId), entries.at(-1)?.isIntersecting === true),
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [queue, dashboardId, chartId, full])
  return (
    <article
      ref={frame}
      className={full ? 'frame full' : 'frame'}
      aria-label={name}
      aria-busy={shown?.state?.status === 'loading'}
      data-chart={chartId}
      data-status={shown?.state?.status ?? 'none'}
    >
      {shown === null ? null : (
        <>
          <ChartHead shown={shown} name={name} full={full} onDialog={setDialog} />
          <ChartBody shown={shown} name={name} />
          {dialog !== null && (
            <ChartDialogs
              dialog={dialog}
              shown={shown}
              name={name}
              component={component}
              frame={frame}
              onClose={() => setDialog(null)}
            />
          )}
        </>
      )}
      {shown === null && <p className="ink-3">{t('No chart')}</p>}
    </article>
  )
})
