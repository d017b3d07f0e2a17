import type { ChartStyle } from '../../chart'
import { turnedLeft, turnedRoom } from './axes'
import type { Plot } from './plot'
import { BottomLabels, labelsAt } from './BottomLabels'
import { textsOf, type Texts } from '../format/texts'

/** Between the two lines of names, in pixels. */
const LINE = 13

/** Layouts of names below the axis, by the words of its control; anything else is level. */
export type TicksLayout = 'level' | 'staggered' | 45 | 90

export const ticksLayoutOf = (value: unknown): TicksLayout =>
  value === '45°' ? 45 : value === '90°' ? 90 : value === 'staggered' ? 'staggered' : 'level'

const lookOf = (layout: TicksLayout): ChartStyle => (typeof layout === 'number' ? { rotation: layout } : {})

/** Room that names need below those of one level line, in pixels. */
export const ticksRoom = (layout: TicksLayout, labels: Texts, height: number): number =>
  layout === 'staggered' ? LINE : turnedRoom(lookOf(layout), labels, height)

/** The left end of the plot, so that no turned name is cut; `left` and `right` are its ends otherwise. */
export const ticksLeft = (
  layout: TicksLayout,
  labels: Texts,
  [left, right]: readonly [number, number],
  height: number,
) => {
  const look = lookOf(layout)
  return turnedLeft(look, labels, { left, right, high: turnedRoom(look, labels, height) + LINE, middle: true })
}

interface TickLabelsProps {
  readonly layout: TicksLayout
  readonly labels: Texts
  readonly plot: Plot
  /** The middle of a place, in pixels. */
  readonly center: (index: number) => number
  /** Between two places. */
  readonly step: number
  readonly height: number
}

/** Names below places of one width: level, turned, or every second one a line lower. */
export const TickLabels = ({ layout, labels, plot, center, step, height }: TickLabelsProps) => {
  if (layout !== 'staggered') {
    const { rotation } = lookOf(layout)
    return (
      <BottomLabels
        labels={labelsAt(labels, center)}
        plot={plot}
        room={step}
        rotation={rotation}
        high={turnedRoom(lookOf(layout), labels, height) + LINE}
      />
    )
  }
  return [0, 1].map((line) => (
    <BottomLabels
      key={line}
      labels={labelsAt(
        textsOf(Math.ceil((labels.length - line) / 2), (place) => labels.at(place * 2 + line) ?? ''),
        (place) => center(place * 2 + line),
      )}
      plot={{ ...plot, bottom: plot.bottom + line * LINE }}
      room={step * 2}
    />
  ))
}
