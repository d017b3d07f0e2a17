import { scaleLinear, scaleLog } from 'd3'
import type { ReactNode } from 'react'

import type { ChartStyle } from '../../chart'
import { shortNumber, ticksText } from '../format/format'
import { fitText, textWidth } from '../series/measure'
import { AcrossMinor, UpMinor, type Minor } from './MinorTicks'
import type { Texts } from '../format/texts'
import type { Plot, Scale } from './plot'

/** Number of ticks for a height. */
export const tickCount = (height: number): number => (height < 170 ? 3 : height < 320 ? 4 : 5)

/** Room for the labels of values at the left. */
export const valueRoom = (ticks: readonly number[], format = shortNumber): number =>
  Math.ceil(Math.max(16, ...ticks.map(ticksText(ticks, format)).map(textWidth))) + 10

interface AxisProps {
  readonly scale: Scale
  readonly plot: Plot
  readonly count: number
  readonly format?: ((value: number) => string) | undefined
  /** Marks and lines between the labels. */
  readonly minor?: Minor | undefined
}

/** On a logarithmic axis powers alone. */
const ticksOf = (scale: Scale, count: number): number[] => {
  const ticks = scale.ticks(count)
  const powers = 'base' in scale ? ticks.filter((tick) => Number.isInteger(Math.log10(Math.abs(tick)))) : ticks
  return powers.length === 0 ? ticks : powers
}

/** Labels of values are at least so far apart, in pixels. */
const APART = 13

/** Ticks of an axis from bottom to top: where they would touch, every second is left out. */
export const upTicks = (scale: Scale, count: number): number[] => {
  let ticks = ticksOf(scale, count)
  const near = (): boolean =>
    ticks.some((tick, place) => place > 0 && Math.abs(scale(tick) - scale(ticks[place - 1] ?? tick)) < APART)
  while (ticks.length > 2 && near()) ticks = ticks.filter((_, place) => place % 2 === 0)
  return ticks
}

/** From here on the round end of an axis, or the distance of its ends, may be no number any more. */
const HUGE = Number.MAX_VALUE / 16
/** Exact in both directions. */
const SHRINK = 2 ** -8

/** An axis of such values, worked out small. */
const hugeScale = (domain: readonly [number, number], range: readonly [number, number], round: boolean): Scale => {
  const small = scaleLinear(
    domain.map((end) => end * SHRINK),
    range,
  )
  if (round) small.nice()
  const grown = (value: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value / SHRINK))
  return Object.assign((value: number): number => small(value * SHRINK), {
    domain: () => small.domain().map(grown),
    ticks: (count: number) =>
      small
        .ticks(count)
        .map((tick) => tick / SHRINK)
        .filter((tick) => Number.isFinite(tick)),
  })
}

const linearScale = (domain: readonly [number, number], range: readonly [number, number], round: boolean): Scale => {
  if (domain.some((end) => Math.abs(end) > HUGE)) return hugeScale(domain, range, round)
  const scale = scaleLinear(domain, range)
  return round ? scale.nice() : scale
}

/** A scale of values with round ends; logarithmic where that is wanted and every value is above zero. */
const valueScale = (domain: readonly [number, number], range: readonly [number, number], log = false): Scale =>
  log && domain[0] > 0
    ? domain[1] > HUGE
      ? scaleLog(domain, range)
      : scaleLog(domain, range).nice()
    : linearScale(domain, range, true)

/** The scale of values with ends that were set; ends in the wrong order are none. */
const endedScale = (
  domain: readonly [number, number],
  range: readonly [number, number],
  { log = false, bounds }: ChartStyle,
): Scale => {
  const [low = null, high = null] = bounds ?? []
  if (low === null && high === null) return valueScale(domain, range, log)
  const [from, to] = [low ?? Math.min(domain[0], high ?? domain[0]), high ?? Math.max(domain[1], low ?? domain[1])]
  if (from >= to || (log && from <= 0)) return valueScale(domain, range, log)
  return log ? scaleLog([from, to], range) : linearScale([from, to], range, false)
}

/** A scale of values with the ends that were set, and with ticks at whole numbers alone where every value is whole. */
export const boundedScale = (
  domain: readonly [number, number],
  range: readonly [number, number],
  look: ChartStyle,
): Scale => {
  const scale = endedScale(domain, range, look)
  if (look.whole !== true || 'base' in scale) return scale
  return Object.assign((value: number): number => scale(value), {
    domain: () => scale.domain(),
    ticks: (count: number) => {
      const ticks = scale.ticks(count)
      const whole = ticks.filter((tick) => Number.isInteger(tick))
      // ends that were set may lie between two whole numbers
      return whole.length === 0 ? ticks : whole
    },
  })
}

/** Cuts off everything beyond the plot, where an axis has fixed ends. */
export const Clipped = ({
  look,
  plot,
  children,
}: {
  readonly look: ChartStyle
  readonly plot: Plot
  readonly children: ReactNode
}) => {
  if (look.bounds === undefined) return children
  const [width, height] = [Math.max(0, plot.right - plot.left), Math.max(0, plot.bottom - plot.top)]
  return (
    <svg
      x={plot.left}
      y={plot.top}
      width={width}
      height={height}
      viewBox={`${plot.left} ${plot.top} ${width} ${height}`}
    >
      {children}
    </svg>
  )
}

/** Room that turned labels need beyond that of straight ones. */
export const turnedRoom = ({ rotation = 0 }: ChartStyle, labels: Texts, height: number): number => {
  if (rotation === 0) return 0
  const widest = Math.max(0, ...labels.slice(0, 500).map((text) => textWidth(text)))
  return Math.min(height / 3, widest * Math.sin((rotation * Math.PI) / 180))
}

interface Sideways {
  /** Default left end of the plot, and its right end, in pixels. */
  readonly left: number
  readonly right: number
  /** Pixels that turned labels reach down. */
  readonly high: number
  /** Labels are below the middle of each bin, rather than at its ends. */
  readonly middle: boolean
}

/** Of the width, how much turned labels may take at the left of the plot. */
const MAX_LEFT = 0.3
/** Between the end of a turned label and the edge. */
const EDGE = 4

/** The left end of a plot, so that none of its turned labels is cut. */
export const turnedLeft = (
  { rotation = 0 }: ChartStyle,
  labels: Texts,
  { left, right, high, middle }: Sideways,
): number => {
  const turn = (rotation * Math.PI) / 180
  if (rotation === 0 || labels.length === 0) return left
  const [first, count] = middle ? [0.5, labels.length] : [0, Math.max(1, labels.length - 1)]
  const long = high / Math.sin(turn)
  const most = Math.max(left, (right + EDGE) * MAX_LEFT)
  let begin = left
  for (let place = 0; place < labels.length; place += 1) {
    const along = (place + first) / count
    if (left + along * (right - left) > most + long) break
    const reach = Math.min(long, textWidth(labels.at(place) ?? '')) * Math.cos(turn) + EDGE
    // all but the last move right with the plot
    if (along < 1) begin = Math.max(begin, (reach - along * right) / (1 - along))
  }
  return Math.min(most, begin)
}

/** Titles of the axes: above the values, and below the plot. */
export const AxisTitles = ({
  look,
  plot,
  height,
  above = plot.right,
}: {
  readonly look: ChartStyle
  readonly plot: Plot
  readonly height: number
  /** Width limit of the title above the values, in pixels. */
  readonly above?: number
}) => (
  <g aria-hidden="true">
    {look.yTitle === undefined ? null : look.axes?.leftTitle === true ? (
      <text className="axt" textAnchor="middle" transform={`translate(10 ${(plot.top + plot.bottom) / 2}) rotate(-90)`}>
        {fitText(look.yTitle, plot.bottom - plot.top)}
      </text>
    ) : (
      <text className="axt" x={0} y={10}>
        {fitText(look.yTitle, above)}
      </text>
    )}
    {look.xTitle === undefined ? null : (
      <text className="axt" x={plot.right} y={height - 3} textAnchor="end">
        {fitText(look.xTitle, plot.right - plot.left)}
      </text>
    )}
  </g>
)

/** Titles of axes that have changed places. */
export const turnedTitles = ({ xTitle, yTitle, ...look }: ChartStyle): ChartStyle => ({
  ...look,
  ...(yTitle === undefined ? {} : { xTitle: yTitle }),
  ...(xTitle === undefined ? {} : { yTitle: xTitle }),
})

/** Of the width and the height of a figure, how much the distance of a title takes at most. */
const FARTHEST = 1 / 6

/** Room for the titles in a figure of some size. */
export const titleRoom = ({ xTitle, yTitle, axes }: ChartStyle, size = { width: Infinity, height: Infinity }) => {
  const left = axes?.leftTitle === true
  const x = Math.min(axes?.far.x ?? 0, size.height * FARTHEST)
  const y = Math.min(axes?.far.y ?? 0, (left ? size.width : size.height) * FARTHEST)
  return {
    top: yTitle === undefined || left ? 0 : 14 + y,
    bottom: xTitle === undefined ? 0 : 16 + x,
    left: yTitle === undefined || !left ? 0 : 16 + y,
  }
}

/** Labels and gridlines of values from bottom to top; zero is stronger than the others. */
export const ValueAxis = ({ scale, plot, count, format = shortNumber, minor }: AxisProps) => {
  const ticks = upTicks(scale, count)
  const textOf = ticksText(ticks, format)
  return (
    <g aria-hidden="true">
      <UpMinor scale={scale} plot={plot} majors={ticks} minor={minor} />
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${scale(tick)})`}>
          <line className={tick === 0 ? 'zero' : 'grid'} x1={plot.left} x2={plot.right} />
          <text className="tk num" x={plot.left - 8} dy="0.32em" textAnchor="end">
            {textOf(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** The same from left to right, below the plot. */
export const AcrossAxis = ({ scale, plot, count, format = shortNumber, minor }: AxisProps) => {
  const ticks = ticksOf(scale, count)
  const textOf = ticksText(ticks, format)
  return (
    <g aria-hidden="true">
      <AcrossMinor scale={scale} plot={plot} majors={ticks} minor={minor} />
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(${scale(tick)} 0)`}>
          <line className={tick === 0 ? 'zero' : 'grid'} y1={plot.top} y2={plot.bottom} />
          <text
            className="tk num"
            x={Math.max(0, textWidth(textOf(tick)) / 2 - scale(tick))}
            y={plot.bottom + 16}
            textAnchor="middle"
          >
            {textOf(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}
