import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'

import { usePastPlace } from '../shell/past/pastContext'
import type { History } from './useHistory'

/** Parameters of the history's address: an event, and the session of support that has it. */
const EVENT = 'event'
const SESSION = 'session'

/** The address of the history at an event of one's own log, or of a session of support. */
export const linkToMoment = (origin: string, eventId: string, session?: number): string =>
  `${origin}/history/?${new URLSearchParams({
    ...(session === undefined ? {} : { [SESSION]: String(session) }),
    [EVENT]: eventId,
  }).toString()}`

/** The session of support and the event that the address names. */
export const useLinkedSession = (): { readonly session: string | null; readonly event: string | null } => {
  const [parameters] = useSearchParams()
  return { session: parameters.get(SESSION), event: parameters.get(EVENT) }
}

/**
 * Goes to the event that the address names, once, in the log that it is of. Answers true when that log does not hold it.
 */
export const useLinkedMoment = ({ control, index }: History): boolean => {
  const { session, event: wanted } = useLinkedSession()
  const sent = usePastPlace().file?.sent?.session.id
  const shown = useRef<string | null>(null)
  const isThere = session === null || session === String(sent)
  const seq = wanted === null || !isThere ? undefined : index.entries.find(({ id }) => id === wanted)?.seq
  useEffect(() => {
    if (seq === undefined || shown.current === wanted) return
    shown.current = wanted
    control.show(seq)
  }, [control, seq, wanted])
  return wanted !== null && isThere && seq === undefined && index.complete
}
