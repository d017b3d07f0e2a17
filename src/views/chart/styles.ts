import type { Plot } from './common/axis/plot'

export type LegendSide = 'top' | 'bottom' | 'left' | 'right'

/** Layout of the names of series. */
export interface LegendStyle {
  readonly side: LegendSide
  /** All names in sight, on as many lines as they need; else one line that scrolls. */
  readonly plain: boolean
  /** Pixels of room, across at a side and down elsewhere; null for as much as the names need. */
  readonly room: number | null
  readonly sort: 'asc' | 'desc' | null
}

/** Axis settings beyond scale and format. */
export interface AxisStyle {
  /** Every label of a place, however little room it has. */
  readonly all: boolean
  /** A label for each period of an axis of time. */
  readonly periods: boolean
  /** Ends of an axis of numbers; null where they are those of the values. With `zero` it begins or ends there. */
  readonly ends: readonly [number | null, number | null]
  readonly zero: boolean
  readonly minorTicks: boolean
  readonly minorLines: boolean
  /** Pixels by which titles are farther from their axes than they need be. */
  readonly far: { readonly x: number; readonly y: number }
  /** The title of values is at their left; else above them. */
  readonly leftTitle: boolean
}

/** Tooltip settings of marks. */
export interface TooltipStyle {
  /** Only the mark that is pointed at. */
  readonly single: boolean
  readonly total: boolean
  /** Show the share of each value in their sum. */
  readonly shares: boolean
  /** Greatest first; else as series come. */
  readonly ranked: boolean
  /** Moments and values in formats of their own; null where they are those of the chart. */
  readonly time: ((ms: number) => string) | null
  readonly value: ((value: number) => string) | null
  /** Format of a sum of values. */
  readonly sum: (value: number) => string
}

/** A stretch of the axis, or a moment of it where both ends are the same. */
export interface OverlaySpan {
  readonly from: number
  readonly to: number
  readonly title: string
  readonly text: string
}

/** Shapes of an annotation layer over a chart. `x` is a place on its axis, `y` a value. */
export interface Overlay {
  readonly key: string
  readonly name: string
  readonly kind: 'line' | 'event' | 'interval'
  readonly color: string
  readonly width: number
  readonly dash: string | null
  readonly opacity: number
  readonly labelled: boolean
  readonly line: boolean
  readonly markers: boolean
  readonly points: readonly { readonly x: number; readonly y: number | null }[]
  readonly spans: readonly OverlaySpan[]
}

/** Positions of places and values on a drawing, so that more can be drawn over it. */
export interface Frame {
  readonly plot: Plot
  /** Pixels along the axis of places. */
  readonly place: (x: number) => number
  /** Pixels along the axis of values. */
  readonly value: (y: number) => number
  /** Places go from top to bottom. */
  readonly horizontal: boolean
}
