import { loadTabSync } from '../../app/commands/dispatch'
import { event } from '../../core/events/registry'
import type { IdbLog } from '../../core/log/idb/idb'
import type { StorageReport } from '../../core/log/log'
import type { Store } from '../../core/readModel/store'
import type { ResultStore } from '../../core/results/store'
import { storageOf } from '../../projections/storage/storage'
import { loadWithRetry } from '../../views/controls/loading/loadWithRetry'
import { isWithdrawn } from '../../views/controls/loading/withdrawn'
import type { UsageOptions } from '../../effects/session/usage'
import { keepDone } from '../done'
import { newId } from '../ids'
import { rest } from '../rest'
import type { TabSyncOptions } from '../tabs'
import { watchVersion } from '../version'
import { report } from './report'
import { timers } from './timers'

const SWEEP_INTERVAL = 60 * 60 * 1000
/** Delay before the code of rare storage checks is loaded, in ms. */
const BEFORE_WATCHES = 5000

/** A window counts as in a good state; only other states are recorded. */
export const watchStorage = (log: IdbLog, store: Store): void => {
  const record = ({ state, reason, lostEvents }: StorageReport): void => {
    const recorded = storageOf(store.state().storage, store.session)
    if (recorded.state === state && (state === 'persisted' || recorded.reason === reason)) return
    const data = { state, reason, ...(lostEvents === undefined ? {} : { lostEvents }) }
    store.append([event('storage.changed', data)], { corr: newId(), actor: 'system' })
  }
  log.onStorage(record)
  record(log.storage())
}

/** Notes rows that this browser no longer has: now, and every hour. */
export const sweepResults = (results: ResultStore, store: Store): void => {
  const sweep = async (): Promise<void> => {
    const keys = await results.sweep()
    if (keys.length > 0) store.append([event('run.results_expired', { keys })], { corr: newId(), actor: 'system' })
  }
  void sweep()
  setInterval(() => void sweep(), SWEEP_INTERVAL)
}

/** Records that the server has another build of the client. */
export const watchBuild = (store: Store, now: () => number): void =>
  watchVersion({
    now,
    found: () => void store.append([event('session.version_found', {})], { corr: newId(), actor: 'server' }),
    onBack: (listener) => {
      let { offline } = store.state().session
      store.subscribe(['session'], () => {
        const was = offline
        offline = store.state().session.offline
        if (was && !offline) listener()
      })
    },
  })

const every = (callback: () => void, ms: number): void => void setInterval(callback, ms)

/** Rare checks of what this browser stores: their code loads once the page is there. */
export const watchStorageLimits = (store: Store, now: () => number): void =>
  void setTimeout(() => {
    if (isWithdrawn()) return
    loadWithRetry(
      () => Promise.all([import('../inactive'), import('../nearlyFull')]),
      ([{ watchInactive }, nearlyFull]) => {
        watchInactive(store, now, newId, every)
        nearlyFull.watchUsage(store, newId, every)
      },
      report,
    )
  }, BEFORE_WATCHES)

/**
 * Keeps the server's tabs as the log has them. The code may load for any length of time: the log keeps everything that the
 * server has not received meanwhile.
 */
export const syncTabs = (options: Pick<TabSyncOptions, 'store' | 'now' | 'locks' | 'owner'>): void => {
  loadWithRetry(
    () => Promise.all([import('../tabs'), loadTabSync()]),
    ([{ createTabSync }]) => {
      const tabSync = createTabSync({ ...options, newId, ...timers })
      const lead = (): void => {
        if (document.visibilityState === 'visible') tabSync.takeOver()
      }
      document.addEventListener('visibilitychange', lead)
      window.addEventListener('focus', lead)
      lead()
      tabSync.queue()
    },
    report,
  )
}

/** Sends the server its usage log: what was done before the code for it is there is collected. */
export const sendUsage = (options: Pick<UsageOptions, 'store' | 'http' | 'now' | 'guestToken'>): void => {
  const done = keepDone(options.store)
  void rest()
    .then(() => import('../usage'))
    .then(
      ({ watchUse }) => watchUse({ ...options, ...timers, before: done.take() }, report),
      (error: unknown) => {
        done.take()
        report(error)
      },
    )
}
