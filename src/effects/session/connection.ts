import { event } from '../../core/events/registry'
import type { Store } from '../../core/readModel/store'
import type { Http } from '../../core/http/http'

export interface Connection {
  /** Told by the http client after every call. */
  reached(ok: boolean): void
  stop(): void
}

export interface ConnectionOptions {
  readonly store: Store
  readonly alive: Http['alive']
  readonly newId: () => string
  readonly setTimer: (callback: () => void, ms: number) => number
  readonly clearTimer: (timer: number) => void
}

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 2000

/** Notices when the server stops answering, probes it until it does, and records both. */
export const createConnection = ({ store, alive, newId, setTimer, clearTimer }: ConnectionOptions): Connection => {
  /** Of the probe that waits for its time or for its answer. */
  let probing: { timer: number } | null = null

  /** Compared with the state of all windows: one that is gone may have left the wrong value. */
  const say = (offline: boolean): void => {
    if (store.state().session.offline === offline) return
    store.append([event('session.offline_changed', { offline })], { corr: newId() })
  }

  const stop = (): void => {
    if (probing !== null) clearTimer(probing.timer)
    probing = null
  }

  const probe = (pause: number): void => {
    const probeTimer = { timer: setTimer(() => void look(), pause) }
    const look = async (): Promise<void> => {
      const ok = await alive()
      if (probing !== probeTimer) return
      if (!ok) return probe(Math.min(LONGEST_PAUSE, pause * 2))
      probing = null
      say(false)
    }
    probing = probeTimer
  }

  return {
    reached: (ok) => {
      if (ok) stop()
      say(!ok)
      if (!ok && probing === null) probe(FIRST_PAUSE)
    },
    stop,
  }
}
