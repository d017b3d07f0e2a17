import { area, line, range } from 'd3'
import type { ReactNode } from 'react'

import type { DrawInput } from '../chart'
import type { Plot, Scale } from '../common/axis/plot'
import { colorOf, markOpacity } from '../common/color/colors'
import { CURVES } from '../common/series/curves'
import { dashOf, FORECAST_DASH } from '../common/color/dashes'
import { Dots } from '../common/series/Dots'
import { textWidth } from '../common/series/measure'
import type { Arrangement, Spans } from './spans'
import { denseArea, densePath, isDense, thinned } from './thin'
import type { Written } from './written'

const DOTS = 60
/** A stack of fills with less opacity than this needs lines to separate them. */
const PALE = 0.5
/** Beyond this many values those between two gaps are not looked for. */
const MAX_LONE = 2000

const NOTHING = new Float64Array()

/** The place of a series that was chosen; null where none was. */
const chosenIn = ({ data, dimmed }: DrawInput, series: number): number | null => {
  if (dimmed === undefined) return null
  const place = data.x.values.findIndex((_, index) => !dimmed({ series, index }))
  return place < 0 ? null : place
}

/** Shared input of all series of a drawing. */
interface Drawing {
  readonly input: DrawInput
  readonly spans: readonly Spans[]
  /** Pixels of every place. */
  readonly xs: Float64Array
  readonly plot: Plot
  readonly value: Scale
  /** Start of fills. */
  readonly floor: (from: number) => number
  readonly arrangement: Arrangement
  readonly filled: boolean
  /** Forecasts have a band. */
  readonly intervals: boolean
  readonly written: readonly Written[]
}

/** Fills are behind the lines, dots and figures of all series. */
interface SeriesMarks {
  readonly back: ReactNode
  readonly front: ReactNode
}

/** A series: its known values, and dashed its forecast, with the band that holds most of it. */
export const seriesMarks = (drawing: Drawing, index: number): SeriesMarks => {
  const { input, spans, xs, plot, value, floor, arrangement, filled, intervals, written } = drawing
  const { data } = input
  const { look = {} } = data
  const { key = '', expected, earlier } = data.series[index] ?? {}
  const stacked = arrangement !== 'apart'
  const pixels = plot.right - plot.left
  const curve = CURVES[look.curve ?? 'line']
  const dotted = look.points !== undefined
  const dot = (look.points ?? look.markers ?? 4) / 2
  const fillOpacity = look.opacity ?? (stacked ? 0.8 : 0.2)
  const toX = (place: number): number => xs[place] ?? plot.left
  const toY = (place: number): number | null => {
    const end = spans[index]?.to[place] ?? Number.NaN
    return Number.isNaN(end) ? null : value(end)
  }
  const alone = (place: number): boolean => toY(place) !== null && toY(place - 1) === null && toY(place + 1) === null
  const within = (x: number, text: string): number => {
    const half = textWidth(text) / 2
    return Math.max(plot.left + half, Math.min(input.width - half, x))
  }
  const { from = null, to = NOTHING } = spans[index] ?? {}
  const future = expected?.from ?? to.length
  // the forecast is drawn separately from the known values
  const measured = expected === undefined ? to : to.slice().fill(Number.NaN, future)
  const places = dotted ? Uint32Array.from(measured.keys()) : thinned(measured, xs, pixels)
  const isThere = (place: number): boolean => !Number.isNaN(to[place] ?? Number.NaN)
  const defined = (place: number): boolean => !Number.isNaN(measured[place] ?? Number.NaN)
  const color = colorOf(data.series, index)
  const up = (place: number): number => value(to[place] ?? 0)
  const dense = isDense(to.length, pixels)
  const joined = line<number>().curve(curve).x(toX).y(up)
  const stroke = (): string | null => (dense ? densePath(measured, xs, value) : joined.defined(defined)(places))
  const lined = !dotted && (!filled || !stacked || (arrangement === 'stack' && fillOpacity < PALE))
  const path = lined ? stroke() : null
  const ground = (is: (place: number) => boolean) =>
    area<number>()
      .curve(curve)
      .defined(is)
      .x(toX)
      .y0((place) => floor(from?.[place] ?? 0))
      .y1(up)
  const fill = !filled ? null : dense && !stacked ? denseArea(measured, xs, value, floor(0)) : ground(defined)(places)
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
  const lone = to.length > MAX_LONE ? [] : [...to.keys()].filter((place) => alone(place))
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
          <circle key={place} cx={toX(place)} cy={toY(place) ?? 0} r={2.5} fill={color} />
        ))}
        {(dotted || marked) && (
          <Dots
            places={places}
            toX={toX}
            toY={(place) => (defined(place) ? toY(place) : null)}
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
}
