import type { RequestReason } from '../../events/chart/chart'
import type { RefusedChart } from '../../events/chart/refusal'
import {
  canReconnect,
  canReload,
  isForced,
  reasonFor,
  signOf,
  type ChartIntent,
  type ChartWish,
  type Requested,
} from '../../projections/chart/demand'
import type { ReadStore } from '../../core/readModel/store'
import { createRequestQueue } from './queue'

type ChartRequest = ChartWish['query'] & {
  readonly key: string
  readonly force: boolean
  readonly reason: RequestReason
}

export interface ChartDemandOptions {
  readonly store: ReadStore
  readonly request: (request: ChartRequest) => void
  readonly refuse: (refused: RefusedChart) => void
}

/** A chart on the page. */
interface Demand extends Requested {
  wish: ChartWish | null
  latest: ChartWish | null
}

/**
 * Requests the charts on the page: each when its turn comes, again when its query changes or it is refreshed, when the
 * server is back after a network failure, and when its rows are gone.
 */
export const createChartDemand = ({ store, request, refuse }: ChartDemandOptions): ((intent: ChartIntent) => void) => {
  const demands = new Map<string, Demand>()
  const queue = createRequestQueue(() => store.state().session.config?.chartsTogether === true)
  let wasOffline = store.state().session.offline

  const enqueue = (key: string, demand: Demand, wish: ChartWish, reason: RequestReason): void => {
    const force = isForced(demand, wish)
    queue.want(key, force ? `${wish.round} ${signOf(wish)}` : signOf(wish), () => {
      // controls that change no query may have changed meanwhile
      const newest = demand.wish ?? wish
      demand.latest = newest
      request({ ...newest.query, key, force, reason })
    })
  }

  const want = (key: string, round: number, wish: ChartWish | null): void => {
    const demand = demands.get(key) ?? { wish: null, latest: null, firstRound: round }
    demands.set(key, demand)
    const { wish: before } = demand
    demand.wish = wish
    if (wish === null) queue.drop(key)
    else if (before === null || before.round !== wish.round || signOf(before) !== signOf(wish))
      enqueue(key, demand, wish, reasonFor(demand, before, wish))
  }

  const retry = (key: string, reason: 'lost' | 'online'): void => {
    const demand = demands.get(key)
    const chart = store.state().charts.byKey[key]
    if (demand === undefined || demand.wish === null || chart === undefined || queue.waits(key)) return
    if (reason === 'lost' ? canReload(chart) : canReconnect(chart)) enqueue(key, demand, demand.wish, reason)
  }

  store.subscribe(['charts', 'session'], () => {
    const { charts, session } = store.state()
    const isBack = wasOffline && !session.offline
    wasOffline = session.offline
    for (const key of demands.keys()) {
      if (charts.byKey[key]?.status !== 'loading') queue.done(key)
      if (isBack) retry(key, 'online')
    }
  })

  return (intent) => {
    const { key } = intent
    if (intent.kind === 'wanted') want(key, intent.round, intent.wish)
    else if (intent.kind === 'in-view') queue.see(key, intent.visible)
    else if (intent.kind === 'refused') refuse({ key, title: intent.title, ...intent.refusal })
    else if (intent.kind === 'lost') retry(key, 'lost')
    else {
      demands.delete(key)
      queue.forget(key)
    }
  }
}
