import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'

import type { History } from './useHistory'

/** Parameter of the history's address that names an event. */
const EVENT = 'event'

/** The address of the history at an event. */
export const linkToMoment = (origin: string, eventId: string): string =>
  `${origin}/history/?${new URLSearchParams({ [EVENT]: eventId }).toString()}`

/** Goes to the event that the address names, once. Answers true when the log that is open does not hold it. */
export const useLinkedMoment = ({ control, index }: History): boolean => {
  const [parameters] = useSearchParams()
  const wanted = parameters.get(EVENT)
  const shown = useRef<string | null>(null)
  const seq = wanted === null ? undefined : index.entries.find(({ id }) => id === wanted)?.seq
  useEffect(() => {
    if (seq === undefined || shown.current === wanted) return
    shown.current = wanted
    control.show(seq)
  }, [control, seq, wanted])
  return wanted !== null && seq === undefined && index.complete
}
