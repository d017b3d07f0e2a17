import type { ReactNode } from 'react'

import type { Plot } from './plot'
import { fitText, textWidth } from '../series/measure'
import type { Texts } from '../format/texts'

interface Label {
  readonly at: number
  readonly text: string
}

/** Labels along an axis; a list is such, and so are texts that are made when they are shown. */
export interface Labels {
  readonly length: number
  at(index: number): Label | undefined
}

/** A label at every place. */
export const labelsAt = (texts: Texts, place: (index: number) => number): Labels => ({
  length: texts.length,
  at: (index) => {
    const text = texts.at(index)
    return text === undefined ? undefined : { at: place(index), text }
  },
})

/** Every so many of them, from the first. */
const eachOf = (labels: Labels, every: number): readonly Label[] => {
  const shown: Label[] = []
  for (let index = 0; index < labels.length; index += every) {
    const label = labels.at(index)
    if (label !== undefined) shown.push(label)
  }
  return shown
}

/** A label is not cut below this width, in pixels: a full date fits. */
const READABLE = 80

const LINE = 14

const TurnedLabels = ({
  labels,
  plot,
  room,
  rotation,
  high,
}: {
  readonly labels: Labels
  readonly plot: Plot
  readonly room: number
  readonly rotation: number
  readonly high: number
}) => {
  const every = Math.max(1, Math.ceil(LINE / Math.max(Number.EPSILON, room)))
  const turn = (rotation * Math.PI) / 180
  const long = high / Math.sin(turn)
  // the left edge is nearer to the first of them than the lower one
  const roomAt = (at: number): number => Math.min(long, at / Math.max(Number.EPSILON, Math.cos(turn)))
  return (
    <g aria-hidden="true">
      {eachOf(labels, every).map(({ at, text }) => (
        <text
          key={`${at} ${text}`}
          className="tk"
          textAnchor="end"
          dy="0.32em"
          transform={`translate(${at} ${plot.bottom + 10}) rotate(${-rotation})`}
        >
          {fitText(text, roomAt(at))}
        </text>
      ))}
    </g>
  )
}

/** Labels that are all wanted are at least so far apart, in pixels. */
const NARROWEST = 3

/** Pixels that a label may reach beyond the plot at the right. */
const BEYOND = 8

const halfOf = ({ text }: Label): number => textWidth(text) / 2

/** Labels with the first and the last moved inwards where they would be cut off; labels that these would touch are removed. */
export const keptInside = (labels: readonly Label[], edge: number): readonly Label[] => {
  const [first, ...others] = labels
  if (first === undefined) return labels
  const begun = first.at < halfOf(first) ? { ...first, at: halfOf(first) } : first
  const end = begun.at + halfOf(begun)
  const kept =
    begun === first ? labels : [begun, ...others.filter((one, place) => place > 0 || one.at - halfOf(one) > end)]
  const last = kept.at(-1) ?? first
  if (kept.length < 2 || last.at + halfOf(last) <= edge) return kept
  const moved = { ...last, at: Math.max(halfOf(last), edge - halfOf(last)) }
  return [...kept.slice(0, -1).filter((one) => one.at + halfOf(one) < moved.at - halfOf(moved)), moved]
}

/** Between two names, and between two that are figures alone, in pixels: a space within a name is no gap. */
const NAMES_APART = 10
const FIGURES_APART = 6

const gapOf = (first: string, second: string): number => (/\p{L}/u.test(first + second) ? NAMES_APART : FIGURES_APART)

/** Width limit of a label where all are shown, in pixels. */
const longest = (room: number): number => Math.max(room * 2, READABLE)

/** Every how many labels are shown so that no two of them come too near; `room` is between two places, in pixels. */
export const everyThatFits = (labels: Labels, room: number): number => {
  const wide = (text: string): number => Math.min(longest(room), textWidth(text))
  const fits = (every: number): boolean => {
    let before: Label | undefined
    for (let index = 0; index < labels.length; index += every) {
      const label = labels.at(index)
      if (label === undefined) continue
      if (before !== undefined) {
        const needed = (wide(before.text) + wide(label.text)) / 2 + gapOf(before.text, label.text)
        if (needed > label.at - before.at) return false
      }
      before = label
    }
    return true
  }
  // thousands of places are less than a pixel apart
  let every = Math.max(1, Math.ceil(FIGURES_APART / Math.max(Number.EPSILON, room)))
  while (every < labels.length && !fits(every)) every += 1
  return every
}

/**
 * Every so many labels, from `least` on, so that none has to go for the first or the last that were moved inwards: they
 * would no longer be equally far from each other.
 */
const evenLabels = (
  { length }: Labels,
  least: number,
  chosen: (every: number) => readonly Label[],
  edge: number,
): readonly Label[] => {
  for (let every = least; every < Math.min(length, least * 2); every = Math.ceil(every * 1.1)) {
    const labels = chosen(every)
    const kept = keptInside(labels, edge)
    if (kept.length === labels.length) return kept
  }
  return keptInside(chosen(least), edge)
}

/** Labels below the plot that do not touch: every second, third… is left out. */
export const BottomLabels = ({
  labels,
  plot,
  room,
  rotation = 0,
  high = 0,
  all = false,
}: {
  readonly labels: Labels
  readonly plot: Plot
  readonly room: number
  /** Shows all while upright letters do not make one black bar. */
  readonly all?: boolean
  readonly rotation?: number | undefined
  /** Pixels that turned labels may reach down. */
  readonly high?: number
}) => {
  if (rotation > 0) return <TurnedLabels labels={labels} plot={plot} room={room} rotation={rotation} high={high} />
  const least = all ? Math.max(1, Math.ceil(NARROWEST / Math.max(Number.EPSILON, room))) : everyThatFits(labels, room)
  const shown = evenLabels(
    labels,
    least,
    (every) => {
      const most = all ? room * every : Math.max(longest(room), room * every - NAMES_APART)
      return eachOf(labels, every).map(({ at, text }) => ({ at, text: fitText(text, most) }))
    },
    plot.right + BEYOND,
  )
  return (
    <g aria-hidden="true">
      {shown.map(({ at, text }): ReactNode => (
        <text key={`${at} ${text}`} className="tk" x={at} y={plot.bottom + 16} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}
