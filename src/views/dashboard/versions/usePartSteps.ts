import { useCallback } from 'react'

import type { EventEnvelope } from '../../../core/events/envelope'
import { setsThing, type Thing } from '../../../domain/merge/blame'
import { type Collector, useReadBack } from '../../history/useReadBack'

/** Steps of this browser's log that set a thing after a moment in ms, newest first; null until they are read. */
export const usePartSteps = (
  dashboardId: number,
  thing: Thing | undefined,
  after: number,
): readonly EventEnvelope[] | null =>
  useReadBack(
    useCallback((): Collector<readonly EventEnvelope[]> => {
      const steps: EventEnvelope[] = []
      const add = (event: EventEnvelope): boolean => {
        if (event.at <= after) return true
        if (thing !== undefined && setsThing(event, dashboardId, thing)) steps.push(event)
        return false
      }
      return { add, found: () => steps }
    }, [dashboardId, thing, after]),
  )
