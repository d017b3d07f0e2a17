import { LOG_BATCH, type LogEvent } from '../../../../contract/session/log'

/** `B7.37` */
const IDLE = 1000

export interface BatchOptions {
  readonly send: (events: readonly LogEvent[]) => void
  readonly setTimer: (callback: () => void, ms: number) => number
  readonly clearTimer: (id: number) => void
}

export interface Batches {
  add(event: LogEvent): void
  /** Sends waiting entries at once. */
  flush(): void
}

const samePlace = (a: LogEvent | undefined, b: LogEvent | undefined): boolean =>
  a?.source === b?.source && a?.source_id === b?.source_id

/** Gathers events and sends them after 1 s of rest, 1,024 at most at a time, in order, those of each place apart. */
export const createBatches = ({ send, setTimer, clearTimer }: BatchOptions): Batches => {
  let waiting: LogEvent[] = []
  let timer: number | null = null

  const flush = (): void => {
    if (timer !== null) clearTimer(timer)
    timer = null
    const events = waiting
    waiting = []
    for (let from = 0; from < events.length;) {
      let to = from + 1
      while (to < events.length && to - from < LOG_BATCH && samePlace(events[from], events[to])) to += 1
      send(events.slice(from, to))
      from = to
    }
  }

  return {
    add: (event) => {
      waiting.push(event)
      if (waiting.length >= LOG_BATCH) {
        flush()
        return
      }
      if (timer !== null) clearTimer(timer)
      timer = setTimer(flush, IDLE)
    },
    flush,
  }
}
