import { area, line, max, min, scaleBand, scaleUtc } from 'd3'

import type { FormValues } from '../../../domain/charts/formData'
import { textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { ChartData, ChartKind, DrawInput } from '../chart'
import {
  AxisTitles,
  boundedScale,
  Clipped,
  tickCount,
  titleRoom,
  turnedLeft,
  turnedRoom,
  upTicks,
  ValueAxis,
  valueRoom,
} from '../common/axis/axes'
import type { Plot, Scale } from '../common/axis/plot'
import { placedBetween } from '../common/annotations/frame'
import { acrossEnds, cutsAcross } from '../common/axis/axisStyle'
import { overlayValues } from '../common/annotations/overlay'
import { colorOf, markOpacity } from '../common/color/colors'
import { CURVES } from '../common/series/curves'
import { barOpacity, dashOf } from '../common/color/dashes'
import { shortNumber, ticksText, timeTicks } from '../common/format/format'
import { logFloor } from '../common/axis/logFloor'
import { fitText, textWidth } from '../common/series/measure'
import { minorOf } from '../common/axis/MinorTicks'
import { PlaceLabels } from '../common/axis/PlaceLabels'
import { boundsOf } from '../common/series/seriesData'
import { wholeOf } from '../common/series/seriesStyle'
import type { Style } from './data'

/** Beyond this many values none is written beside its mark. */
const LABELLED = 40

interface Span {
  readonly from: number
  readonly to: number
}

/** Start and end of each value; stacked ones are on those of the same query before them. */
const spansOf = (data: ChartData, styles: readonly Style[], hidden: ReadonlySet<string>) => {
  const tops = new Map<string, number[]>()
  return data.series.map(({ key, values, stack = '' }, series) => {
    const style = styles[series]
    if (style?.stacked !== true)
      return values.map((value): Span | null => (hidden.has(key) || value === null ? null : { from: 0, to: value }))
    const top = tops.get(stack) ?? values.map(() => 0)
    tops.set(stack, top)
    return values.map((value, index): Span | null => {
      if (hidden.has(key) || value === null) return null
      const from = top[index] ?? 0
      top[index] = from + value
      return { from, to: from + value }
    })
  })
}

/** The values of the second axis, at the right. */
const RightAxis = ({
  scale,
  plot,
  count,
  format,
  alone,
}: {
  readonly scale: Scale
  readonly plot: Plot
  readonly count: number
  readonly format: (value: number) => string
  /** No other axis draws lines across. */
  readonly alone: boolean
}) => {
  const ticks = upTicks(scale, count)
  const textOf = ticksText(ticks, format)
  return (
    <g aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${scale(tick)})`}>
          {alone && <line className={tick === 0 ? 'zero' : 'grid'} x1={plot.left} x2={plot.right} />}
          <text className="tk num" x={plot.right + 8} dy="0.32em">
            {textOf(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Possible labels of a time axis, for the room they take when turned. */
const timeLabels = ({ x, look }: ChartData): readonly string[] => {
  const [first, last] = [x.values[0] ?? 0, x.values.at(-1) ?? 1]
  const ticks = scaleUtc([first, last], [0, 1]).ticks(8)
  const chosen = look?.time
  return chosen === undefined ? timeTicks(ticks) : ticks.map((tick) => chosen(Number(tick)))
}

/** Bars and lines over one axis, with a second axis of values where one is wanted. */
export const mixed = (
  styles: readonly Style[],
  formats: readonly ((value: number) => string)[],
  form: FormValues,
): ChartKind => {
  const draw = (input: DrawInput) => {
    const { data, width, height, hidden, focus } = input
    const { yTitle, ...others } = data.look ?? {}
    const [formatLeft = shortNumber, formatRight = shortNumber] = formats
    const spans = spansOf(data, styles, hidden)
    const measures = (axis: 0 | 1): boolean =>
      spans.some((seriesSpans, series) => styles[series]?.axis === axis && seriesSpans.some((span) => span !== null))
    // an axis without a value would show 0 to 1
    const second = measures(1)
    const first = measures(0) || !second
    const base = first ? 0 : 1
    const look = first && yTitle !== undefined ? { ...others, yTitle } : others
    const room = titleRoom(look, input)
    const log = [form['logAxis'] === true, form['logAxisSecondary'] === true] as const
    const domainOf = (axis: 0 | 1): [number, number] => {
      const axisSpans = spans.filter((_, series) => styles[series]?.axis === axis)
      const over = axis === base ? overlayValues(data, hidden) : []
      const all = [...axisSpans.flatMap((spans_) => spans_.flatMap((span) => span?.to ?? [])), ...over]
      const barred = styles.some((style) => style.axis === axis && style.mark === 'bar')
      const grounded = barred || styles.some((style) => style.axis === axis && style.filled)
      const [low, high] = [min(all) ?? 0, max(all) ?? 1]
      if (log[axis] && low > 0) return [barred || low === high ? logFloor(low) : low, high]
      if (grounded || low === high) return [Math.min(0, low), Math.max(0, high) || 1]
      return [low, high]
    }
    const wholeAt = (axis: 0 | 1, format: (value: number) => string) =>
      wholeOf(
        data.series.filter((_, series) => styles[series]?.axis === axis),
        format,
      )
    const looks = [
      { log: log[0], ...wholeAt(0, formatLeft), ...boundsOf(form) },
      { log: log[1], ...wholeAt(1, formatRight), ...boundsOf(form, 'y_axis_bounds_secondary') },
    ] as const
    const scaleOf = (axis: 0 | 1, range: readonly [number, number]): Scale =>
      boundedScale(domainOf(axis), range, looks[axis])
    const rightTitle = second ? textIn(form, 'yAxisTitleSecondary') : null
    const left = room.left + (first ? valueRoom(scaleOf(0, [0, 1]).ticks(5), formatLeft) : 12)
    const right = second ? valueRoom(scaleOf(1, [0, 1]).ticks(5), formatRight) : 12
    const top = 8 + (rightTitle === null ? room.top : Math.max(14, room.top))
    const names = data.x.kind === 'time' ? timeLabels(data) : data.x.labels
    const turned = turnedRoom(look, names, height)
    const begin = turnedLeft(look, names, { left, right: width - right, high: turned, middle: true })
    const plot = { left: begin, top, right: width - right, bottom: height - 24 - room.bottom - turned }
    const scales = [scaleOf(0, [plot.bottom, plot.top]), scaleOf(1, [plot.bottom, plot.top])] as const
    const count = data.x.values.length
    const band = scaleBand(
      data.x.values.map((_, index) => index),
      [plot.left, plot.right],
    )
      .paddingInner(0.24)
      .paddingOuter(0.12)
    const bars = styles.some(({ mark }) => mark === 'bar')
    const time = scaleUtc(acrossEnds(data), [plot.left + 4, plot.right - 4])
    const center = (index: number): number =>
      bars || data.x.kind === 'category' || count === 1
        ? (band(index) ?? 0) + band.bandwidth() / 2
        : time(data.x.values[index] ?? 0)
    const slots = data.series.flatMap(({ key, stack = '' }, series) =>
      styles[series]?.mark !== 'bar' || hidden.has(key) ? [] : [styles[series].stacked ? `stack ${stack}` : key],
    )
    const stacks = [...new Set(slots)]
    const thick = Math.max(0.5, band.bandwidth() / Math.max(1, stacks.length))
    const scaleAt = (series: number) => scales[styles[series]?.axis ?? 0]
    const ground = (series: number): number => scaleAt(series).domain()[0] ?? 0
    const yAt = (series: number, value: number): number =>
      scaleAt(series)('base' in scaleAt(series) && value <= 0 ? ground(series) : value)
    const xAt = (series: number, index: number): number => {
      const style = styles[series]
      if (style?.mark !== 'bar') return center(index)
      const { key = '', stack = '' } = data.series[series] ?? {}
      const slot = stacks.indexOf(style.stacked ? `stack ${stack}` : key)
      return (band(index) ?? 0) + (slot + 0.5) * thick
    }
    const faintBars = bars && styles.some(({ mark }) => mark !== 'bar')
    const values = data.series.length * count
    /** True when a value is the top of its stack. */
    const isTop = (series: number, index: number): boolean =>
      !data.series.some(
        ({ stack }, other) =>
          other > series && stack === data.series[series]?.stack && (spans[other]?.[index] ?? null) !== null,
      )
    const one = (series: number) => {
      const style = styles[series]
      const seriesSpans = spans[series] ?? []
      const color = colorOf(data.series, series)
      const { key = '', earlier } = data.series[series] ?? {}
      if (style === undefined) return null
      const totals = style.stacked && style.totals
      const places = seriesSpans.map((_, index) => index)
      const defined = (index: number): boolean => seriesSpans[index] !== null && seriesSpans[index] !== undefined
      const textAt = ({ from, to }: Span): string => (formats[style.axis] ?? shortNumber)(totals ? to : to - from)
      const widest = max(seriesSpans, (span) => (span === null ? 0 : textWidth(textAt(span)))) ?? 0
      const apart = style.mark === 'bar' ? thick : (plot.right - plot.left) / Math.max(1, count)
      const labels =
        style.values && (totals ? count : values) <= LABELLED && widest <= apart
          ? seriesSpans.map((span, index) =>
              span === null || (totals && !isTop(series, index)) ? null : (
                // oxlint-disable-next-line react/no-array-index-key
                <text
                  key={index}
                  className="vl num"
                  x={xAt(series, index)}
                  y={yAt(series, span.to) - 5}
                  textAnchor="middle"
                >
                  {textAt(span)}
                </text>
              ),
            )
          : null
      if (style.mark === 'bar') {
        return (
          <g key={key}>
            {seriesSpans.map((span, index) => {
              if (span === null) return null
              const [a, b] = [yAt(series, span.from), yAt(series, span.to)]
              const hot = focus?.series === series && focus.index === index
              return (
                <rect
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  x={xAt(series, index) - thick / 2}
                  y={Math.min(a, b)}
                  width={Math.max(0.5, thick - (stacks.length > 1 ? 1 : 0))}
                  height={Math.abs(a - b)}
                  fill={color}
                  fillOpacity={faintBars ? 0.5 : 1}
                  opacity={markOpacity(input, { series, index }) * barOpacity(earlier, false)}
                  className={hot ? 'hot' : undefined}
                />
              )
            })}
            {labels}
          </g>
        )
      }
      const path = line<number>()
        .curve(CURVES[style.curve])
        .defined(defined)
        .x((index) => center(index))
        .y((index) => yAt(series, seriesSpans[index]?.to ?? 0))(places)
      const fill = style.filled
        ? area<number>()
            .curve(CURVES[style.curve])
            .defined(defined)
            .x((index) => center(index))
            .y0((index) => yAt(series, seriesSpans[index]?.from ?? 0))
            .y1((index) => yAt(series, seriesSpans[index]?.to ?? 0))(places)
        : null
      const alone = (index: number): boolean => defined(index) && !defined(index - 1) && !defined(index + 1)
      return (
        <g key={key} opacity={markOpacity(input, { series, index: focus?.index ?? 0 })}>
          {fill !== null && <path d={fill} fill={color} fillOpacity={style.opacity} />}
          {path !== null && style.mark === 'line' && (
            <path d={path} className="ln" stroke={color} strokeDasharray={dashOf(earlier)} />
          )}
          {seriesSpans.map((span, index) =>
            span !== null && (style.dots !== null || alone(index)) ? (
              // oxlint-disable-next-line react/no-array-index-key
              <circle key={index} cx={center(index)} cy={yAt(series, span.to)} r={(style.dots ?? 5) / 2} fill={color} />
            ) : null,
          )}
          {labels}
        </g>
      )
    }
    const cut = cutsAcross(data) || looks.some(({ bounds }) => bounds !== undefined)
    const order = data.series
      .map((_, series) => series)
      .toSorted((a, b) => Number(styles[b]?.mark === 'bar') - Number(styles[a]?.mark === 'bar'))
    const hot = focus === null ? null : (spans[focus.series]?.[focus.index] ?? null)
    return {
      frame: {
        plot,
        place: placedBetween(data.x.values, center),
        value: (y: number) => scales[base](y),
        horizontal: false,
      },
      element: (
        <>
          {first && (
            <ValueAxis
              scale={scales[0]}
              plot={plot}
              count={tickCount(height)}
              format={formatLeft}
              minor={minorOf(look)}
            />
          )}
          {second && (
            <RightAxis scale={scales[1]} plot={plot} count={tickCount(height)} format={formatRight} alone={!first} />
          )}
          <AxisTitles
            look={look}
            plot={plot}
            height={height}
            {...(rightTitle === null ? {} : { above: width / 2 - 4 })}
          />
          {rightTitle !== null && (
            <text className="axt" x={width} y={10} textAnchor="end" aria-hidden="true">
              {fitText(rightTitle, width / 2 - 4)}
            </text>
          )}
          <PlaceLabels data={data} plot={plot} center={center} high={14 + turned} ticked />
          {focus !== null && hot !== null && (
            <line className="xhair" x1={center(focus.index)} x2={center(focus.index)} y1={plot.top} y2={plot.bottom} />
          )}
          <Clipped look={cut ? { bounds: [null, null] } : {}} plot={plot}>
            {order.map(one)}
          </Clipped>
          {focus !== null && hot !== null && styles[focus.series]?.mark !== 'bar' && (
            <circle
              className="hotp"
              cx={center(focus.index)}
              cy={yAt(focus.series, hot.to)}
              r={4}
              fill={colorOf(data.series, focus.series)}
            />
          )}
        </>
      ),
      place: ({ series, index }: { readonly series: number; readonly index: number }) => {
        const span = spans[series]?.[index] ?? null
        return span === null ? null : { x: xAt(series, index), y: yAt(series, span.to) }
      },
      nearest: (x: number, y: number) => {
        let index = 0
        data.x.values.forEach((_, place) => {
          if (Math.abs(center(place) - x) < Math.abs(center(index) - x)) index = place
        })
        let best: { series: number; index: number } | null = null
        let least = Infinity
        data.series.forEach((_, series) => {
          const span = spans[series]?.[index] ?? null
          if (span === null) return
          const [a, b] = [yAt(series, span.from), yAt(series, span.to)]
          const inside = styles[series]?.mark === 'bar' && y >= Math.min(a, b) && y <= Math.max(a, b)
          const far =
            (inside ? 1 : Math.abs(b - y)) + (styles[series]?.mark === 'bar' ? Math.abs(xAt(series, index) - x) / 4 : 0)
          if (far < least) {
            least = far
            best = { series, index }
          }
        })
        return best
      },
    }
  }
  return { refuses: () => null, draw, namesItself: false }
}
