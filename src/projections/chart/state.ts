import type { Loadable } from '../../core/readModel/loadable'
import type { LayerEntry, LayerSummary } from '../../events/annotation/annotation'
import type { ChartAnswer, ChartSummary, FormData } from '../../events/chart/chart'
import type { ChartProperties } from '../../events/chart/properties'
import type { ComparedPart, Stacking } from '../../events/chart/reading'
import type { ChartRefusal } from '../../events/chart/refusal'
import type { Choice } from '../../events/tag/tag'

/** State of the data of one annotation layer (`B3.19`). */
interface AnnotationState {
  status: 'loading' | 'success' | 'failed'
  request: string
  /** The query of the request. */
  asked: string
  /** Key of its rows in the result store; null without any. */
  resultKey: string | null
  message: string | null
}

interface LayerEntries {
  readonly entries: readonly LayerEntry[]
  /** Number of entries on the server. */
  readonly count: number
}

interface LayerChange {
  readonly request: string
  readonly status: 'sending' | 'done' | 'failed'
  readonly message: string | null
}

/** Possible sources of a layer. */
interface AnnotationSources {
  layers: Loadable<readonly LayerSummary[]> | null
  /** Entries of layers, by the layer's number. */
  entries: Record<string, Loadable<LayerEntries>>
  /** The change that was sent last. */
  change: LayerChange | null
  /** Columns of saved charts by their number. */
  charts: Record<string, Loadable<readonly string[]>>
}

export interface KnownProperties {
  readonly properties: ChartProperties
  readonly tags: readonly Choice[]
  /** Those that show the chart, as far as the reader may know of them. */
  readonly dashboards: readonly Choice[]
}

/** The last known properties of a saved chart, and the change sent to the server. */
export interface ChartPropertiesState extends Loadable<KnownProperties> {
  /** The change that is being sent. */
  setting: string | null
  /** Reason why the last change was refused. */
  refused: string | null
}

type ChartStatus = 'loading' | 'success' | 'rendered' | 'failed' | 'stopped'

/** A chart and the last answers to its query (`B3.19`). */
export interface ChartState {
  /** Null before the first request, and after a reset. */
  status: ChartStatus | null
  alert: string | null
  stackTrace: string | null
  /** Of the failure (`B8.08`), where it is known. */
  errorType: string | null
  /** Address where access can be requested. */
  link: string | null
  /** The table of somebody else's file, which is not shared with the reader. */
  file: { readonly schema: string; readonly table: string; readonly owner: string } | null
  startedAt: number | null
  endedAt: number | null
  /** When the answers came, which a stopped or failed request keeps. */
  answeredAt: number | null
  /** Form data of the latest request. */
  latestForm: FormData | null
  /** Form data of the rows on screen. */
  answeredForm: FormData | null
  answers: readonly ChartAnswer[]
  request: string | null
  renderedAt: number | null
  /** Latest requests in a row that repeat one after a network failure, or because rows were gone; absent where there is none. */
  retries?: number
  /** Reason why it could not be queried when it was last shown; absent where it could. */
  refusal?: ChartRefusal
  /** By the name of the layer. */
  annotations: Record<string, AnnotationState>
}

export interface ChartList {
  readonly charts: readonly ChartSummary[]
  readonly count: number
}

export interface Charts {
  list: Loadable<ChartList> | null
  favorites: Record<string, boolean>
  /** Charts that are being deleted, with the request; it may still be taken back. */
  deleting: Record<string, string>
  /** By the number of the chart. */
  properties: Record<string, ChartPropertiesState>
  byKey: Record<string, ChartState>
  /** The move to another database that last dropped charts from `byKey`; null before the first. */
  droppedBy: string | null
  /** Charts whose rows are being made a file, with the request. */
  files: Record<string, string>
  /** A reader's order of a table's columns, by the key of the chart: their names. */
  orders: Record<string, readonly string[]>
  /** The columns of a comparison that a reader wants beside the figures, by the key of the chart; all where none is kept. */
  comparisons: Record<string, readonly ComparedPart[]>
  /** A reader's choice of how series stack, by the key of the chart. */
  stackings: Record<string, Stacking>
  sources: AnnotationSources
}
