import { useEffect, useMemo, useRef } from 'react'

import { onLeaving } from '../../editor/text/leaving'

/** Time without a change after which a text counts as written, in ms. */
const REST_MS = 300
/** Longest time that writing without a rest waits, in ms. */
const MAX_WAIT_MS = 2000

export interface Rest {
  /** Takes the work to do at the next rest, in place of the work before it. */
  readonly later: (work: () => void) => void
  /** Does the waiting work now. */
  readonly flush: () => void
  /** Forgets the waiting work; false when there was none. */
  readonly cancel: () => boolean
}

/** Work that waits until the user rests. It is done at once when the page is left or the component goes. */
export const useRest = (): Rest => {
  const waiting = useRef<{ readonly work: () => void; readonly since: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = useMemo<Rest>(() => {
    const cancel = (): boolean => {
      clearTimeout(timer.current)
      const wasWaiting = waiting.current !== null
      waiting.current = null
      return wasWaiting
    }
    const flush = (): void => {
      const work = waiting.current?.work
      cancel()
      work?.()
    }
    return {
      flush,
      cancel,
      later: (work) => {
        const now = performance.now()
        const since = waiting.current?.since ?? now
        waiting.current = { work, since }
        clearTimeout(timer.current)
        timer.current = setTimeout(flush, Math.max(0, Math.min(REST_MS, since + MAX_WAIT_MS - now)))
      },
    }
  }, [])
  useEffect(() => {
    const stop = onLeaving(rest.flush)
    return () => {
      stop()
      rest.flush()
    }
  }, [rest])
  return rest
}
