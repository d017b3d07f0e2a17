import { max, min, scaleBand } from 'd3'

import type { ChartData, ChartKind, DrawInput, Drawn, Focus } from '../chart'
import {
  AcrossAxis,
  AxisTitles,
  boundedScale,
  BottomLabels,
  Clipped,
  tickCount,
  titleRoom,
  turnedRoom,
  ValueAxis,
  valueRoom,
} from '../common/axes'
import { placedBetween } from '../common/annotations/frame'
import { overlayValues } from '../common/annotations/overlay'
import { colorOf, markOpacity } from '../common/colors'
import { shortNumber } from '../common/format'
import { fitText, textWidth } from '../common/measure'
import { Rects } from '../common/Rects'

const LABELLED = 14
const LIE_DOWN = 18
const MOST_LABEL = 180

interface Bar extends Focus {
  readonly key: string
  readonly from: number
  readonly to: number
  /** Which of the bars side by side it is. */
  readonly slot: number
}

const shown = (data: ChartData, hidden: ReadonlySet<string>) =>
  data.series.map((series, index) => ({ series, index })).filter(({ series }) => !hidden.has(series.key))

/** Parts lie on one another, as long as none is below zero; other series stand side by side. */
const barsOf = (
  data: ChartData,
  hidden: ReadonlySet<string>,
): { readonly bars: readonly Bar[]; readonly slots: number } => {
  const among = shown(data, hidden)
  const stacked =
    (data.look?.stacked ?? data.parts) && among.every(({ series }) => series.values.every((value) => (value ?? 0) >= 0))
  const tops = data.x.values.map(() => 0)
  const bars = among.flatMap(({ series, index: place }, slot) =>
    series.values.flatMap((value, index): Bar[] => {
      if (value === null) return []
      const from = stacked ? (tops[index] ?? 0) : 0
      tops[index] = from + value
      return [{ key: series.key, series: place, index, from, to: from + value, slot: stacked ? 0 : slot }]
    }),
  )
  return { bars, slots: stacked ? 1 : Math.max(1, among.length) }
}

const draw = (input: DrawInput): Drawn => {
  const { data, width, height, hidden } = input
  const { bars, slots } = barsOf(data, hidden)
  const look = data.look ?? {}
  const format = look.format ?? shortNumber
  const over = overlayValues(data, hidden)
  const least = Math.min(min(bars, ({ to }) => to) ?? 0, min(over) ?? Infinity)
  const log = look.log === true && least > 0
  const domain: [number, number] = [
    log ? least : Math.min(0, least),
    Math.max(log ? least : 0, max(bars, ({ to }) => to) ?? 1, max(over) ?? -Infinity),
  ]
  const { labels } = data.x
  const scaled = { ...look, log }
  const widest = max(labels, (label) => textWidth(label)) ?? 0
  const room = (width - 60) / Math.max(1, labels.length)
  const down =
    look.lying ?? (data.x.kind === 'category' && widest + 8 > room && labels.length * LIE_DOWN <= height - 30)
  const left = down
    ? Math.min(MOST_LABEL, widest * 1.2 + 14, width / 3)
    : valueRoom(boundedScale(domain, [0, 1], scaled).ticks(5), format)
  const titles = titleRoom(look)
  const high = down ? 0 : turnedRoom(look, labels, height)
  const plot = {
    left,
    top: 8 + titles.top,
    right: width - (down ? 44 : 10),
    bottom: height - 24 - titles.bottom - high,
  }
  const value = boundedScale(domain, down ? [plot.left, plot.right] : [plot.bottom, plot.top], scaled)
  const ground = value.domain()[0] ?? 0
  const band = scaleBand<number>(
    data.x.values.map((_, index) => index),
    down ? [plot.top, plot.bottom] : [plot.left, plot.right],
  )
    .paddingInner(0.28)
    .paddingOuter(0.14)
  const thick = Math.max(0.5, band.bandwidth() / slots)
  const start = (bar: Bar): number => (band(bar.index) ?? 0) + bar.slot * thick
  const box = (bar: Bar) => {
    const [a, b] = [value(log ? Math.max(bar.from, ground) : bar.from), value(bar.to)]
    const [low, high] = [Math.min(a, b), Math.max(a, b)]
    return down
      ? { x: low, y: start(bar), width: high - low, height: Math.max(0.5, thick - (slots > 1 ? 1 : 0)) }
      : { x: start(bar), y: low, width: Math.max(0.5, thick - (slots > 1 ? 1 : 0)), height: high - low }
  }
  const labelled =
    bars.length <= LABELLED * (look.values === true ? 3 : 1) && (look.values ?? (slots === 1 && !data.parts))
  const rx = thick > 6 ? 1.5 : 0
  const middle = (index: number): number => (band(index) ?? 0) + band.bandwidth() / 2
  const element = (
    <>
      {down ? (
        <AcrossAxis
          scale={value}
          plot={plot}
          count={Math.max(2, Math.floor((plot.right - plot.left) / 90))}
          format={look.format}
        />
      ) : (
        <ValueAxis scale={value} plot={plot} count={tickCount(height)} format={look.format} />
      )}
      <AxisTitles look={look} plot={plot} height={height} />
      <Clipped look={look} plot={plot}>
        <Rects
          boxes={bars.map((bar) => ({ focus: { series: bar.series, index: bar.index }, ...box(bar) }))}
          fillOf={({ series }) => colorOf(data.series, series)}
          opacityOf={(own) => markOpacity(input, own)}
          rx={rx}
        />
      </Clipped>
      {labelled &&
        bars.map((bar) => {
          const own = box(bar)
          const minus = bar.to < 0
          return (
            <text
              key={`${bar.key} ${bar.index}`}
              className="vl num"
              aria-hidden="true"
              x={down ? (minus ? own.x - 5 : own.x + own.width + 5) : own.x + own.width / 2}
              y={down ? own.y + own.height / 2 : minus ? own.y + own.height + 12 : own.y - 4}
              dy={down ? '0.32em' : 0}
              textAnchor={down ? (minus ? 'end' : 'start') : 'middle'}
            >
              {format(bar.to - bar.from)}
            </text>
          )
        })}
      {down ? (
        <g aria-hidden="true">
          {labels.map((label, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <text key={index} className="cat" x={plot.left - 8} y={middle(index)} dy="0.32em" textAnchor="end">
              {fitText(label, left - 12)}
            </text>
          ))}
        </g>
      ) : (
        <BottomLabels
          labels={labels.map((text, index) => ({ at: middle(index), text }))}
          plot={plot}
          room={band.step()}
          rotation={look.rotation}
          high={high}
        />
      )}
    </>
  )
  const find = ({ series, index }: Focus) => bars.find((bar) => bar.series === series && bar.index === index)
  const placeAt = (along: number): number =>
    Math.min(labels.length - 1, Math.max(0, Math.floor((along - band.range()[0]! - band.step() * 0.07) / band.step())))
  const gap = (band.step() - band.bandwidth()) / 2
  return {
    element,
    pointed: (focus) => {
      const bar = find(focus)
      return bar === undefined ? null : (
        <Clipped look={look} plot={plot}>
          <rect {...box(bar)} rx={rx} className="hotcell" />
        </Clipped>
      )
    },
    frame: { plot, place: placedBetween(data.x.values, middle), value, lying: down },
    ...(down
      ? {}
      : {
          across: {
            place: placeAt,
            band: (from, to) => ({
              left: (band(from) ?? 0) - gap,
              right: (band(to) ?? 0) + band.bandwidth() + gap,
              top: plot.top,
              bottom: plot.bottom,
            }),
          },
        }),
    place: (at) => {
      const bar = find(at)
      if (bar === undefined) return null
      const own = box(bar)
      return { x: own.x + own.width / (down ? 1 : 2), y: own.y + (down ? own.height / 2 : 0) }
    },
    nearest: (x, y) => {
      const index = placeAt(down ? y : x)
      const here = bars.filter((bar) => bar.index === index)
      const distance = (bar: Bar): number => {
        const own = box(bar)
        const [low, size, at] = slots > 1 === down ? [own.y, own.height, y] : [own.x, own.width, x]
        const [from, length, point] =
          slots > 1 ? [low, size, at] : down ? [own.x, own.width, x] : [own.y, own.height, y]
        return Math.max(from - point, 0, point - from - length)
      }
      const best = here.toSorted((a, b) => distance(a) - distance(b))[0]
      return best === undefined ? null : { series: best.series, index: best.index }
    },
  }
}

/** Bars from zero; parts on one another. Names that have no room beside each other make the bars lie down. */
export const bar: ChartKind = { refuses: () => null, draw, namesItself: false }
