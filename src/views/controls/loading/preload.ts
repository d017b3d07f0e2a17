import { useSyncExternalStore } from 'react'

import { loadWithRetry } from './loadWithRetry'

/** Code that comes with the first sign that someone is about to use the page, not with the page. */
export interface Preload<Part> {
  /** Begins to fetch; may be called often. */
  readonly fetch: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => Part | null
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const
const waiting = new Set<() => void>()
let seen = false

/** True for the move event that browsers send to a resting pointer after a page is drawn: it is no sign of a user. */
const isResting = (event: Event): boolean =>
  event.type === 'pointermove' && event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0

const onSign = (event: Event): void => {
  if (isResting(event)) return
  seen = true
  for (const sign of SIGNS) window.removeEventListener(sign, onSign, true)
  // draws the press first: starting all of them takes a tenth of a second on a phone, and the pressed control loads its own
  requestAnimationFrame(() => {
    for (const fetch of waiting) setTimeout(fetch)
  })
}

if (typeof window !== 'undefined') {
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true })
}

/** Fetched with the first move, press or key anywhere, which may be past, or when its control is focused or pressed. */
export const preload = <Part>(load: () => Promise<Part>): Preload<Part> => {
  let part: Part | null = null
  let loading = false
  let giveUp = (): void => undefined
  const listeners = new Set<() => void>()
  const fetch = (): void => {
    if (loading) return
    loading = true
    giveUp()
    giveUp = loadWithRetry(
      load,
      (loaded) => {
        part = loaded
        for (const listener of listeners) listener()
      },
      (error) => {
        loading = false
        reportError(error)
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

/** Fetches the part at the latest now, and resolves with it. */
export const whenLoaded = <Part>(part: Preload<Part>): Promise<Part> =>
  new Promise((resolve) => {
    const look = (): void => {
      const loadedPart = part.get()
      if (loadedPart === null) return
      unsubscribe()
      resolve(loadedPart)
    }
    const unsubscribe = part.subscribe(look)
    part.fetch()
    look()
  })

/** The part, or null until it has arrived. */
export const usePreloaded = <Part>(part: Preload<Part>): Part | null =>
  useSyncExternalStore(part.subscribe, part.get, () => null)
