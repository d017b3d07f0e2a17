import { max, sum } from 'd3'

import { shareText } from '../common/format/format'
import { fitLabel, type LabelWords } from '../common/axis/fitLabel'
import { textWidth } from '../common/series/measure'
import { partLabel } from '../common/series/parts'
import type { PieLabels } from './look'
import { at, middleAngle, type Slice } from './slices'

/** Between two labels one above the other, in pixels. */
const LINE = 15
/** Between a part and its label. */
const BESIDE = 8
const LONGEST = 130
/** Least width of a cut label; a shorter one is unreadable. */
const LEAST = 36

export interface PieLabel {
  readonly index: number
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  /** From the part to its words. */
  readonly line: string | null
}

const NONE: LabelWords = { words: [], named: false }

/** The words of each part; none where its share is too small for any. */
export const labelTexts = (
  values: readonly number[],
  names: readonly string[],
  format: (value: number) => string,
  { type, least }: PieLabels,
): readonly LabelWords[] => {
  const total = sum(values)
  const named = typeof type !== 'string' || !/^(value|percent)/.test(type)
  return values.map((value, index) => {
    const share = total === 0 ? 0 : value / total
    return share < least || value === 0
      ? NONE
      : { words: partLabel(type, names[index] ?? '', format(value), shareText(share)), named }
  })
}

/** Width limit of labels, in pixels, and their room at the left and at the right of the pie. */
export const labelRoom = (texts: readonly LabelWords[], most: number, line: boolean) => {
  const beside = BESIDE + (line ? BESIDE : 0)
  const words = Math.min(
    LONGEST,
    Math.ceil(max(texts, ({ words }) => textWidth(words.join(' '))) ?? 0),
    Math.max(LEAST, most - beside),
  )
  return { words, side: words + beside }
}

const insideLabels = (slices: readonly Slice[], texts: readonly LabelWords[]): readonly PieLabel[] =>
  slices.flatMap((slice, index): PieLabel[] => {
    const middle = (slice.innerRadius + slice.outerRadius) / 2
    const angle = middleAngle(slice)
    const out = slice.outerRadius - slice.innerRadius
    const along = 2 * middle * Math.sin(Math.min(Math.PI, slice.endAngle - slice.startAngle) / 2)
    const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
    const wide = Math.min(out / Math.max(0.01, sin), along / Math.max(0.01, cos)) - 4
    const high = Math.min(out / Math.max(0.01, cos), along / Math.max(0.01, sin))
    const text = fitLabel(texts[index] ?? NONE, wide)
    if (text === '' || high < LINE) return []
    return [{ index, text, ...at(angle, middle), anchor: 'middle', line: null }]
  })

/** Moves labels of a side apart, from the first to the last and back; labels without room are left out. */
const apart = <Placed extends { readonly y: number }>(placed: readonly Placed[], half: number): readonly Placed[] => {
  const kept = placed.slice(0, Math.max(1, Math.floor((2 * half) / LINE)))
  const down: Placed[] = []
  for (const one of kept) down.push({ ...one, y: Math.max(one.y, (down.at(-1)?.y ?? -half - LINE) + LINE) })
  const up: Placed[] = []
  for (const one of down.toReversed()) up.unshift({ ...one, y: Math.min(one.y, (up[0]?.y ?? half + LINE) - LINE) })
  return up
}

/** Of the pie, of the room above its middle, and of words, in pixels. */
interface PieRoom {
  readonly radius: number
  readonly half: number
  readonly words: number
}

const outsideLabels = (
  slices: readonly Slice[],
  texts: readonly LabelWords[],
  { radius, half, words, line }: PieRoom & { readonly line: boolean },
): readonly PieLabel[] => {
  const reach = radius + BESIDE + (line ? BESIDE : 0)
  const all = slices.flatMap((slice, index) => {
    const text = fitLabel(texts[index] ?? NONE, words)
    const angle = middleAngle(slice)
    const right = Math.sin(angle) >= 0
    return text === '' ? [] : [{ index, text, slice, angle, right, y: at(angle, reach).y }]
  })
  const sides = [all.filter(({ right }) => right), all.filter(({ right }) => !right)].map((side) => {
    // where not all have room, the greatest parts keep theirs
    const room = Math.max(1, Math.floor((2 * half) / LINE))
    const widest = side
      .toSorted((a, b) => b.slice.endAngle - b.slice.startAngle - (a.slice.endAngle - a.slice.startAngle))
      .slice(0, room)
    return apart(
      side.filter((one) => widest.includes(one)).toSorted((a, b) => a.y - b.y),
      half,
    )
  })
  return sides.flat().map(({ index, text, slice, angle, right, y }): PieLabel => {
    const side = right ? 1 : -1
    // where labels were moved the circle is not under them
    const away = Math.sqrt(Math.max(0, reach ** 2 - Math.min(reach, Math.abs(y)) ** 2))
    const x = side * Math.max(away, Math.abs(at(angle, reach).x))
    const from = at(angle, slice.outerRadius)
    return {
      index,
      text,
      x: x + (line ? side * 4 : 0),
      y,
      anchor: right ? 'start' : 'end',
      line: line ? `M${from.x} ${from.y}L${x} ${y}` : null,
    }
  })
}

/** Labels within parts, or around them without touching each other; their places are from the middle of the pie. */
export const placeLabels = (
  slices: readonly Slice[],
  texts: readonly LabelWords[],
  { outside, line }: PieLabels,
  size: PieRoom,
): readonly PieLabel[] => (outside ? outsideLabels(slices, texts, { ...size, line }) : insideLabels(slices, texts))
