import { scaleLinear, scaleUtc } from 'd3'

import type { ChartData } from '../../chart'
import { placedBetween } from '../annotations/frame'
import type { Plot } from './plot'
import { BottomLabels, labelsAt } from './BottomLabels'
import { shortNumber, timeTicks } from '../format/format'
import { textWidth } from '../series/measure'

/** Between two labels, in pixels. */
const APART = 10
const TICK = 90
const NUMBER = 60

interface PlaceLabelsProps {
  readonly data: ChartData
  readonly plot: Plot
  readonly center: (index: number) => number
  /** Pixels that turned labels may reach down. */
  readonly high: number
  /** Times at starts of years, months or days even where each place could have its own. */
  readonly ticked?: boolean
}

const widest = ({ x: { labels } }: ChartData, most: number): number => {
  let wide = 0
  for (let index = 0; index < labels.length && wide <= most; index += 1)
    wide = Math.max(wide, textWidth(labels.at(index) ?? ''))
  return wide
}

/** Numbers below this are written in full on an axis. */
const FULL = 1_000_000

/** Round numbers at their position among the bins that are the places. */
const EdgeLabels = ({
  edges,
  xFormat,
  plot,
  center,
}: Pick<PlaceLabelsProps, 'plot' | 'center'> & {
  readonly edges: readonly number[]
  readonly xFormat: ((value: number) => string) | undefined
}) => {
  const across = plot.right - plot.left
  const step = edges.length > 2 ? center(1) - center(0) : across
  const scale = scaleLinear(
    edges,
    edges.map((_, index) => center(0) + (index - 0.5) * step),
  )
  const count = Math.max(4, Math.floor(across / NUMBER))
  const ticks = scale.ticks(count)
  const text = xFormat ?? (edges.some((edge) => Math.abs(edge) >= FULL) ? shortNumber : scale.tickFormat(count))
  return (
    <>
      <g aria-hidden="true">
        {ticks.map((tick) => (
          <line key={tick} className="grid" x1={scale(tick)} x2={scale(tick)} y1={plot.bottom} y2={plot.bottom + 4} />
        ))}
      </g>
      <BottomLabels
        labels={ticks.map((tick) => ({ at: scale(tick), text: text(tick) }))}
        plot={plot}
        room={across / Math.max(1, ticks.length)}
      />
    </>
  )
}

/** Labels of evenly spaced places. Crowded times have labels at round times only, bins of numbers at round numbers. */
export const PlaceLabels = ({ data, plot, center, high, ticked = false }: PlaceLabelsProps) => {
  const { kind, values, labels, edges } = data.x
  const rotation = data.look?.rotation
  if (edges !== undefined && !rotation)
    return <EdgeLabels edges={edges} xFormat={data.look?.xFormat} plot={plot} center={center} />
  const across = plot.right - plot.left
  const room = across / Math.max(1, labels.length)
  const [first, last] = [values[0], values.at(-1)]
  const { all = false, periods = false } = data.look?.axes ?? {}
  const atRoundTimes =
    kind === 'time' && !all && !periods && (ticked || (!rotation && widest(data, room) + APART > room))
  if (!atRoundTimes || first === undefined || last === undefined || first === last) {
    return (
      <BottomLabels
        labels={labelsAt(labels, center)}
        plot={plot}
        room={room}
        rotation={rotation}
        high={high}
        all={all}
      />
    )
  }
  const place = placedBetween(values, center)
  const ticks = scaleUtc([first, last], [center(0), center(values.length - 1)]).ticks(
    Math.max(2, Math.floor(across / TICK)),
  )
  const chosen = data.look?.time
  const texts = chosen === undefined ? timeTicks(ticks) : ticks.map((tick) => chosen(Number(tick)))
  return (
    <BottomLabels
      labels={ticks.map((tick, index) => ({ at: place(Number(tick)), text: texts[index] ?? '' }))}
      plot={plot}
      room={across / Math.max(1, ticks.length)}
      rotation={rotation}
      high={high}
    />
  )
}
