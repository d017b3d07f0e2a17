import type { FormData, RequestReason } from '../../events/chart/chart'
import type { ChartState } from './state'

/** A query that a chart on the page wants to show. */
export interface ChartWish {
  readonly query: {
    readonly datasetId: number
    readonly formData: FormData
    /** As the server takes them, as JSON. */
    readonly queries: string
  }
  /** Number of the chart's refreshes; those pass over cached answers. */
  readonly round: number
  /** The first request passes over cached answers too. */
  readonly force: boolean
}

/** A chart on the page reports its needs; an effect decides when it requests rows, and records the reason. */
export type ChartIntent =
  /** Null while its query is unknown. Repeating a wish changes nothing. */
  | { readonly kind: 'wanted'; readonly key: string; readonly wish: ChartWish | null }
  | { readonly kind: 'in-view'; readonly key: string; readonly visible: boolean }
  /** The rows of its answer are no longer kept. */
  | { readonly kind: 'lost'; readonly key: string }
  | { readonly kind: 'left'; readonly key: string }

/** Text that is equal for wishes that the same answer fulfils, unless they pass over cached answers. */
export const signOf = ({ query: { datasetId, queries } }: ChartWish): string => `${datasetId} ${queries}`

/** True when the request passes over cached answers; `requested` is the wish of the latest request. */
export const isForced = (requested: ChartWish | null, wish: ChartWish): boolean =>
  requested === null ? wish.force : requested.round !== wish.round

/** The reason to request `wish` in place of `before`; `requested` is the wish of the latest request. */
export const reasonFor = (requested: ChartWish | null, before: ChartWish | null, wish: ChartWish): RequestReason =>
  requested !== null && isForced(requested, wish) ? 'refresh' : before === null ? 'shown' : 'changed'

/** Message of a chart whose call did not reach the server (`B4.20`). */
export const NETWORK_ERROR = 'Network error.'

/** Automatic retries in a row: two windows that show the same could take turns for ever. */
const MAX_RETRIES = 3

/** True when a chart whose rows are gone is requested automatically. */
export const canReload = ({ status, retries = 0 }: ChartState): boolean =>
  (status === 'success' || status === 'rendered') && retries < MAX_RETRIES

/** True when a chart is requested automatically after the server was away. */
export const canReconnect = ({ status, alert, retries = 0 }: ChartState): boolean =>
  status === 'failed' && alert === NETWORK_ERROR && retries < MAX_RETRIES
