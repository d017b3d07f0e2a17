import type { FormData, RequestReason } from '../../events/chart/chart'
import { ANNOTATION_LAYERS } from '../../domain/charts/annotations/layers'
import type { ChartRefusal } from '../../events/chart/refusal'
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
  /** The wish is null while its query is unknown; the round counts even then. Repeating a wish changes nothing. */
  | { readonly kind: 'wanted'; readonly key: string; readonly round: number; readonly wish: ChartWish | null }
  /** It cannot be queried. */
  | { readonly kind: 'refused'; readonly key: string; readonly title: string; readonly refusal: ChartRefusal }
  | { readonly kind: 'in-view'; readonly key: string; readonly visible: boolean }
  /** The rows of its answer are no longer kept. */
  | { readonly kind: 'lost'; readonly key: string }
  | { readonly kind: 'left'; readonly key: string }

/** Text that is equal for wishes that the same answer and annotations fulfil, unless they pass over cached answers. */
export const signOf = ({ query: { datasetId, queries, formData } }: ChartWish): string => {
  const { [ANNOTATION_LAYERS]: layers = '[]' } = formData
  return layers === '[]' ? `${datasetId} ${queries}` : `${datasetId} ${queries} ${layers}`
}

/** A chart on the page, as far as it was requested. */
export interface Requested {
  /** The wish of the latest request; null before the first. */
  readonly latest: ChartWish | null
  /** Its round when it came on the page. */
  readonly firstRound: number
}

/** True when the chart was refreshed since its latest request, or since it came on the page. */
const isRefreshed = ({ latest, firstRound }: Requested, wish: ChartWish): boolean =>
  wish.round !== (latest?.round ?? firstRound)

/** True when the request of `wish` passes over cached answers. */
export const isForced = (requested: Requested, wish: ChartWish): boolean =>
  isRefreshed(requested, wish) || (requested.latest === null && wish.force)

/** The reason to request `wish` in place of `before`. */
export const reasonFor = (requested: Requested, before: ChartWish | null, wish: ChartWish): RequestReason =>
  isRefreshed(requested, wish) ? 'refresh' : before === null ? 'shown' : 'changed'

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
