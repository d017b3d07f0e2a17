/** A chart that waits for its turn. */
interface Wish {
  /** Its query; equal ones are sent together. */
  readonly sign: string
  readonly run: () => void
}

export interface RequestQueue {
  /** A chart wants rows; a newer wish takes the place of its older one. */
  want(key: string, sign: string, run: () => void): void
  /** A chart wants nothing for now: its query is unknown. */
  drop(key: string): void
  /** Sets if it is in view; until then it waits. */
  see(key: string, visible: boolean): void
  /** True while it waits for its turn. */
  waits(key: string): boolean
  /** Its answer is there, or will never be. */
  done(key: string): void
  forget(key: string): void
}

/** Charts in view that are requested at one time, where each is a separate call. */
const IN_VIEW = 4
/**
 * Charts out of view, while none in view waits: servers run a few queries of one person at a time, and a user who scrolls needs a
 * free place.
 */
const OUT_OF_VIEW = 1

/**
 * Requests charts a few at a time: those in view first, despite other requests, and the same query of several charts at once.
 * Where the server takes batches, all in view are requested at once. Calls within one task are merged: values that a
 * filter restores during the first drawing are part of the first request.
 */
export const createRequestQueue = (isBatching: () => boolean): RequestQueue => {
  const waiting = new Map<string, Wish>()
  const visible = new Map<string, boolean>()
  const running = new Map<string, string>()
  let due = false
  /** Running queries, or those of charts that are not known to be out of view. */
  const runningQueries = (inView: boolean): number =>
    new Set([...running].flatMap(([key, sign]) => (inView && visible.get(key) === false ? [] : [sign]))).size

  const start = (sign: string): void => {
    for (const [key, wish] of waiting) {
      if (wish.sign !== sign) continue
      waiting.delete(key)
      running.set(key, sign)
      wish.run()
    }
  }
  const pump = (): void => {
    for (const [key, { sign }] of waiting) if (running.has(key) || isRunning(sign)) start(sign)
    for (const seen of [true, false]) {
      const most = !seen ? OUT_OF_VIEW : isBatching() ? Infinity : IN_VIEW
      for (const [key, { sign }] of waiting) {
        if (runningQueries(seen) >= most) break
        if (waiting.has(key) && visible.get(key) === seen) start(sign)
      }
    }
  }
  const isRunning = (sign: string): boolean => [...running.values()].includes(sign)

  const schedulePump = (): void => {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      pump()
    })
  }

  return {
    want: (key, sign, run) => {
      waiting.set(key, { sign, run })
      schedulePump()
    },
    drop: (key) => void waiting.delete(key),
    see: (key, isVisible) => {
      visible.set(key, isVisible)
      schedulePump()
    },
    waits: (key) => waiting.has(key),
    done: (key) => {
      if (running.delete(key)) schedulePump()
    },
    forget: (key) => {
      waiting.delete(key)
      visible.delete(key)
      if (running.delete(key)) schedulePump()
    },
  }
}
