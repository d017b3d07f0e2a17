import { extent, max, scaleSqrt } from 'd3'

import { numberIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { FormValues } from '../../../domain/charts/formData'
import type { ChartKind, ChartSeries, DrawInput, Focus } from '../chart'
import { AcrossAxis, AxisTitles, boundedScale, tickCount, titleRoom, ValueAxis, valueRoom } from '../common/axis/axes'
import { pointFinder } from '../common/series/boxes'
import { colorOf, markOpacity } from '../common/color/colors'
import { shortNumber } from '../common/format/format'
import { wholeOf } from '../common/series/seriesStyle'
import { textWidth } from '../common/series/measure'
import { modelDrawing } from '../common/series/modelDrawing'
import { bubbleData, type Bubble } from './data'

/** So many of the largest are named, where names do not touch. */
const NAMED = 8

const padded = (values: readonly (number | null)[], log: boolean): [number, number] => {
  const [low = 0, high = 1] = extent(values.filter((value) => value !== null))
  if (low === high) return [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2]
  const room = (high - low) * 0.06
  return log ? [low * 0.8, high * 1.25] : [low >= 0 && low < room ? 0 : low - room, high + room]
}

interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** Names of the largest, left out where they would touch another. */
const labelsOf = (points: readonly (Label & { readonly size: number })[], width: number): readonly Label[] => {
  const kept: Label[] = []
  for (const { size: _, ...label } of points.toSorted((a, b) => b.size - a.size).slice(0, NAMED)) {
    const half = textWidth(label.text) / 2
    const touches = kept.some(
      (one) => Math.abs(one.y - label.y) < 14 && Math.abs(one.x - label.x) < half + textWidth(one.text) / 2 + 4,
    )
    if (!touches && label.x > half && label.x < width - half) kept.push(label)
  }
  return kept
}

const inkOf = (series: readonly ChartSeries[], at: number) => {
  const color = colorOf(series, at)
  return { fill: color, stroke: color }
}

type Formats = readonly ((value: number) => string)[]

const bubble = (bubbles: readonly Bubble[], values: FormValues, formats: Formats): ChartKind => {
  const draw = (input: DrawInput) => {
    const { data, width, height, hidden } = input
    const look = data.look ?? {}
    const room = titleRoom(look)
    const [formatX = shortNumber, formatY = shortNumber] = formats
    const all = data.series.flatMap(({ key, values: seriesValues }, series) =>
      hidden.has(key)
        ? []
        : seriesValues.flatMap((y, index) => {
            const one = bubbles[index]
            return y === null || one?.x == null
              ? []
              : [{ focus: { series, index }, x: one.x, y, size: one.size ?? 0, label: one.label }]
          }),
    )
    const log = { x: values['logXAxis'] === true, y: values['logYAxis'] === true }
    const [across, upward] = [all.map((one) => one.x), all.map((one) => one.y)]
    const looks = {
      x: { log: log.x, ...wholeOf([{ values: across }], formatX) },
      y: { log: log.y, ...wholeOf([{ values: upward }], formatY) },
    }
    const up = padded(upward, log.y)
    const left = valueRoom(boundedScale(up, [0, 1], looks.y).ticks(5), formatY)
    const plot = { left, top: 8 + room.top, right: width - 12, bottom: height - 24 - room.bottom }
    const y = boundedScale(up, [plot.bottom, plot.top], looks.y)
    const x = boundedScale(padded(across, log.x), [plot.left, plot.right], looks.x)
    const most = Math.min(numberIn(values, 'max_bubble_size') ?? 25, Math.min(width, height) / 8)
    const radius = scaleSqrt([0, max(all, ({ size }) => Math.abs(size)) ?? 1], [0, most])
    const points = all
      .map((one) => ({ ...one, x: x(one.x), y: y(one.y), radius: Math.max(2.5, radius(Math.abs(one.size))) }))
      .toSorted((a, b) => b.radius - a.radius)
    const opacity = numberIn(values, 'opacity') ?? 0.6
    // thousands of circles, each with only the attributes that differ
    const shown = new Set(points.map(({ focus }) => focus.series))
    const only = shown.size === 1 ? (points[0]?.focus.series ?? null) : null
    const looksOf = (focus: Focus) => {
      const faint = markOpacity(input, focus)
      return { ...(only === null ? inkOf(data.series, focus.series) : {}), ...(faint === 1 ? {} : { opacity: faint }) }
    }
    const labels = labelsOf(
      points.map((one) => ({ text: one.label, x: one.x, y: one.y, size: one.size })),
      width,
    )
    return {
      ...pointFinder(points.toReversed(), 12),
      pointed: ({ index }: Focus) => {
        const hot = points.find((one) => one.focus.index === index)
        return hot === undefined ? null : <circle className="ring" cx={hot.x} cy={hot.y} r={hot.radius + 1} />
      },
      element: (
        <>
          <ValueAxis scale={y} plot={plot} count={tickCount(height)} format={formatY} />
          <AcrossAxis
            scale={x}
            plot={plot}
            count={Math.max(3, Math.floor((plot.right - plot.left) / 90))}
            format={formatX}
          />
          <AxisTitles look={look} plot={plot} height={height} />
          <g className="bubs" fillOpacity={opacity} {...(only === null ? {} : inkOf(data.series, only))}>
            {points.map((one, place) => (
              // by place: with other values each would else be moved to where its size is now
              // oxlint-disable-next-line react/no-array-index-key
              <circle key={place} cx={one.x} cy={one.y} r={one.radius} {...looksOf(one.focus)} />
            ))}
          </g>
          <g aria-hidden="true">
            {labels.map((label) => (
              <text
                key={`${label.text} ${label.x}`}
                className="halo"
                x={label.x}
                y={label.y}
                dy="0.32em"
                textAnchor="middle"
              >
                {label.text}
              </text>
            ))}
          </g>
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: false }
}

export default modelDrawing((answered) => {
  const { data, bubbles, formats } = bubbleData(answered)
  return { data, kind: bubble(bubbles, answered.context.values, formats) }
})
