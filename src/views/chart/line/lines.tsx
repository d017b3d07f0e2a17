import { max, scaleLinear, scaleUtc } from 'd3'

import type { ChartData, DrawInput, Drawn, Focus, SeriesEnd } from '../chart'
import {
  AcrossAxis,
  AxisTitles,
  boundedScale,
  Clipped,
  tickCount,
  titleRoom,
  turnedLeft,
  turnedRoom,
  ValueAxis,
  valueRoom,
} from '../common/axis/axes'
import type { Plot } from '../common/axis/plot'
import { BottomLabels, labelsAt } from '../common/axis/BottomLabels'
import { acrossEnds, cutsAcross } from '../common/axis/axisStyle'
import { overlayValues } from '../common/annotations/overlay'
import { colorOf } from '../common/color/colors'
import { expectedEnds, showsIntervals } from '../common/series/expected'
import { timeTicks } from '../common/format/format'
import { ForecastLine } from '../common/series/ForecastLine'
import { nearestMark, nearestPlace } from '../common/series/marks'
import { AcrossMinor, minorOf, momentScale } from '../common/axis/MinorTicks'
import { textWidth } from '../common/series/measure'
import { seriesMarks } from './SeriesMarks'
import { extentOf, spansOf, type Spans } from './spans'
import { writtenOf } from './written'

const AXIS_ROOM = 24

interface LineOptions {
  /** Series are stacked. */
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

const aboveZero = ({ from, to }: Spans): Spans => ({ from, to: to.map((end) => (end > 0 ? end : Number.NaN)) })

/** Lines over time, numbers or places; gaps stay gaps, and one point alone is a dot. */
export const drawLines = (input: DrawInput, { stacked, filled }: LineOptions): Drawn => {
  const { data, width, height, hidden } = input
  const look = data.look ?? {}
  const arrangement = stacked ? (look.stream === true ? 'stream' : 'stack') : 'apart'
  const dataSpans = spansOf(data, hidden, arrangement)
  const intervals = showsIntervals(data, hidden, stacked)
  // a stream begins below its middle
  const begins = arrangement === 'stream' ? dataSpans.flatMap(({ from }) => (from === null ? [] : [...from])) : []
  const over = [...overlayValues(data, hidden), ...(intervals ? expectedEnds(data, hidden) : []), ...begins]
  const grounded = (filled || arrangement === 'stack') && arrangement !== 'stream' && look.log !== true
  const domain = domainOf(dataSpans, over, grounded)
  const room = titleRoom(look, input)
  const left = room.left + valueRoom(boundedScale(domain, [0, 1], look).ticks(5), look.format)
  const high = data.x.kind === 'number' ? 0 : turnedRoom(look, data.x.labels, height)
  const figured = writtenOf(data, dataSpans, arrangement)
  const right = width - 16
  const plot = {
    left: high === 0 ? left : turnedLeft(look, data.x.labels, { left, right, high, middle: false }),
    top: (figured.length > 0 ? 18 : 8) + room.top,
    right,
    bottom: height - AXIS_ROOM - room.bottom - high,
  }
  const value = boundedScale(domain, [plot.bottom, plot.top], look)
  // values that are not above zero have no place on a logarithmic axis: a gap
  const spans = 'base' in value ? dataSpans.map(aboveZero) : dataSpans
  const ground = value.domain()[0] ?? 0
  const floor = (from: number): number => value(look.log === true && from <= 0 ? ground : from)
  const across = acrossOf(data, plot)
  const [begin, end] = acrossEnds(data)
  const single = begin === end
  const xs = pixelsOf(data, plot)
  const toX = (index: number): number => xs[index] ?? plot.left
  const toY = (series: number, index: number): number | null => {
    const to = spans[series]?.to[index] ?? Number.NaN
    return Number.isNaN(to) ? null : value(to)
  }
  const widest = max(figured, ({ text }) => textWidth(text)) ?? 0
  // figures of one place after the other would run into each other
  const written = widest <= (plot.right - plot.left) / Math.max(1, data.x.values.length - 1) ? figured : []
  const drawing = { input, spans, xs, plot, value, floor, arrangement, filled, intervals, written } as const
  const drawnSeries = data.series.map((_, index) => seriesMarks(drawing, index))
  const element = (
    <>
      <ValueAxis scale={value} plot={plot} count={tickCount(height)} format={look.format} minor={minorOf(look)} />
      <AxisTitles look={look} plot={plot} height={height} />
      <BelowAxis data={data} plot={plot} high={high} />
      <ForecastLine data={data} plot={plot} begin={(index) => toX(index - 1)} />
      <Clipped look={cutsAcross(data) ? { bounds: [null, null] } : look} plot={plot}>
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
  /** The middle of a band, or the last point of a line. */
  const endOf = ({ from, to }: Spans): SeriesEnd | null => {
    const place = to.findLastIndex((end) => !Number.isNaN(end))
    if (place < 0) return null
    const top = to[place] ?? 0
    const inStack = arrangement !== 'apart'
    return { x: toX(place), y: value(inStack ? (top + (from?.[place] ?? 0)) / 2 : top), inStack }
  }
  const invert = (x: number): number => (single ? (data.x.values[0] ?? 0) : Number(across.invert(x)))
  return {
    element,
    pointed,
    ends: spans.map(endOf),
    frame: {
      plot,
      place: (x) => (single ? (plot.left + plot.right) / 2 : across(x)),
      value: floor,
      horizontal: false,
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
      // a mark that is cut off has no place to point at
      return y === null || x < plot.left - 1 || x > plot.right + 1 ? null : { x, y }
    },
    nearest: (x, y) => nearestMark(data, invert(x), y, { toY, hidden }),
  }
}
