import { max, scaleUtc } from 'd3'

import type { ChartKind, DrawInput } from '../chart'
import { AxisTitles, titleRoom } from '../common/axis/axes'
import { BottomLabels } from '../common/axis/BottomLabels'
import { boxFinder } from '../common/series/boxes'
import { colorOf, markOpacity } from '../common/color/colors'
import { timeTicks } from '../common/format/format'
import { fitText, textWidth } from '../common/series/measure'
import { modelDrawing } from '../common/series/modelDrawing'
import { Rects } from '../common/series/Rects'
import { sideRoom } from '../common/axis/sideRoom'
import { ganttData } from './data'
import type { Lasting } from './ends'
import type { Ends } from './ends'

/** Room for names at the side in pixels, and the limit of distinguishable lanes. */
const MAX_LABEL = 150
const MAX_LANES = 200

const gantt = (bars: readonly Lasting[], lanes: readonly string[], ends: Ends): ChartKind => {
  const draw = (input: DrawInput) => {
    const { data, width, height, hidden, focus } = input
    const look = data.look ?? {}
    const room = titleRoom(look, input)
    const shown = lanes.slice(0, MAX_LANES)
    const left = Math.min(sideRoom(width, 0.3, MAX_LABEL), (max(shown, textWidth) ?? 0) + 14)
    const plot = { left: left + room.left, top: 4 + room.top, right: width - 10, bottom: height - 24 - room.bottom }
    const [first, last] = look.window ?? ends
    const x = scaleUtc([first, last], [plot.left, plot.right]).clamp(true)
    const step = (plot.bottom - plot.top) / Math.max(1, shown.length)
    const thick = Math.max(1, Math.min(22, step * 0.66))
    const every = Math.max(1, Math.ceil(14 / step))
    const ticks = x.ticks(Math.max(2, Math.floor((plot.right - plot.left) / 90)))
    const { time } = look
    const texts = time === undefined ? timeTicks(ticks) : ticks.map((tick) => time(tick.getTime()))
    const boxes = bars.flatMap((bar, index) =>
      bar.lane >= shown.length || bar.to < first || bar.from > last || hidden.has(data.series[bar.series]?.key ?? '')
        ? []
        : [
            {
              focus: { series: bar.series, index },
              x: x(bar.from),
              y: plot.top + bar.lane * step + (step - thick) / 2,
              width: Math.max(2, x(bar.to) - x(bar.from)),
              height: thick,
            },
          ],
    )
    return {
      ...boxFinder(boxes, 4),
      sides: [plot.left, plot.right] as const,
      element: (
        <>
          <g aria-hidden="true">
            {ticks.map((tick) => (
              <line key={tick.getTime()} className="grid" x1={x(tick)} x2={x(tick)} y1={plot.top} y2={plot.bottom} />
            ))}
            {shown.map((name, lane) =>
              lane % every === 0 ? (
                <text
                  key={name}
                  className="cat"
                  x={plot.left - 10}
                  y={plot.top + (lane + 0.5) * step}
                  dy="0.32em"
                  textAnchor="end"
                >
                  {fitText(name, left - 12)}
                </text>
              ) : null,
            )}
          </g>
          <AxisTitles look={look} plot={plot} height={height} />
          <Rects
            boxes={boxes}
            fillOf={({ series }) => colorOf(data.series, series)}
            opacityOf={(mark) => markOpacity(input, mark)}
            hot={focus}
            rx={Math.min(2, thick / 4)}
          />
          <BottomLabels
            labels={ticks.map((tick, index) => ({ at: x(tick), text: texts[index] ?? '' }))}
            plot={plot}
            room={Math.max(52, (plot.right - plot.left) / Math.max(1, ticks.length))}
          />
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: false }
}

export default modelDrawing((answered) => {
  const { data, bars, lanes, ends } = ganttData(answered)
  return { data, kind: gantt(bars, lanes, ends) }
})
