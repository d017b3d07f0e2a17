import { event } from '../events/registry'
import type { Store } from '../projections/store'
import type { Http } from './http'

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

/** Notices when the server stops answering, asks again until it does, and records both. */
export const createConnection = ({ store, alive, newId, setTimer, clearTimer }: ConnectionOptions): Connection => {
  let offline = false
  let timer: number | null = null
  let stopped = false

  const say = (value: boolean): void => {
    if (offline === value || stopped) return
    offline = value
    store.append([event('session.offline_changed', { offline })], { corr: newId() })
  }

  const probe = (pause: number): void => {
    timer = setTimer(() => {
      void alive().then((ok) => {
        if (stopped || !offline) return
        if (ok) say(false)
        else probe(Math.min(LONGEST_PAUSE, pause * 2))
      })
    }, pause)
  }

  return {
    reached: (ok) => {
      if (ok) {
        say(false)
        return
      }
      if (offline) return
      say(true)
      probe(FIRST_PAUSE)
    },
    stop: () => {
      stopped = true
      if (timer !== null) clearTimer(timer)
    },
  }
}
