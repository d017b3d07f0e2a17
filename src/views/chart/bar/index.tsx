import { max, min } from 'd3'

import type { ChartKind, DrawInput, Drawn, Focus } from '../chart'
import {
  AcrossAxis,
  AxisTitles,
  boundedScale,
  Clipped,
  tickCount,
  titleRoom,
  turnedTitles,
  turnedLeft,
  turnedRoom,
  ValueAxis,
  valueRoom,
} from '../common/axis/axes'
import { placedBetween } from '../common/annotations/frame'
import { overlayValues } from '../common/annotations/overlay'
import { bandsOf } from '../common/axis/bands'
import type { Box } from '../common/series/boxes'
import { colorOf, markOpacity, opacityOf } from '../common/color/colors'
import { barOpacity } from '../common/color/dashes'
import { expectedEnds, showsIntervals } from '../common/series/expected'
import { ForecastLine } from '../common/series/ForecastLine'
import { shortNumber } from '../common/format/format'
import { logFloor } from '../common/axis/logFloor'
import { fitText, textWidth } from '../common/series/measure'
import { minorOf } from '../common/axis/MinorTicks'
import { PlaceLabels } from '../common/axis/PlaceLabels'
import { Rects } from '../common/series/Rects'
import { sideRoom } from '../common/axis/sideRoom'
import { clearFigures, figureRoom, Figures, figuresOf, INSIDE, widestFigure } from './Figures'
import { outlineOf } from './outline'
import { barsOf, type BarSeries } from './stack'

const LABELLED = 14
const LIE_DOWN = 18
/** Room for names at the side, in pixels. */
const MAX_LABEL = 180
/** Between names at the side, in pixels. */
const NAME_APART = 13
/** Beyond so many bars those of a series are one element of the page. */
const MAX_APART = 500

const NO_BARS: BarSeries = { series: -1, from: null, to: new Float64Array(), slot: 0 }

const draw = (input: DrawInput): Drawn => {
  const { data, width, height, hidden } = input
  const bars = barsOf(data, hidden)
  const { slots } = bars
  const look = data.look ?? {}
  const format = look.format ?? shortNumber
  const intervals = showsIntervals(data, hidden, bars.stacked)
  const over = [...overlayValues(data, hidden), ...(intervals ? expectedEnds(data, hidden) : [])]
  const least = Math.min(bars.count === 0 ? 0 : bars.least, min(over) ?? Infinity)
  const log = look.log === true && least > 0
  const domain: [number, number] = [
    log ? logFloor(least) : Math.min(0, least),
    Math.max(log ? least : 0, bars.count === 0 ? 1 : bars.greatest, max(over) ?? -Infinity),
  ]
  const { labels } = data.x
  const count = data.x.values.length
  const scaled = { ...look, log }
  const widest = (): number => max(labels, (label) => textWidth(label)) ?? 0
  const room = (width - 60) / Math.max(1, labels.length)
  const down =
    look.horizontal ?? (data.x.kind === 'category' && labels.length * LIE_DOWN <= height - 30 && widest() + 8 > room)
  const left = down
    ? Math.min(widest() * 1.2 + 14, sideRoom(width, 1 / 3, MAX_LABEL))
    : valueRoom(boundedScale(domain, [0, 1], scaled).ticks(5), format)
  // horizontal bars have names at the side
  const titled = down ? turnedTitles(look) : look
  const titles = titleRoom(titled, input)
  const high = down ? 0 : turnedRoom(look, labels, height)
  const figureCount = bars.stacked && look.totals === true ? count * slots : bars.count
  const hasFigures =
    figureCount <= LABELLED * (look.values === true ? (bars.stacked ? 12 : 3) : 1) &&
    (look.values ?? (slots === 1 && !data.parts))
  // figures below the least bar are above the names
  const under = hasFigures && !down && domain[0] < 0 ? 12 : 0
  // horizontal bars have their figures beside their ends
  const [before, after] = hasFigures && down ? figureRoom({ data, bars, width }) : [0, 0]
  const right = width - (down ? Math.max(after, hasFigures ? 44 : 18) : 10)
  const beside = left + titles.left
  const plot = {
    left: down ? beside + before : turnedLeft(look, labels, { left: beside, right, high, middle: true }),
    top: (hasFigures && !down ? 16 : 8) + titles.top,
    right,
    bottom: height - 24 - titles.bottom - high - under,
  }
  const value = boundedScale(domain, down ? [plot.left, plot.right] : [plot.bottom, plot.top], scaled)
  const ground = value.domain()[0] ?? 0
  const [first, last] = down ? [plot.top, plot.bottom] : [plot.left, plot.right]
  const band = bandsOf(count, [first, last], { inner: 0.28, outer: 0.14 })
  const thick = Math.max(0.5, band.bandwidth / slots)
  const wide = Math.max(0.5, thick - (slots > 1 ? 1 : 0))
  const startAt = ({ slot }: BarSeries, index: number): number => band(index) + slot * thick
  const fromAt = ({ from }: BarSeries, index: number): number => {
    const start = from?.[index] ?? 0
    return value(log ? Math.max(start, ground) : start)
  }
  const toAt = ({ to }: BarSeries, index: number): number => {
    const end = to[index] ?? Number.NaN
    return Number.isNaN(end) ? Number.NaN : value(end)
  }
  const boxAt = (barSeries: BarSeries, index: number) => {
    const [a, b] = [fromAt(barSeries, index), toAt(barSeries, index)]
    const [low, long] = [Math.min(a, b), Math.abs(a - b)]
    return down
      ? { x: low, y: startAt(barSeries, index), width: long, height: wide }
      : { x: startAt(barSeries, index), y: low, width: wide, height: long }
  }
  const boxes = (): readonly Box[] =>
    bars.all.flatMap((barSeries) =>
      [...barSeries.to.keys()].flatMap((index) =>
        Number.isNaN(barSeries.to[index])
          ? []
          : [{ focus: { series: barSeries.series, index }, ...boxAt(barSeries, index) }],
      ),
    )
  const seriesAt = ({ series }: Focus): BarSeries => bars.all.find((one) => one.series === series) ?? NO_BARS
  const rx = thick > 6 ? 1.5 : 0
  const isExpected = ({ series, index }: Focus): boolean => index >= (data.series[series]?.expected?.from ?? count)
  const many =
    bars.count > MAX_APART &&
    rx === 0 &&
    input.dimmed === undefined &&
    data.series.every(({ expected }) => expected === undefined)
  const drawn = hasFigures ? boxes() : []
  const all = figuresOf({ data, bars, boxes: drawn, horizontal: down })
  const figures = down ? clearFigures(all, drawn) : all
  // side by side they would run into each other
  const inside = bars.stacked && look.totals !== true
  const labelled = down ? !inside || wide >= INSIDE : widestFigure(figures) <= (inside ? wide : band.step / slots)
  const middle = (index: number): number => band(index) + band.bandwidth / 2
  const every = Math.max(1, Math.ceil(NAME_APART / Math.max(Number.EPSILON, band.step)))
  const element = (
    <>
      {down ? (
        <AcrossAxis
          scale={value}
          plot={plot}
          count={Math.max(2, Math.floor((plot.right - plot.left) / 90))}
          format={look.format}
          minor={minorOf(look)}
        />
      ) : (
        <ValueAxis scale={value} plot={plot} count={tickCount(height)} format={look.format} minor={minorOf(look)} />
      )}
      <AxisTitles look={titled} plot={plot} height={height} />
      <Clipped look={look} plot={plot}>
        {many ? (
          bars.all.map((barSeries) => (
            <path
              key={barSeries.series}
              d={outlineOf({
                count,
                start: (index) => startAt(barSeries, index),
                width: wide,
                from: (index) => fromAt(barSeries, index),
                to: (index) => toAt(barSeries, index),
                ground: barSeries.from === null ? fromAt(barSeries, 0) : null,
                horizontal: down,
              })}
              fill={colorOf(data.series, barSeries.series)}
              opacity={
                opacityOf(data.series[barSeries.series]?.key ?? '', input.lit) *
                barOpacity(data.series[barSeries.series]?.earlier, false)
              }
            />
          ))
        ) : (
          <Rects
            boxes={boxes()}
            fillOf={({ series }) => colorOf(data.series, series)}
            opacityOf={(mark) =>
              markOpacity(input, mark) * barOpacity(data.series[mark.series]?.earlier, isExpected(mark))
            }
            rx={rx}
          />
        )}
        {intervals &&
          boxes().map((box) => {
            const { lower = [], upper = [] } = data.series[box.focus.series]?.expected ?? {}
            const ends = [lower[box.focus.index] ?? null, upper[box.focus.index] ?? null]
            const [from, to] = ends.map((end) => (end === null ? null : value(log ? Math.max(end, ground) : end)))
            if (from == null || to == null) return null
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
            const cap = Math.min(5, thick / 3)
            return (
              <path
                key={`${box.focus.series} ${box.focus.index}`}
                className="wk"
                d={
                  down
                    ? `M${from} ${y - cap}v${cap * 2}M${from} ${y}H${to}M${to} ${y - cap}v${cap * 2}`
                    : `M${x - cap} ${from}h${cap * 2}M${x} ${from}V${to}M${x - cap} ${to}h${cap * 2}`
                }
              />
            )
          })}
      </Clipped>
      {labelled && <Figures figures={figures} horizontal={down} />}
      {down ? (
        <g aria-hidden="true">
          {labels.map((label, index) =>
            index % every === 0 ? (
              // oxlint-disable-next-line react/no-array-index-key
              <text key={index} className="cat" x={beside - 8} y={middle(index)} dy="0.32em" textAnchor="end">
                {fitText(label, left - 12)}
              </text>
            ) : null,
          )}
        </g>
      ) : (
        <>
          <ForecastLine data={data} plot={plot} begin={(index) => middle(index) - band.step / 2} />
          <PlaceLabels data={data} plot={{ ...plot, bottom: plot.bottom + under }} center={middle} high={high} />
        </>
      )}
    </>
  )
  const find = ({ series, index }: Focus): Box | null => {
    const barSeries = seriesAt({ series, index })
    return Number.isNaN(barSeries.to[index] ?? Number.NaN)
      ? null
      : { focus: { series, index }, ...boxAt(barSeries, index) }
  }
  const placeAt = (along: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor((along - first - band.step * 0.07) / band.step)))
  const gap = (band.step - band.bandwidth) / 2
  return {
    element,
    pointed: (focus) => {
      const bar = find(focus)
      if (bar === null) return null
      const { focus: _, ...box } = bar
      return (
        <Clipped look={look} plot={plot}>
          <rect {...box} rx={rx} className="hotcell" />
        </Clipped>
      )
    },
    frame: { plot, place: placedBetween(data.x.values, middle), value, horizontal: down },
    ...(down
      ? {}
      : {
          across: {
            place: placeAt,
            band: (from, to) => ({
              left: band(from) - gap,
              right: band(to) + band.bandwidth + gap,
              top: plot.top,
              bottom: plot.bottom,
            }),
          },
        }),
    place: (at) => {
      const bar = find(at)
      return bar === null ? null : { x: bar.x + bar.width / (down ? 1 : 2), y: bar.y + (down ? bar.height / 2 : 0) }
    },
    nearest: (x, y) => {
      const index = placeAt(down ? y : x)
      const here = bars.all.flatMap(({ series }) => find({ series, index }) ?? [])
      const beyond = (point: number, from: number, size: number): number =>
        Math.max(from - point, 0, point - from - size)
      const aside = (box: Box): number => (down ? beyond(y, box.y, box.height) : beyond(x, box.x, box.width))
      const along = (box: Box): number => (down ? beyond(x, box.x, box.width) : beyond(y, box.y, box.height))
      const best = here.toSorted((a, b) => aside(a) - aside(b) || along(a) - along(b))[0]
      return best?.focus ?? null
    },
  }
}

/** Bars from zero; parts stacked. Names that do not fit beside each other make the bars horizontal. */
export const bar: ChartKind = { refuses: () => null, draw, namesItself: false }
