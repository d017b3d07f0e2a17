import type { ChartData, Focus, Point } from '../chart'
import { colorOf } from './colors'

const ROWS = 10
const WIDTH = 200

interface TooltipProps {
  readonly data: ChartData
  readonly focus: Focus
  readonly at: Point
  readonly width: number
  readonly height: number
  readonly hidden: ReadonlySet<string>
}

/** The exact values at a mark, right of it or, far on the right, left of it. All of it is text. */
export const Tooltip = ({ data, focus, at, width, height, hidden }: TooltipProps) => {
  const all = data.series
    .map((series, index) => ({ series, index, value: series.values[focus.index] ?? null }))
    .filter(({ series, value }) => !hidden.has(series.key) && value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const shown = all.slice(0, ROWS)
  const left = at.x > width * 0.6 ? Math.max(0, at.x - 14 - WIDTH) : at.x + 14
  const high = 34 + shown.length * 21
  return (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={{ left, top: Math.max(0, Math.min(at.y - high / 2, height - high)), width: WIDTH }}
    >
      <p className="cut">{data.x.labels[focus.index] ?? data.measure}</p>
      {shown.map(({ series, index }) => (
        <div key={series.key} className={index === focus.series && data.series.length > 1 ? 'hot' : ''}>
          <span className="sw" style={{ background: colorOf(data.series, index) }} />
          <span className="cut">{series.name}</span>
          <b>{series.texts[focus.index]}</b>
        </div>
      ))}
      {all.length > ROWS && <div className="rest">and {all.length - ROWS} more</div>}
    </div>
  )
}
