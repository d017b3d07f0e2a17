import { useEffect, useState } from 'react'

import type { EventEnvelope } from '../../core/events/envelope'
import { useServices } from '../hooks'
import { readBack } from './readBack'

/** Collects something from events, which come newest first. */
export interface Collector<Found> {
  /** Answers true once it needs no older events. */
  readonly add: (event: EventEnvelope) => boolean
  readonly found: () => Found
}

/**
 * The finds of a collector in the latest events of this browser's log, anew whenever it grows: a step reaches the log after the
 * screen. Null until they are read. Of an unreadable log it has those that came before. `begin` makes a collector.
 */
export const useReadBack = <Found>(begin: () => Collector<Found>): Found | null => {
  const { past } = useServices()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let gone = false
    let readings = 0
    let shown = 0
    const read = async (): Promise<void> => {
      const own = (readings += 1)
      const collector = begin()
      await readBack(past, collector.add).catch(() => undefined)
      // a later reading may have ended before
      if (gone || own < shown) return
      shown = own
      setFound(collector.found())
    }
    void read()
    const stop = past.subscribe(() => void read())
    return () => {
      gone = true
      stop()
    }
  }, [past, begin])
  return found
}
