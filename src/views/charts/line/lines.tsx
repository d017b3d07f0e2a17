import {
  area,
  curveLinear,
  curveMonotoneX,
  curveStep,
  curveStepAfter,
  curveStepBefore,
  line,
  max,
  range,
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
import { overlayValues } from '../common/annotations/overlay'
import { colorOf, markOpacity } from '../common/colors'
import { dashOf, FORECAST_DASH } from '../common/dashes'
import { expectedEnds, showsIntervals } from '../common/expected'
import { Dots } from '../common/Dots'
import { timeTicks } from '../common/format'
import { nearestMark, nearestPlace } from '../common/marks'
import { textWidth } from '../common/measure'
import { extentOf, spansOf, type Spans } from './spans'
import { denseArea, densePath, isDense, thinned } from './thin'
import { writtenOf } from './written'

const AXIS_ROOM = 24
const DOTS = 60
/** A stack of fills that hide less than this needs lines to be told apart. */
const PALE = 0.5
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
const pixelsOf = ({ x: { values } }: ChartData, { left, right }: Plot): Float64Array => {
  const pixels = new Float64Array(values.length)
  const first = values[0] ?? 0
  const wide = (values.at(-1) ?? 1) - first
  for (let place = 0; place < pixels.length; place += 1) {
    const share = wide === 0 ? 0.5 : ((values[place] ?? 0) - first) / wide
    pixels[place] = left * (1 - share) + right * share
  }
  return pixels
}

const acrossOf = ({ x }: ChartData, { left, right }: Plot) => {
  const domain = [x.values[0] ?? 0, x.values.at(-1) ?? 1]
  return x.kind === 'time' ? scaleUtc(domain, [left, right]) : scaleLinear(domain, [left, right])
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
  if (data.x.kind === 'time') {
    const scale = scaleUtc([data.x.values[0] ?? 0, data.x.values.at(-1) ?? 1], [plot.left, plot.right])
    const ticks = scale.ticks(Math.max(2, Math.floor(wide / 90)))
    const chosen = data.look?.time
    const texts = chosen === undefined ? timeTicks(ticks) : ticks.map((tick) => chosen(Number(tick)))
    const labels = ticks.map((tick, index) => ({ at: scale(tick), text: texts[index] ?? '' }))
    return (
      <BottomLabels
        labels={labels}
        plot={plot}
        room={Math.max(52, wide / Math.max(1, ticks.length))}
        rotation={rotation}
        high={high}
      />
    )
  }
  const scale = scaleLinear([data.x.values[0] ?? 0, data.x.values.at(-1) ?? 1], [plot.left, plot.right])
  if (data.x.kind === 'number')
    return <AcrossAxis scale={scale} plot={plot} count={Math.max(2, Math.floor(wide / 90))} />
  const labels = labelsAt(data.x.labels, scale)
  return (
    <BottomLabels
      labels={labels}
      plot={plot}
      room={wide / Math.max(1, labels.length)}
      rotation={rotation}
      high={high}
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
  const lying = stacked ? (look.stream === true ? 'stream' : 'stack') : 'apart'
  const spans = spansOf(data, hidden, lying)
  const intervals = showsIntervals(data, hidden, stacked)
  // what flows about a middle begins below it
  const begins = lying === 'stream' ? spans.flatMap(({ from }) => (from === null ? [] : [...from])) : []
  const over = [...overlayValues(data, hidden), ...(intervals ? expectedEnds(data, hidden) : []), ...begins]
  const grounded = (filled || lying === 'stack') && lying !== 'stream' && look.log !== true
  const domain = domainOf(spans, over, grounded)
  const left = valueRoom(boundedScale(domain, [0, 1], look).ticks(5), look.format)
  const room = titleRoom(look)
  const high = data.x.kind === 'number' ? 0 : turnedRoom(look, data.x.labels, height)
  const figured = writtenOf(data, spans, lying)
  const plot = {
    left,
    top: (figured.length > 0 ? 18 : 8) + room.top,
    right: width - 16,
    bottom: height - AXIS_ROOM - room.bottom - high,
  }
  const value = boundedScale(domain, [plot.bottom, plot.top], look)
  const ground = value.domain()[0] ?? 0
  const floor = (from: number): number => value(look.log === true && from <= 0 ? ground : from)
  const curve = CURVES[look.curve ?? 'line']
  const across = acrossOf(data, plot)
  const single = data.x.values.length === 1
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
  const dot = (look.points ?? look.markers ?? 4) / 2
  const widest = max(figured, ({ text }) => textWidth(text)) ?? 0
  // figures of one place after the other would run into each other
  const written = widest <= (plot.right - plot.left) / Math.max(1, data.x.values.length - 1) ? figured : []
  const within = (x: number, text: string): number => {
    const half = textWidth(text) / 2
    return Math.max(plot.left + half, Math.min(width - half, x))
  }
  const fillOpacity = look.opacity ?? (stacked ? 0.8 : 0.2)
  const drawnSeries = data.series.map(({ key, expected, earlier }, index) => {
    const { from = null, to = NOTHING } = spans[index] ?? {}
    const future = expected?.from ?? to.length
    // what is expected is drawn apart from what is known
    const known = expected === undefined ? to : to.slice().fill(Number.NaN, future)
    const places = dotted ? Uint32Array.from(known.keys()) : thinned(known, xs, pixels)
    const isThere = (place: number): boolean => !Number.isNaN(to[place] ?? Number.NaN)
    const defined = (place: number): boolean => !Number.isNaN(known[place] ?? Number.NaN)
    const color = colorOf(data.series, index)
    const up = (place: number): number => value(to[place] ?? 0)
    const dense = isDense(to.length, pixels)
    const joined = line<number>().curve(curve).x(toX).y(up)
    const stroke = (): string | null => (dense ? densePath(known, xs, value) : joined.defined(defined)(places))
    const lined = !dotted && (!filled || !stacked || (lying === 'stack' && fillOpacity < PALE))
    const path = lined ? stroke() : null
    const ground = (is: (place: number) => boolean) =>
      area<number>()
        .curve(curve)
        .defined(is)
        .x(toX)
        .y0((place) => floor(from?.[place] ?? 0))
        .y1(up)
    const fill = !filled ? null : dense && !stacked ? denseArea(known, xs, value, floor(0)) : ground(defined)(places)
    const ahead = expected === undefined ? [] : range(Math.max(0, future - 1), to.length).filter(isThere)
    const later = ahead.length < 2 ? null : joined.defined(isThere)(ahead)
    const laterFill = filled && ahead.length > 1 ? ground(isThere)(ahead) : null
    const endOf = (ends: readonly (number | null)[] | undefined, place: number): number =>
      floor(place < future ? (to[place] ?? 0) : (ends?.[place] ?? to[place] ?? 0))
    const interval =
      intervals && ahead.length > 1
        ? area<number>()
            .curve(curve)
            .x(toX)
            .y0((place) => endOf(expected?.lower, place))
            .y1((place) => endOf(expected?.upper, place))(ahead)
        : null
    const lone = to.length > MOST_LONE ? [] : [...to.keys()].filter((place) => alone(index, place))
    const marked = look.markers !== undefined || (!filled && to.length <= DOTS && data.series.length === 1)
    const opacity = markOpacity(input, { series: index, index: chosenIn(input, index) ?? 0 })
    return {
      back: (fill !== null || interval !== null) && (
        <g key={`${key} back`} opacity={opacity}>
          {fill !== null && <path d={fill} fill={color} fillOpacity={fillOpacity} className="ar" />}
          {laterFill !== null && <path d={laterFill} fill={color} fillOpacity={fillOpacity / 2} />}
          {interval !== null && <path d={interval} fill={color} className="iv" />}
        </g>
      ),
      front: (
        <g key={key} opacity={opacity}>
          {path !== null && <path d={path} className="ln" stroke={color} strokeDasharray={dashOf(earlier)} />}
          {later !== null && <path d={later} className="ln" stroke={color} strokeDasharray={FORECAST_DASH} />}
          {lone.map((place) => (
            <circle key={place} cx={toX(place)} cy={toY(index, place) ?? 0} r={2.5} fill={color} />
          ))}
          {(dotted || marked) && (
            <Dots
              places={places}
              toX={toX}
              toY={(place) => (defined(place) ? toY(index, place) : null)}
              radius={dot}
              color={color}
            />
          )}
          {written.map(({ series, index: place, at, text }) =>
            series === index ? (
              <text key={place} className="vl num" x={within(toX(place), text)} y={value(at) - 7} textAnchor="middle">
                {text}
              </text>
            ) : null,
          )}
        </g>
      ),
    }
  })
  const element = (
    <>
      <ValueAxis scale={value} plot={plot} count={tickCount(height)} format={look.format} />
      <AxisTitles look={look} plot={plot} height={height} />
      <BelowAxis data={data} plot={plot} high={high} />
      <Clipped look={look} plot={plot}>
        {[...drawnSeries.map(({ back }) => back), ...drawnSeries.map(({ front }) => front)]}
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
      return y === null ? null : { x: toX(index), y }
    },
    nearest: (x, y) => nearestMark(data, invert(x), y, { toY, hidden }),
  }
}
