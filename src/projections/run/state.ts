import type { ServerError } from '../../core/http/serverError'
import type { ResultColumn } from '../../core/results/column'
import type { Explain, RunState } from '../../events/run/run'
import type { Rekeyed } from '../editor/rekey'

/** A query run (`A3.17`). The result store holds its rows under `resultsKey`. */
export interface Run {
  readonly id: string
  readonly dbId: number
  readonly catalog: string | null
  readonly schema: string | null
  readonly sql: string
  readonly offset: number
  sqlEditorId: string
  readonly tab: string
  readonly templateParams: string | null
  readonly queryLimit: number
  readonly runAsync: boolean
  readonly script: { readonly id: string; readonly index: number; readonly count: number } | null
  readonly explain: Explain | null
  /** UTF-16 length of an EXPLAIN within `sql`. */
  readonly typed: number
  /** Its result stays beside those of later runs. */
  pinned: boolean
  tempTable: string | null
  tempSchema: string | null
  ctas: boolean
  ctas_method: 'TABLE' | 'VIEW' | null
  isDataPreview: boolean
  type: string
  state: RunState
  progress: number
  startDttm: number
  endDttm: number | null
  /** Milliseconds at the server if it reports them, else as measured here. */
  duration: number | null
  cached: boolean
  serverId: number | null
  resultsKey: string | null
  /** State of the rows: available, cleared by the next run of the tab, dropped by age or size, or never there. */
  results: 'none' | 'held' | 'cleared' | 'expired'
  errorMessage: string | null
  errors: readonly ServerError[]
  link: string | null
  rows: number | null
  limit: number | null
  limitingFactor: string | null
  executedSql: string | null
  trackingUrl: string | null
  columns: readonly ResultColumn[]
  changed_on: string | null
  stopRequested: boolean
  /** Taken out of the history by hand, as opposed to dropped with its tab. */
  removed: boolean
  /** The intent whose answer counts; answers to earlier ones are ignored. */
  request: string
}

export interface Runs extends Rekeyed {
  byId: Record<string, Run>
  /** Oldest first. */
  order: string[]
  /** Runs of closed tabs and removed ones, kept so that undo can bring them back. */
  dropped: Record<string, Run>
  droppedOrder: string[]
  queriesLastUpdate: number
}
