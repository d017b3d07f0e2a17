import {
  area,
  curveLinear,
  curveMonotoneX,
  curveStep,
  curveStepAfter,
  curveStepBefore,
  line,
  scaleLinear,
  scaleUtc,
} from 'd3'

import type { ChartData, DrawInput, Drawn, Focus } from '../chart'
import {
  AcrossAxis,
  AxisTitles,
  boundedScale,
  BottomLabels,
  Clipped,
  labelsAt,
  tickCount,
  titleRoom,
  turnedRoom,
  ValueAxis,
  valueRoom,
  type Plot,
} from '../common/axes'
import { acrossEnds, cutsAcross } from '../common/axisLook'
import { overlayValues } from '../common/annotations/overlay'
import { colorOf, markOpacity } from '../common/colors'
import { Dots } from '../common/Dots'
import { shortNumber, timeTicks } from '../common/format'
import { nearestMark, nearestPlace } from '../common/marks'
import { AcrossMinor, minorOf, momentScale } from '../common/MinorTicks'
import { extentOf, spansOf, type Spans } from './spans'
import { denseArea, densePath, isDense, thinned } from './thin'

const AXIS_ROOM = 24
const DOTS = 60
/** Beyond this many values none is written beside its mark. */
const LABELLED = 40
/** Beyond this many values those between two gaps are not looked for. */
const MOST_LONE = 2000

const NOTHING = new Float64Array()

const CURVES = {
  line: curveLinear,
  smooth: curveMonotoneX,
  start: curveStepBefore,
  middle: curveStep,
  end: curveStepAfter,
}

interface LineOptions {
  /** Series lie on one another. */
  readonly stacked: boolean
  readonly filled: boolean
}

const domainOf = (spans: readonly Spans[], over: readonly number[], zero: boolean): [number, number] => {
  const [low, high] = extentOf(spans, over) ?? [0, 1]
  if (zero) return [Math.min(0, low), Math.max(0, high)]
  return low === high ? [Math.min(0, low), Math.max(0, high) || 1] : [low, high]
}

/** Pixels of every place. */
const pixelsOf = (data: ChartData, { left, right }: Plot): Float64Array => {
  const { values } = data.x
  const pixels = new Float64Array(values.length)
  const [first, last] = acrossEnds(data)
  const wide = last - first
  for (let place = 0; place < pixels.length; place += 1) {
    const share = wide === 0 ? 0.5 : ((values[place] ?? 0) - first) / wide
    pixels[place] = left * (1 - share) + right * share
  }
  return pixels
}

const acrossOf = (data: ChartData, { left, right }: Plot) => {
  const domain = acrossEnds(data)
  return data.x.kind === 'time' ? scaleUtc(domain, [left, right]) : scaleLinear(domain, [left, right])
}

interface BelowProps {
  readonly data: ChartData
  readonly plot: Plot
  /** Room of turned labels. */
  readonly high: number
}

const BelowAxis = ({ data, plot, high }: BelowProps) => {
  const rotation = data.look?.rotation
  const wide = plot.right - plot.left
  const { all = false, periods = false } = data.look?.axes ?? {}
  const minor = { ...minorOf(data.look ?? {}), lines: false }
  if (data.x.kind === 'time' && !all && !periods) {
    const scale = scaleUtc([data.x.values[0] ?? 0, data.x.values.at(-1) ?? 1], [plot.left, plot.right])
    const ticks = scale.ticks(Math.max(2, Math.floor(wide / 90)))
    const chosen = data.look?.time
    const texts = chosen === undefined ? timeTicks(ticks) : ticks.map((tick) => chosen(Number(tick)))
    const labels = ticks.map((tick, index) => ({ at: scale(tick), text: texts[index] ?? '' }))
    return (
      <>
        <AcrossMinor scale={momentScale(scale)} plot={plot} majors={ticks.map(Number)} minor={minor} />
        <BottomLabels
          labels={labels}
          plot={plot}
          room={Math.max(52, wide / Math.max(1, ticks.length))}
          rotation={rotation}
          high={high}
        />
      </>
    )
  }
  const scale = scaleLinear(acrossEnds(data), [plot.left, plot.right])
  if (data.x.kind === 'number')
    return <AcrossAxis scale={scale} plot={plot} count={Math.max(2, Math.floor(wide / 90))} minor={minor} />
  const labels = labelsAt(data.x.labels, (index) => scale(data.x.values[index] ?? 0))
  return (
    <BottomLabels
      labels={labels}
      plot={plot}
      room={wide / Math.max(1, labels.length)}
      rotation={rotation}
      high={high}
      all={all}
    />
  )
}

/** The place of a series that was chosen; null where none was. */
const chosenIn = ({ data, dimmed }: DrawInput, series: number): number | null => {
  if (dimmed === undefined) return null
  const found = data.x.values.findIndex((_, index) => !dimmed({ series, index }))
  return found < 0 ? null : found
}

/** Lines over time, numbers or places; gaps stay gaps, and one point alone is a dot. */
export const drawLines = (input: DrawInput, { stacked, filled }: LineOptions): Drawn => {
  const { data, width, height, hidden } = input
  const look = data.look ?? {}
  const spans = spansOf(data, hidden, stacked)
  const domain = domainOf(spans, overlayValues(data, hidden), filled && look.log !== true)
  const room = titleRoom(look, input)
  const left = room.left + valueRoom(boundedScale(domain, [0, 1], look).ticks(5), look.format)
  const high = data.x.kind === 'number' ? 0 : turnedRoom(look, data.x.labels, height)
  const plot = { left, top: 8 + room.top, right: width - 16, bottom: height - AXIS_ROOM - room.bottom - high }
  const value = boundedScale(domain, [plot.bottom, plot.top], look)
  const ground = value.domain()[0] ?? 0
  const floor = (from: number): number => value(look.log === true && from <= 0 ? ground : from)
  const curve = CURVES[look.curve ?? 'line']
  const count = data.series.length * data.x.values.length
  const across = acrossOf(data, plot)
  const [begin, end] = acrossEnds(data)
  const single = begin === end
  const xs = pixelsOf(data, plot)
  const toX = (index: number): number => xs[index] ?? plot.left
  const toY = (series: number, index: number): number | null => {
    const to = spans[series]?.to[index] ?? Number.NaN
    return Number.isNaN(to) ? null : value(to)
  }
  const alone = (series: number, index: number): boolean =>
    toY(series, index) !== null && toY(series, index - 1) === null && toY(series, index + 1) === null
  const pixels = plot.right - plot.left
  const dotted = look.points !== undefined
  const dot = look.points === undefined ? (look.markers === true ? 2.5 : 2) : look.points / 2
  const element = (
    <>
      <ValueAxis scale={value} plot={plot} count={tickCount(height)} format={look.format} minor={minorOf(look)} />
      <AxisTitles look={look} plot={plot} height={height} />
      <BelowAxis data={data} plot={plot} high={high} />
      <Clipped look={cutsAcross(data) ? { bounds: [null, null] } : look} plot={plot}>
        {data.series.map(({ key }, index) => {
          const { from = null, to = NOTHING } = spans[index] ?? {}
          const places = dotted ? Uint32Array.from(to.keys()) : thinned(to, xs, pixels)
          const defined = (place: number): boolean => !Number.isNaN(to[place])
          const color = colorOf(data.series, index)
          const up = (place: number): number => value(to[place] ?? 0)
          const dense = isDense(to.length, pixels)
          const stroke = (): string | null =>
            dense ? densePath(to, xs, value) : line<number>().curve(curve).defined(defined).x(toX).y(up)(places)
          const path = (stacked && filled) || dotted ? null : stroke()
          const ground = (): string | null =>
            dense && !stacked
              ? denseArea(to, xs, value, floor(0))
              : area<number>()
                  .curve(curve)
                  .defined(defined)
                  .x(toX)
                  .y0((place) => floor(from?.[place] ?? 0))
                  .y1(up)(places)
          const fill = filled ? ground() : null
          const lone = to.length > MOST_LONE ? [] : [...to.keys()].filter((place) => alone(index, place))
          return (
            <g key={key} opacity={markOpacity(input, { series: index, index: chosenIn(input, index) ?? 0 })}>
              {fill !== null && (
                <path d={fill} fill={color} fillOpacity={look.opacity ?? (stacked ? 0.8 : 0.16)} className="ar" />
              )}
              {path !== null && <path d={path} className="ln" stroke={color} />}
              {lone.map((place) => (
                <circle key={place} cx={toX(place)} cy={toY(index, place) ?? 0} r={2.5} fill={color} />
              ))}
              {!filled && (dotted || look.markers === true || (to.length <= DOTS && data.series.length === 1)) && (
                <Dots places={places} toX={toX} toY={(place) => toY(index, place)} radius={dot} color={color} />
              )}
              {look.values === true &&
                count <= LABELLED &&
                [...to.keys()].filter(defined).map((place) => (
                  <text key={place} className="vl num" x={toX(place)} y={up(place) - 7} textAnchor="middle">
                    {(look.format ?? shortNumber)((to[place] ?? 0) - (from?.[place] ?? 0))}
                  </text>
                ))}
            </g>
          )
        })}
      </Clipped>
    </>
  )
  const pointed = ({ series, index }: Focus) => {
    const [x, y] = [toX(index), toY(series, index)]
    return y === null ? null : (
      <>
        <line className="xhair" x1={x} x2={x} y1={plot.top} y2={plot.bottom} />
        <circle className="hotp" cx={x} cy={y} r={4} fill={colorOf(data.series, series)} />
      </>
    )
  }
  const last = data.x.values.length - 1
  const invert = (x: number): number => (single ? (data.x.values[0] ?? 0) : Number(across.invert(x)))
  return {
    element,
    pointed,
    frame: {
      plot,
      place: (x) => (single ? (plot.left + plot.right) / 2 : across(x)),
      value: floor,
      lying: false,
    },
    across: {
      place: (x) => nearestPlace(data, invert(x)),
      band: (from, to) => ({
        left: from <= 0 ? plot.left : (toX(from - 1) + toX(from)) / 2,
        right: to >= last ? plot.right : (toX(to) + toX(to + 1)) / 2,
        top: plot.top,
        bottom: plot.bottom,
      }),
    },
    place: ({ series, index }: Focus) => {
      const y = toY(series, index)
      const x = toX(index)
      // what is cut off has no place to point at
      return y === null || x < plot.left - 1 || x > plot.right + 1 ? null : { x, y }
    },
    nearest: (x, y) => nearestMark(data, invert(x), y, { toY, hidden }),
  }
}
