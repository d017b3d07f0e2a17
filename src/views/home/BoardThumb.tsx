import { LayoutDashboard } from 'lucide-react'
import { useMemo } from 'react'

import type { DashboardChart } from '../../events/dashboard'
import { dashboardOf } from '../../projections/dashboards'
import { decodeForm } from '../../projections/formData'
import { GRID_COLUMNS } from '../../projections/layout/components'
import { Icon } from '../controls'
import { KindThumb } from '../explore/KindThumb'
import { useSelect } from '../hooks'
import { outlineOf } from './outline'

/** Units of height that a picture shows: about what one sees first. */
const SHOWN = 90

const kindOf = (chart: DashboardChart | undefined): string => {
  const type = decodeForm(chart?.formData ?? {})['viz_type']
  return typeof type === 'string' ? type : ''
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`

/** A dashboard in a few strokes: its charts by their kinds, where they lie. A sign while nobody here has opened it. */
export const BoardThumb = ({ dashboardId }: { readonly dashboardId: number }) => {
  const topics = [`dashboard/${dashboardId}`, 'dashboards']
  const components = useSelect(topics, ({ dashboards }) => dashboardOf(dashboards, dashboardId)?.components ?? null)
  const charts = useSelect(topics, ({ dashboards }) => dashboardOf(dashboards, dashboardId)?.charts ?? null)
  const tiles = useMemo(() => (components === null ? [] : outlineOf(components, SHOWN)), [components])
  if (charts === null || tiles.length === 0) {
    return (
      <div className="home-sign" aria-hidden="true">
        <Icon of={LayoutDashboard} size={24} />
      </div>
    )
  }
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
            <span>{chartId !== null && <KindThumb type={kindOf(charts[chartId])} />}</span>
          </i>
        ))}
      </div>
    </div>
  )
}
