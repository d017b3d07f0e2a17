import { useEffect, useMemo, useRef } from 'react'

/** Time without a change after which a text counts as written, in ms. */
const REST_MS = 300

export interface Rest {
  /** Takes the work to do at the next rest, in place of the work before it. */
  readonly later: (work: () => void) => void
  /** Does the waiting work now. */
  readonly flush: () => void
}

/** Work that waits until the user rests. It is done at once when the page is left or the component goes. */
export const useRest = (): Rest => {
  const waiting = useRef<(() => void) | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = useMemo<Rest>(() => {
    const flush = (): void => {
      clearTimeout(timer.current)
      const work = waiting.current
      waiting.current = null
      work?.()
    }
    return {
      flush,
      later: (work) => {
        waiting.current = work
        clearTimeout(timer.current)
        timer.current = setTimeout(flush, REST_MS)
      },
    }
  }, [])
  useEffect(() => {
    window.addEventListener('pagehide', rest.flush)
    return () => {
      window.removeEventListener('pagehide', rest.flush)
      rest.flush()
    }
  }, [rest])
  return rest
}
