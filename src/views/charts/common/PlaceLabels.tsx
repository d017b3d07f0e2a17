import { scaleUtc } from 'd3'

import type { ChartData } from '../chart'
import { placedBetween } from './annotations/frame'
import { BottomLabels, labelsAt, type Plot } from './axes'
import { timeTicks } from './format'
import { textWidth } from './measure'

/** Between two labels, in pixels. */
const APART = 10
const TICK = 90

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

/** Labels of places that stand at equal distances. Times that have no room at each place are told at round moments. */
export const PlaceLabels = ({ data, plot, center, high, ticked = false }: PlaceLabelsProps) => {
  const { kind, values, labels } = data.x
  const rotation = data.look?.rotation
  const across = plot.right - plot.left
  const room = across / Math.max(1, labels.length)
  const [first, last] = [values[0], values.at(-1)]
  const told = kind === 'time' && (ticked || (!rotation && widest(data, room) + APART > room))
  if (!told || first === undefined || last === undefined || first === last) {
    return <BottomLabels labels={labelsAt(labels, center)} plot={plot} room={room} rotation={rotation} high={high} />
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
