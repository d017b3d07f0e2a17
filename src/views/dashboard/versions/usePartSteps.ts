import { useEffect, useState } from 'react'

import type { EventEnvelope } from '../../../core/events/envelope'
import { setsThing, type Thing } from '../../../domain/merge/blame'
import { readBack } from '../../history/readBack'
import { useServices } from '../../hooks'

/** Steps of this browser's log that set a thing after a moment in ms, newest first; null until they are read. */
export const usePartSteps = (
  dashboardId: number,
  thing: Thing | undefined,
  after: number,
): readonly EventEnvelope[] | null => {
  const { past } = useServices()
  const [steps, setSteps] = useState<readonly EventEnvelope[] | null>(null)
  useEffect(() => {
    let gone = false
    const found: EventEnvelope[] = []
    const add = (event: EventEnvelope): boolean => {
      if (event.at <= after) return true
      if (thing !== undefined && setsThing(event, dashboardId, thing)) found.push(event)
      return false
    }
    const read = async (): Promise<void> => {
      // an unreadable log adds no steps; the saved versions still do
      await readBack(past, add).catch(() => undefined)
      if (!gone) setSteps(found)
    }
    void read()
    return () => {
      gone = true
    }
  }, [past, dashboardId, thing, after])
  return steps
}
