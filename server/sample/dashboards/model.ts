/** A metric of a sample dataset; `format` is a d3 format. */
interface SampleMetric {
  readonly metric_name: string
  readonly verbose_name: string
  readonly expression: string
  readonly d3format?: string
  readonly description?: string
  /** Money; the sign stands before the number. */
  readonly currency?: { readonly symbol: string; readonly symbolPosition: 'prefix' }
}

/** A table of the sample warehouse, or a query on it. */
export interface SampleDataset {
  /** The name of the table where `sql` is null: a rule on such a dataset holds in SQL too. */
  readonly name: string
  readonly sql: string | null
  readonly description: string
  readonly mainTime: string
  readonly metrics: readonly SampleMetric[]
}

/** A chart under a key by which layouts and filters name it. `params` are its form data, without the dataset. */
export interface SampleChart {
  readonly key: string
  readonly name: string
  readonly description?: string
  readonly dataset: string
  readonly vizType: string
  readonly params: Readonly<Record<string, unknown>>
  /** The layer of events that the chart draws. */
  readonly events?: string
}

/** Something that happened, for an annotation layer; `to` is the last moment, in UTC. */
interface SampleEvent {
  readonly name: string
  readonly text: string
  readonly from: string
  readonly to: string
}

/** An annotation layer; charts name it by its key. */
export interface SampleLayer {
  readonly key: string
  readonly name: string
  readonly events: readonly SampleEvent[]
}

/** A chart in a row: twelve columns make a row, heights are in units of eight pixels. */
interface SamplePlace {
  readonly chart: string
  readonly width: number
  readonly height: number
}

interface SampleText {
  readonly markdown: string
  readonly width: number
  readonly height: number
}

export type SampleRow = readonly (SamplePlace | SampleText)[]

interface SampleTab {
  readonly text: string
  readonly rows: readonly SampleRow[]
}

/** A filter's own settings, beside the common ones; `dataset` and charts are named as above. */
export interface SampleFilter {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly filterType: 'filter_select' | 'filter_range' | 'filter_time' | 'filter_timecolumn' | 'filter_timegrain'
  readonly dataset?: string
  readonly column?: string
  readonly controlValues?: Readonly<Record<string, unknown>>
  readonly defaultDataMask?: Readonly<Record<string, unknown>>
  readonly parents?: readonly string[]
  /** Charts that it leaves alone. */
  readonly excluded?: readonly string[]
}

export interface SampleDashboard {
  readonly slug: string
  readonly title: string
  /** A single tab is drawn without a tab strip. */
  readonly tabs: readonly SampleTab[]
  readonly filters: readonly SampleFilter[]
  /** Colours of names that have an order, or a colour of their own. */
  readonly labelColors?: Readonly<Record<string, string>>
}

/** A dashboard with its charts and datasets. */
export interface Sample {
  readonly layers?: readonly SampleLayer[]
  readonly datasets: readonly SampleDataset[]
  readonly charts: readonly SampleChart[]
  readonly dashboard: SampleDashboard
}
