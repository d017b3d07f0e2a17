import { useEffect, useState } from 'react'

import { browserTimers, createBurst } from '../../editor/text/burst'
import { onLeaving } from '../../editor/text/leaving'

export interface Rest {
  /** Takes the work to do at the end of the burst of typing, in place of the work before it. */
  readonly later: (work: () => void) => void
  /** Does the waiting work now. */
  readonly flush: () => void
  /** Forgets the waiting work; false when there was none. */
  readonly cancel: () => boolean
}

const createRest = (): Rest => {
  let waiting: (() => void) | null = null
  const flush = (): void => {
    const work = waiting
    cancel()
    work?.()
  }
  const burst = createBurst(flush, browserTimers)
  const cancel = (): boolean => {
    burst.stop()
    const wasWaiting = waiting !== null
    waiting = null
    return wasWaiting
  }
  return {
    flush,
    cancel,
    later: (work) => {
      waiting = work
      burst.go()
    },
  }
}

/** Work that waits until the user rests. It is done at once when the page is left or the component goes. */
export const useRest = (): Rest => {
  const [rest] = useState(createRest)
  useEffect(() => {
    const stop = onLeaving(rest.flush)
    return () => {
      stop()
      rest.flush()
    }
  }, [rest])
  return rest
}
