import { LayoutDashboard } from 'lucide-react'
import { useMemo } from 'react'

import type { DashboardChart } from '../../events/dashboard/dashboard'
import type { Outline } from '../../events/dashboard/list'
import { dashboardOf } from '../../projections/dashboard/dashboards'
import { decodeForm } from '../../domain/charts/formData'
import { GRID_COLUMNS } from '../../domain/layout/components'
import { outlineOf } from '../../domain/layout/outline'
import { Icon } from '../controls'
import { useSelect } from '../hooks'
import { MaybeMini } from './mini/MaybeMini'

/** Units of height in a picture: about the first screen. */
const SHOWN = 90

const kindOf = (chart: DashboardChart): string => {
  const type = decodeForm(chart.formData)['viz_type']
  return typeof type === 'string' ? type : ''
}

/** The server's latest outline; until it comes, that of the last opening here. */
const useOutline = (dashboardId: number): Outline | null => {
  const topics = [`dashboard/${dashboardId}`, 'dashboards']
  const said = useSelect(['dashboardList'], ({ dashboardList }) => dashboardList.outlines[dashboardId] ?? null)
  const components = useSelect(topics, ({ dashboards }) => dashboardOf(dashboards, dashboardId)?.components ?? null)
  const charts = useSelect(topics, ({ dashboards }) => dashboardOf(dashboards, dashboardId)?.charts ?? null)
  return useMemo(() => {
    if (said !== null || components === null || charts === null) return said
    const kinds = Object.fromEntries(Object.entries(charts).map(([id, chart]) => [id, kindOf(chart)]))
    return { tiles: outlineOf(components, SHOWN), kinds }
  }, [said, components, charts])
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`

/** A dashboard in a few strokes: its charts at their places. An icon while its layout is unknown. */
export const BoardThumb = ({ dashboardId }: { readonly dashboardId: number }) => {
  const outline = useOutline(dashboardId)
  if (outline === null || outline.tiles.length === 0) {
    return (
      <div className="home-sign" aria-hidden="true">
        <Icon of={LayoutDashboard} size={24} />
      </div>
    )
  }
  const { tiles, kinds } = outline
  const whole = Math.max(...tiles.map(({ y, height }) => y + height))
  return (
    <div className="home-board" aria-hidden="true">
      <div>
        {tiles.map(({ id, chartId, x, y, width, height }) => (
          <i
            key={id}
            style={{
              left: percent(x / GRID_COLUMNS),
              top: percent(y / whole),
              width: percent(width / GRID_COLUMNS),
              height: percent(height / whole),
            }}
          >
            <span>
              {chartId !== null && (
                <MaybeMini chartId={chartId} dashboardId={dashboardId} type={kinds[chartId] ?? ''} />
              )}
            </span>
          </i>
        ))}
      </div>
    </div>
  )
}
