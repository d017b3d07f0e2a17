import type { Timers } from './idb/database'
import type { Channel } from './windows/windows'

/** The log's needs from the browser; every part can be replaced, null where there is none. */
export interface Environment {
  readonly indexedDB: IDBFactory | null
  readonly localStorage: Storage | null
  readonly openChannel: ((name: string) => Channel) | null
  readonly locks: Pick<LockManager, 'request'> | null
  readonly timers: Timers
  /** Tells when the page is hidden and when it may end: it goes, or is frozen, after which browsers throw it away unasked. */
  readonly page: PageLife | null
}

export interface PageLife {
  /** Answers how to stop listening. */
  listen(life: {
    readonly hidden: () => void
    readonly leaving: () => void
    readonly back: () => void
    /** Another page stored something under this key. */
    readonly stored: (key: string) => void
  }): () => void
}

const attempt = <T>(work: () => T | undefined): T | null => {
  try {
    return work() ?? null
  } catch {
    return null
  }
}

const browserPage: PageLife = {
  listen: ({ hidden, leaving, back, stored }) => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hidden()
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== null && newValue !== null) stored(key)
    }
    document.addEventListener('visibilitychange', onVisibility)
    document.addEventListener('freeze', leaving)
    document.addEventListener('resume', back)
    globalThis.addEventListener('pagehide', leaving)
    globalThis.addEventListener('pageshow', back)
    globalThis.addEventListener('storage', onStorage)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('freeze', leaving)
      document.removeEventListener('resume', back)
      globalThis.removeEventListener('pagehide', leaving)
      globalThis.removeEventListener('pageshow', back)
      globalThis.removeEventListener('storage', onStorage)
    }
  },
}

/** The timers of the page. */
const browserTimers: Timers = {
  setTimeout: (work, ms) => globalThis.setTimeout(work, ms),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as ReturnType<typeof setTimeout> | undefined),
}

/** The browser's own. Where policy forbids storage even looking at it throws; that counts as none. */
export const browserEnvironment = (): Environment => ({
  indexedDB: attempt(() => globalThis.indexedDB),
  localStorage: attempt(() => globalThis.localStorage),
  openChannel: typeof BroadcastChannel === 'function' ? (name) => new BroadcastChannel(name) : null,
  locks: attempt(() => globalThis.navigator?.locks),
  timers: browserTimers,
  page: typeof document === 'undefined' ? null : browserPage,
})
