import type { ReactNode } from 'react'

import type { ChartChoice } from '../../events/grid'

export type ChartKindName = ChartChoice['kind']

/** Values under one name. All lists of a chart are as long as `x.values`. */
export interface ChartSeries {
  readonly key: string
  readonly name: string
  readonly values: readonly (number | null)[]
  /** The same values to the last digit. */
  readonly texts: readonly string[]
  /** Everything that has no place of its own. */
  readonly other: boolean
}

/** How a chart looks, beyond what its data say. Everything may be left out. */
export interface ChartLook {
  /** Numbers on axes and labels. */
  readonly format?: (value: number) => string
  readonly log?: boolean
  readonly curve?: 'line' | 'smooth' | 'start' | 'middle' | 'end'
  /** A dot at every value. */
  readonly markers?: boolean
  /** Only dots, of this diameter in pixels. */
  readonly points?: number
  /** Values beside the marks, where there is room. */
  readonly values?: boolean
  /** Series lie on one another. */
  readonly stacked?: boolean
  readonly filled?: boolean
  readonly opacity?: number
  /** Bars from left to right. */
  readonly lying?: boolean
  /** A pie without a hole. */
  readonly whole?: boolean
  /** Names only. */
  readonly plain?: boolean
  readonly xTitle?: string
  readonly yTitle?: string
  readonly legend?: boolean
}

/** What a chart draws, whatever its kind. */
export interface ChartData {
  readonly x: {
    readonly title: string
    /** `none` where the order of the rows is all there is. */
    readonly kind: 'time' | 'number' | 'category' | 'none'
    /** Milliseconds, numbers, or places from 0. */
    readonly values: readonly number[]
    readonly labels: readonly string[]
  }
  /** What the numbers are. */
  readonly measure: string
  readonly series: readonly ChartSeries[]
  /** Series are parts of a whole and may be stacked. */
  readonly parts: boolean
  /** What was added up or left out, as sentences. */
  readonly notes: readonly string[]
  readonly look?: ChartLook
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

export interface DrawInput {
  readonly data: ChartData
  readonly width: number
  readonly height: number
  /** Keys of series that are not drawn. */
  readonly hidden: ReadonlySet<string>
  /** Key of the only series in full colour; null when all are. */
  readonly lit: string | null
  readonly focus: Focus | null
}

/** A drawing, and where its marks lie. */
export interface Drawn {
  readonly element: ReactNode
  readonly place: (focus: Focus) => Point | null
  /** The mark at or nearest to a point; null where there is none. */
  readonly nearest: (x: number, y: number) => Focus | null
}

/** A kind of chart. Drawing is a pure function of data and size. */
export interface ChartKind {
  /** Why these data cannot be drawn this way; null when they can. */
  readonly refuses: (data: ChartData) => string | null
  readonly draw: (input: DrawInput) => Drawn
  /** The kind lists names and values itself. */
  readonly namesItself: boolean
}
