import { max, min, scaleBand } from 'd3'

import type { ChartKind, DrawInput } from '../chart'
import { AxisTitles, boundedScale, tickCount, titleRoom, ValueAxis, valueRoom } from '../common/axis/axes'
import { boxFinder, type Box } from '../common/series/boxes'
import { colorOf, markOpacity } from '../common/color/colors'
import { shortNumber } from '../common/format/format'
import { modelDrawing } from '../common/series/modelDrawing'
import { wholeOf } from '../common/series/seriesStyle'
import { TickLabels, ticksLayoutOf, ticksLeft, ticksRoom, type TicksLayout } from '../common/axis/TickLabels'
import { boxData, type Spread } from './data'

/** More outliers of one group than these are one blot. */
const MAX_DOTS = 200

const sampled = (values: readonly number[]): readonly number[] => {
  const every = Math.ceil(values.length / MAX_DOTS)
  // the farthest of both ends stay
  return values.filter((_, index) => index % every === 0 || index === values.length - 1)
}

const boxPlot = (spreads: readonly (readonly Spread[])[], layout: TicksLayout): ChartKind => {
  const draw = (input: DrawInput) => {
    const { data, width, height, hidden, focus } = input
    const look = data.look ?? {}
    const room = titleRoom(look, input)
    const shown = data.series.flatMap(({ key }, series) => (hidden.has(key) ? [] : [series]))
    const all = shown
      .flatMap((series) => spreads[series] ?? [])
      .flatMap(({ min: low, max: high, q1, median, q3, outliers }) => [low, high, q1, median, q3, ...outliers])
      .filter((value) => value !== null)
    const [low, high] = [min(all) ?? 0, max(all) ?? 1]
    const domain: [number, number] = low === high ? [low - 1, high + 1] : [low, high]
    const whole = wholeOf([{ values: all }], look.format ?? shortNumber)
    const left = room.left + valueRoom(boundedScale(domain, [0, 1], whole).ticks(5), look.format)
    const plot = {
      left: ticksLeft(layout, data.x.labels, [left, width - 10], height),
      top: 8 + room.top,
      right: width - 10,
      bottom: height - 24 - room.bottom - ticksRoom(layout, data.x.labels, height),
    }
    const y = boundedScale(domain, [plot.bottom, plot.top], whole)
    const band = scaleBand(data.x.values, [plot.left, plot.right]).paddingInner(0.3).paddingOuter(0.15)
    const thick = Math.min(64, band.bandwidth() / Math.max(1, shown.length))
    const start = (index: number, slot: number): number =>
      (band(index) ?? 0) + (band.bandwidth() - thick * shown.length) / 2 + slot * thick
    const boxes: Box[] = []
    const marks = shown.flatMap((series, slot) =>
      (spreads[series] ?? []).map((one, index) => {
        if (one.q1 === null || one.q3 === null || one.median === null) return null
        const mark = { series, index }
        const x = start(index, slot) + 1
        const wide = Math.max(1, thick - 2)
        const center = x + wide / 2
        const color = colorOf(data.series, series)
        const hot = focus?.index === index && focus.series === series
        const [bottom, top] = [y(one.min ?? one.q1), y(one.max ?? one.q3)]
        boxes.push({ focus: mark, x, y: Math.min(top, bottom), width: wide, height: Math.abs(bottom - top) })
        return (
          <g
            key={`${series} ${index}`}
            stroke={color}
            opacity={markOpacity(input, mark)}
            className={hot ? 'box hot' : 'box'}
          >
            <line x1={center} x2={center} y1={y(one.q3)} y2={top} />
            <line x1={center} x2={center} y1={y(one.q1)} y2={bottom} />
            <line x1={center - wide / 5} x2={center + wide / 5} y1={top} y2={top} />
            <line x1={center - wide / 5} x2={center + wide / 5} y1={bottom} y2={bottom} />
            <rect
              x={x}
              y={y(one.q3)}
              width={wide}
              height={Math.max(1, y(one.q1) - y(one.q3))}
              fill={color}
              fillOpacity={0.3}
            />
            <line className="median" x1={x} x2={x + wide} y1={y(one.median)} y2={y(one.median)} />
            <g className="out">
              {sampled(one.outliers).map((value, place) => (
                // oxlint-disable-next-line react/no-array-index-key
                <circle key={place} cx={center} cy={y(value)} r={1.75} fill={color} />
              ))}
            </g>
          </g>
        )
      }),
    )
    return {
      ...boxFinder(boxes, 12),
      element: (
        <>
          <ValueAxis scale={y} plot={plot} count={tickCount(height)} format={look.format} />
          <AxisTitles look={look} plot={plot} height={height} />
          {marks}
          <TickLabels
            layout={layout}
            labels={data.x.labels}
            plot={plot}
            center={(index) => (band(index) ?? 0) + band.bandwidth() / 2}
            step={band.step()}
            height={height}
          />
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: false }
}

export default modelDrawing((answered) => {
  const { data, boxes } = boxData(answered)
  return { data, kind: boxPlot(boxes, ticksLayoutOf(answered.context.values['x_ticks_layout'])) }
})
