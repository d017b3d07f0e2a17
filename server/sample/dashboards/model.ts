/** A metric of a sample dataset; `format` is a d3 format. */
interface SampleMetric {
  readonly metric_name: string
  readonly verbose_name: string
  readonly expression: string
  readonly d3format?: string
  readonly description?: string
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
}

/** A dashboard with its charts and datasets. */
export interface Sample {
  readonly datasets: readonly SampleDataset[]
  readonly charts: readonly SampleChart[]
  readonly dashboard: SampleDashboard
}
