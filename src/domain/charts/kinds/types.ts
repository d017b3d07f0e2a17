import type { ExploreColumn, ExploreDataset } from '../../../events/explore/explore'
import type { FormValues } from '../formData'

/** A value a control offers. */
export interface Choice {
  readonly value: string | number | boolean | null
  readonly label: string
}

/** Inputs of a control: all values, with defaults filled in, and the dataset. */
export interface ControlContext {
  readonly values: FormValues
  readonly dataset: ExploreDataset
  /** The server's row limit (`SQL_MAX_ROW`); absent where nothing is validated. */
  readonly maxRows?: number
}

/** Answers the error of a value, or null. */
export type Validator = (value: unknown, context: ControlContext) => string | null

/** Operation of a control. `metric` and `column` hold one, `metrics` and `columns` a list. */
type ControlKind =
  | 'metric'
  | 'metrics'
  | 'column'
  | 'columns'
  | 'filters'
  | 'orders'
  | 'select'
  | 'multi'
  | 'check'
  | 'number'
  | 'text'
  | 'formatting'
  | 'columnConfig'
  | 'annotations'
  | 'bounds'
  | 'clocks'
  | 'color'
  | 'currency'
  | 'temporal'
  | 'timeColumns'

/** A control of a chart, by its name in `form_data`. */
export interface Control {
  readonly name: string
  /** Another name under which charts that were saved elsewhere hold the value. */
  readonly also?: string
  readonly label: string
  readonly kind: ControlKind
  readonly hint?: string
  readonly default?: unknown
  /** A number of rows: the default is no larger than the server's bound. */
  readonly isRowCount?: boolean
  readonly choices?: (context: ControlContext) => readonly Choice[]
  /** A value that is not offered is the default instead of none, as with colour schemes (`B5.42`). */
  readonly unknownIsDefault?: boolean
  /** Normalizes a value that is written another way. */
  readonly reads?: (value: unknown) => unknown
  /** Values beside the choices may be typed in. */
  readonly free?: boolean
  readonly validators?: readonly Validator[]
  /** The chart is drawn again at once; no new rows are needed (`B4.59`). */
  readonly redraws?: boolean
  readonly visible?: (context: ControlContext) => boolean
  /** Columns that suit it. */
  readonly accepts?: (column: ExploreColumn) => boolean
}

export interface Section {
  readonly label: string
  readonly tab: 'data' | 'customize'
  readonly controls: readonly Control[]
  /** Folded away until it is opened. */
  readonly folded?: boolean
  readonly visible?: (context: ControlContext) => boolean
}

/** One query as the server takes it (B7.01). */
export type Query = Readonly<Record<string, unknown>>

/** A kind of chart: its controls, and its queries. */
export interface VizType {
  readonly key: string
  readonly sections: readonly Section[]
  /** Problems of several controls together, by control. */
  readonly validate?: (context: ControlContext) => Readonly<Record<string, string>>
  readonly queries: (context: ControlContext) => readonly Query[]
  /** Queries for a file of its rows, where these differ from the drawn ones: all rows in place of one page. */
  readonly file?: (context: ControlContext) => readonly Query[]
  /** Requests of pages; null while all rows come at once. The second query gives their number. */
  readonly pages?: (context: ControlContext) => Pages | null
}

/** The order of a page: a column by its place in the first answer. */
export interface PageOrder {
  readonly column: number
  readonly down: boolean
}

export interface Pages {
  /** Rows of a page. */
  readonly length: number
  /** The first query by one page, counted from 0. */
  readonly query: (page: number, order: PageOrder | null) => Query
}

/** Facts about a kind before its code is loaded. */
export interface VizMeta {
  readonly key: string
  readonly name: string
  readonly load: () => Promise<VizType>
}

export const controlsOf = ({ sections }: VizType): readonly Control[] => sections.flatMap(({ controls }) => controls)
