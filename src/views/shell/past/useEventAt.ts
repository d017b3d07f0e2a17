import { useEffect, useState } from 'react'

import type { EventEnvelope } from '../../../core/events/envelope'
import type { PastSource } from '../../context'
import { eventAt } from './eventAt'

/** The event at a place of the log: undefined until it is read first, then the last one read. Null where there is none. */
export const useEventAt = (source: PastSource, seq: number | null): EventEnvelope | null | undefined => {
  const [event, setEvent] = useState<EventEnvelope | null | undefined>()
  useEffect(() => {
    if (seq === null) return undefined
    let gone = false
    const read = async (): Promise<void> => {
      const eventThere = await eventAt(source, seq)
      if (!gone) setEvent(eventThere)
    }
    void read()
    return () => {
      gone = true
    }
  }, [source, seq])
  return event
}
