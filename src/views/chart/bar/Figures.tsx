import { group, max, range, sum } from 'd3'

import type { ChartData, Focus } from '../chart'
import type { Box } from '../common/series/boxes'
import { colorOf } from '../common/color/colors'
import { shortNumber } from '../common/format/format'
import { textWidth } from '../common/series/measure'
import { isWritten } from '../common/series/seriesStyle'
import { textOn } from '../common/color/schemes'
import type { Bars, BarSeries } from './stack'

/** A figure of a bar, or of a stack of them. */
interface Figure {
  readonly key: string
  readonly text: string
  /** The bar that it labels. */
  readonly box: Box
  readonly minus: boolean
  /** The figure is inside its bar, on this colour. */
  readonly within: string | null
}

/** Gap between the end of a horizontal bar and its figure, in pixels. */
const BEYOND = 5
/** Room that a figure within a bar needs, in pixels. */
export const INSIDE = 13
const GAP = 6

const valueAt = ({ from, to }: BarSeries, index: number): number => (to[index] ?? 0) - (from?.[index] ?? 0)

interface Written {
  readonly data: ChartData
  readonly bars: Bars
  readonly boxes: readonly Box[]
  /** Bars go from left to right. */
  readonly horizontal: boolean
}

/** The figures of bars: each its own, or in a stack its total or the parts that are large enough. */
export const figuresOf = ({ data, bars, boxes, horizontal }: Written): readonly Figure[] => {
  const { format = shortNumber, totals = false, threshold = 0 } = data.look ?? {}
  const rowOf = new Map(bars.all.map((bar) => [bar.series, bar]))
  const numberOf = ({ series, index }: Focus): number => {
    const bar = rowOf.get(series)
    return bar === undefined ? 0 : valueAt(bar, index)
  }
  const one = (box: Box): Figure => ({
    key: `${box.focus.series} ${box.focus.index}`,
    text: format(numberOf(box.focus)),
    box,
    minus: numberOf(box.focus) < 0,
    within: null,
  })
  if (!bars.stacked) return boxes.map(one)
  const stacks = group(boxes, ({ focus }) => `${rowOf.get(focus.series)?.slot ?? 0} ${focus.index}`)
  return [...stacks].flatMap(([key, stackBoxes]): readonly Figure[] => {
    const total = sum(stackBoxes, ({ focus }) => numberOf(focus))
    if (!totals) {
      return stackBoxes
        .filter((box) => isWritten(numberOf(box.focus), total, threshold) && numberOf(box.focus) !== 0)
        .map((box) => ({ ...one(box), within: colorOf(data.series, box.focus.series) }))
        .filter(({ box, text }) => (horizontal ? box.width >= textWidth(text) + GAP : box.height >= INSIDE))
    }
    const minus = stackBoxes.every(({ focus }) => numberOf(focus) <= 0) && total < 0
    const end = ({ focus }: Box): number => rowOf.get(focus.series)?.to[focus.index] ?? 0
    const last = stackBoxes.reduce((best, box) => ((minus ? end(box) < end(best) : end(box) >= end(best)) ? box : best))
    return [{ key, text: format(total), box: last, minus, within: null }]
  })
}

/** The height of figures, in pixels: they have nothing below the line. */
const HIGH = 9
/** Least distance of a figure from the bar or the figure beside it. */
const CLEAR = 1

const areaOf = ({ box, text, minus }: Figure) => ({
  x: minus ? box.x - BEYOND - textWidth(text) : box.x + box.width + BEYOND,
  y: box.y + (box.height - HIGH) / 2,
  width: textWidth(text),
  height: HIGH,
})

type Area = ReturnType<typeof areaOf>

const touch = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width + CLEAR &&
  b.x < a.x + a.width + CLEAR &&
  a.y < b.y + b.height + CLEAR &&
  b.y < a.y + a.height + CLEAR

/** Areas indexed by horizontal strips of the drawing, so that each is compared only with the few near it. */
const areaFinder = () => {
  const strips = new Map<number, Area[]>()
  const stripsOf = ({ y, height }: Area): readonly number[] =>
    range(Math.floor((y - CLEAR) / HIGH), Math.floor((y + height + CLEAR) / HIGH) + 1)
  return {
    add: (area: Area): void => {
      for (const strip of stripsOf(area)) {
        const stripAreas = strips.get(strip)
        if (stripAreas === undefined) strips.set(strip, [area])
        else stripAreas.push(area)
      }
    },
    touches: (area: Area, except: Area | null = null): boolean =>
      stripsOf(area).some(
        (strip) => strips.get(strip)?.some((other) => other !== except && touch(area, other)) === true,
      ),
  }
}

/** Figures of horizontal bars, without those that would touch another bar or the figure of a longer one. */
export const clearFigures = (figures: readonly Figure[], boxes: readonly Box[]): readonly Figure[] => {
  const [bars, kept] = [areaFinder(), areaFinder()]
  for (const box of boxes) bars.add(box)
  const clear = figures
    .toSorted((a, b) => b.box.width - a.box.width)
    .filter((figure) => {
      if (figure.within !== null) return true
      const area = areaOf(figure)
      if (kept.touches(area) || bars.touches(area, figure.box)) return false
      kept.add(area)
      return true
    })
  const shown = new Set(clear)
  return figures.filter((figure) => shown.has(figure))
}

/** Width of the widest figure, in pixels. */
export const widestFigure = (figures: readonly Figure[]): number => max(figures, ({ text }) => textWidth(text)) ?? 0

/** Figures are bolder than other texts. */
const BOLDER = 1.12
/** Between a bar and its figure, and beyond the figure, in pixels. */
const AROUND = BEYOND + 3
/** Of the drawing, the most that the figures of one side take. */
const MOST = 0.25

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 }

/**
 * Room for figures before the least and after the greatest horizontal bar, in pixels: none where they are inside the bars. The
 * room before also keeps figures of bars below zero from the names at the side.
 */
export const figureRoom = ({
  data,
  bars,
  width,
}: Pick<Written, 'data' | 'bars'> & { readonly width: number }): readonly [before: number, after: number] => {
  if (bars.stacked && data.look?.totals !== true) return [0, 0]
  const boxes = bars.all.flatMap(({ series, to }) =>
    [...to.keys()].flatMap((index) => (Number.isNaN(to[index]) ? [] : [{ focus: { series, index }, ...NOWHERE }])),
  )
  const figures = figuresOf({ data, bars, boxes, horizontal: true })
  const [under, over] = [figures.filter(({ minus }) => minus), figures.filter(({ minus }) => !minus)]
  const room = (side: readonly Figure[]): number =>
    side.length === 0 ? 0 : Math.min(width * MOST, Math.ceil(widestFigure(side) * BOLDER) + AROUND)
  return [room(under), room(over)]
}

/** Figures beyond the ends of bars, or within them. */
export const Figures = ({
  figures,
  horizontal,
}: {
  readonly figures: readonly Figure[]
  readonly horizontal: boolean
}) =>
  figures.map(({ key, text, box, minus, within }) => {
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const beyond = horizontal
      ? { x: minus ? box.x - BEYOND : box.x + box.width + BEYOND, y: middle.y }
      : { x: middle.x, y: minus ? box.y + box.height + 12 : box.y - 4 }
    const at = within === null ? beyond : middle
    return (
      <text
        key={key}
        className={within === null ? 'vl num' : `num ${textOn(within)}`}
        aria-hidden="true"
        x={at.x}
        y={at.y}
        dy={horizontal || within !== null ? '0.32em' : 0}
        textAnchor={within !== null || !horizontal ? 'middle' : minus ? 'end' : 'start'}
      >
        {text}
      </text>
    )
  })
