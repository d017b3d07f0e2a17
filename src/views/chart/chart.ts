import type { ReactNode } from 'react'

import type { ChartChoice } from '../../events/grid/grid'
import type { Frame } from './styles'
import type { Overlay } from './styles'
import type { AxisStyle } from './styles'
import type { LegendStyle } from './styles'
import type { Texts } from './common/format/texts'
import type { TooltipStyle } from './styles'
import type { BrushAxis } from './brush/axis'
import type { MarkValue } from '../../domain/charts/kinds/common/data/markValues'

export type ChartKindName = ChartChoice['kind']

/** Values under one name. All lists of a chart are as long as `x.values`. */
export interface ChartSeries {
  readonly key: string
  readonly name: string
  readonly values: readonly (number | null)[]
  /** The same values to the last digit. */
  readonly texts: Texts
  /** Everything that has no place of its own. */
  readonly other: boolean
  /** Set where it is not the colour of its place. */
  readonly color?: string
  /** Its last values are expected ones. */
  readonly expected?: Expected
  /** Index of its earlier period, from 1, where it has the colour of its series. */
  readonly earlier?: number
  /** Series with the same name are stacked; without it all are. */
  readonly stack?: string
}

/** Forecast values: their first place, and the interval that holds most of them. */
export interface Expected {
  readonly from: number
  readonly lower: readonly (number | null)[]
  readonly upper: readonly (number | null)[]
  /** Such a value as a table shows it. */
  readonly textOf: (value: number) => string
}

/** The look of a chart, beyond its data. Every field is optional. */
export interface ChartStyle {
  /** Numbers on axes and labels. */
  readonly format?: (value: number) => string
  /** Numbers on the axis of places, where the adaptive way was not chosen. */
  readonly xFormat?: (value: number) => string
  /** Moments on the axis, where the adaptive way was not chosen. */
  readonly time?: (ms: number) => string
  readonly log?: boolean
  /** Every value is a whole number, and no figure on the axis is a percentage. */
  readonly whole?: boolean
  readonly curve?: 'line' | 'smooth' | 'start' | 'middle' | 'end'
  /** A dot at every value, of this diameter in pixels. */
  readonly markers?: number
  /** Only dots, of this diameter in pixels. */
  readonly points?: number
  /** Values beside the marks, where there is room. */
  readonly values?: boolean
  /** In a stack the total of a place is written, not its parts. */
  readonly totals?: boolean
  /** Parts of less than this share of their place are not written. */
  readonly threshold?: number
  /** Series are stacked. */
  readonly stacked?: boolean
  /** The stack flows around a middle line, not from zero. */
  readonly stream?: boolean
  readonly filled?: boolean
  readonly opacity?: number
  /** Bars from left to right. */
  readonly horizontal?: boolean
  /** False for a pie without a hole. */
  readonly donut?: boolean
  /** Fixed ends of the axis of values; values beyond are cut off. */
  readonly bounds?: readonly [number | null, number | null]
  /** Degrees by which labels below are turned. */
  readonly rotation?: number
  /** The only moments that are drawn, of an axis of moments. */
  readonly window?: readonly [from: number, to: number]
  /** A slider chooses which stretch of the axis is drawn. */
  readonly zoom?: boolean
  readonly xTitle?: string
  readonly yTitle?: string
  readonly legend?: boolean
  /** False where a mark that is pointed at has no tooltip. */
  readonly showTooltip?: boolean
  /** Layout of the names of series. */
  readonly names?: LegendStyle
  /** Axis settings beyond scale and format. */
  readonly axes?: AxisStyle
  /** Tooltip content, where controls set it. */
  readonly tip?: TooltipStyle
}

/** Input of a drawing, for every kind. */
export interface ChartData {
  readonly x: {
    readonly title: string
    /** `none` where the order of the rows is all there is. */
    readonly kind: 'time' | 'number' | 'category' | 'none'
    /** Milliseconds, numbers, or places from 0. */
    readonly values: readonly number[]
    readonly labels: Texts
    /** Ends of places that are bins of numbers, ascending, one more than there are places. */
    readonly edges?: readonly number[]
  }
  /** Number of rows of the answer, where not every one has a place. */
  readonly rowCount?: number
  /** Name of the measured quantity. */
  readonly measure: string
  readonly series: readonly ChartSeries[]
  /** Series are parts of a whole and may be stacked. */
  readonly parts: boolean
  /** Sentences about totals and left-out data. */
  readonly notes: readonly string[]
  readonly look?: ChartStyle
  /** Shapes of annotation layers. */
  readonly overlays?: readonly Overlay[]
  /** Values of a mark; none where it can filter nothing. */
  readonly marks?: (focus: Focus) => readonly MarkValue[]
  /** Brush of the axis, with the bin of each place; none where ranges of it filter nothing. */
  readonly brush?: { readonly axis: BrushAxis; readonly bins: readonly number[] }
  /** Tooltip of a mark, where it is not the values of all series at its place. */
  readonly tip?: (focus: Focus) => TipContent
  /** The values as a table, where series alone are not enough; one row a place. */
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** Times along an axis whose marks are periods: the zoom uses them. */
  readonly moments?: { readonly values: readonly number[]; readonly labels: Texts; readonly outline: readonly number[] }
  /** Steps of colour and their meaning. */
  readonly ramp?: Ramp
  /** Names of places that the legend lists in place of series: one that is pressed goes. */
  readonly entries?: readonly Entry[]
  /** Colours of places, where there is one series. */
  readonly colors?: readonly string[]
}

/** A place that the legend lists. */
export interface Entry {
  readonly key: string
  readonly name: string
  readonly color: string
}

/** Words beside a mark. */
interface TipContent {
  readonly title: string
  readonly rows: readonly { readonly name: string; readonly text: string; readonly color?: string }[]
}

/** A legend of steps. */
export interface Ramp {
  readonly colors: readonly string[]
  readonly from: string
  readonly to: string
  /** Name of each step; empty for an unused one. */
  readonly pieces?: readonly string[] | undefined
  /** Some places have no value. */
  readonly gaps?: boolean
}

/** One mark: a value of a series. */
export interface Focus {
  readonly series: number
  readonly index: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface SeriesEnd extends Point {
  /** The middle of a band of a stack: it has no dot. */
  readonly inStack: boolean
}

export interface DrawInput {
  readonly data: ChartData
  readonly width: number
  readonly height: number
  /** Keys of series that are not drawn. */
  readonly hidden: ReadonlySet<string>
  /** Key of the only series in full colour; null when all are. */
  readonly lit: string | null
  readonly focus: Focus | null
  /** True when another mark than this one is chosen. */
  readonly dimmed?: (focus: Focus) => boolean
}

/** A drawing, and the position of its marks. */
export interface Drawn {
  readonly element: ReactNode
  /** Overlay of the mark under the pointer; a kind without it is redrawn for every mark. */
  readonly pointed?: (focus: Focus) => ReactNode
  readonly place: (focus: Focus) => Point | null
  /** The mark at or nearest to a point; null where there is none. */
  readonly nearest: (x: number, y: number) => Focus | null
  /** Frame for annotations; a kind without it has none. */
  readonly frame?: Frame
  /** The end of each series at the right, where its name belongs; null for one without values. */
  readonly ends?: readonly (SeriesEnd | null)[]
  /** Ends of the axis that can be zoomed, in pixels; those of the frame by default. */
  readonly sides?: readonly [left: number, right: number]
  /** Places from left to right, where there are such. */
  readonly across?: {
    readonly place: (x: number) => number
    readonly band: (from: number, to: number) => Band
  }
}

/** A stretch of the plot. */
interface Band {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A kind of chart. Drawing is a pure function of data and size. */
export interface ChartKind {
  /** The reason why these data cannot be drawn this way; null when they can. */
  readonly refuses: (data: ChartData) => string | null
  readonly draw: (input: DrawInput) => Drawn
  /** The kind lists names and values itself. */
  readonly namesItself: boolean
  /** Its drawings tell the ends of their series. */
  readonly hasEnds?: boolean
}
