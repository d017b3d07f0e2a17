import { useSyncExternalStore } from 'react'

/** Code that comes with the first sign that someone is about to use the page, not with the page. */
export interface Later<Part> {
  /** Begins to fetch; may be called often. */
  readonly fetch: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => Part | null
}

/** Pauses between tries to fetch, in ms. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

/** Other code is on the server by now: what did not come will not come to this page. */
let withdrawn = false
const onWithdrawn = new Set<() => void>()

/** Says that the server has another build than this page: nothing is waited for any longer. */
export const withdraw = (): void => {
  withdrawn = true
  for (const listener of onWithdrawn) listener()
}

/** Whether what has not come by now comes with a reload alone. */
export const useWithdrawn = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      onWithdrawn.add(listener)
      return () => void onWithdrawn.delete(listener)
    },
    () => withdrawn,
    () => false,
  )

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const
const waiting = new Set<() => void>()
let seen = false

const onSign = (): void => {
  seen = true
  for (const sign of SIGNS) window.removeEventListener(sign, onSign, true)
  for (const fetch of waiting) fetch()
}

if (typeof window !== 'undefined') {
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true })
}

/** Fetched with the first move, press or key anywhere, which may be past, or when its control is focused or pressed. */
export const later = <Part>(load: () => Promise<Part>): Later<Part> => {
  let part: Part | null = null
  let loading = false
  let pause = FIRST_PAUSE
  const listeners = new Set<() => void>()
  const fetch = (): void => {
    if (loading) return
    loading = true
    load().then(
      (found) => {
        part = found
        for (const listener of listeners) listener()
      },
      (error: unknown) => {
        loading = false
        reportError(error)
        // The server may have been away: what is on screen by then must not lack a part for good.
        setTimeout(() => withdrawn || fetch(), pause)
        pause = Math.min(LONGEST_PAUSE, pause * 2)
      },
    )
  }
  waiting.add(fetch)
  // it belongs to code that came after the sign
  if (seen) fetch()
  return {
    fetch,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => part,
  }
}

/** The part, or null until it has arrived. */
export const useLater = <Part>(part: Later<Part>): Part | null =>
  useSyncExternalStore(part.subscribe, part.get, () => null)
