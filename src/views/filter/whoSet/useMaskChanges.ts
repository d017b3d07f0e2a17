import { useEffect, useState } from 'react'

import { createMaskHistory, type MaskChange } from '../../../domain/filters/changes'
import { readBack } from '../../history/readBack'
import { useServices } from '../../hooks'

/** The values that a filter had in this browser's log, newest first; null until they are read. */
export const useMaskChanges = (dashboardId: number, id: string): readonly MaskChange[] | null => {
  const { past } = useServices()
  const [changes, setChanges] = useState<readonly MaskChange[] | null>(null)
  useEffect(() => {
    let gone = false
    let head = -1
    const read = async (): Promise<void> => {
      const own = past.head()
      if (own === head) return
      head = own
      const history = createMaskHistory(dashboardId, id)
      // an unreadable log tells of no changes; the values in force are known without it
      await readBack(past, (event) => {
        history.add(event)
        return false
      }).catch(() => undefined)
      if (!gone && own === head) setChanges(history.changes())
    }
    void read()
    const stop = past.subscribe(() => void read())
    return () => {
      gone = true
      stop()
    }
  }, [past, dashboardId, id])
  return changes
}
