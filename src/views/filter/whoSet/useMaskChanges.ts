import { useCallback } from 'react'

import { createMaskHistory, type MaskChange } from '../../../domain/filters/changes'
import { type Collector, useReadBack } from '../../history/useReadBack'

/** The values that a filter had in the latest steps of this browser, newest first; null until they are read. */
export const useMaskChanges = (dashboardId: number, id: string): readonly MaskChange[] | null =>
  useReadBack(
    useCallback((): Collector<readonly MaskChange[]> => {
      const { add, changes } = createMaskHistory(dashboardId, id)
      return { add, found: changes }
    }, [dashboardId, id]),
  )
