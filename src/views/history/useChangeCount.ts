import { useEffect, useState } from 'react'

import { diff } from './state/diff'
import type { History } from './useHistory'

/** The point must rest this long: to compare two states takes longer than to show one. */
const REST_MS = 250

/** Number of values that the step at the point changed; null while the point moves. */
export const useChangeCount = ({ source, point: { seq } }: History): number | null => {
  const [count, setCount] = useState<{ readonly seq: number; readonly changes: number } | null>(null)
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const changes = diff(await source.timeline.at(Math.max(0, seq - 1)), await source.timeline.at(seq)).length
      if (!gone) setCount({ seq, changes })
    }
    const timer = setTimeout(() => {
      read().catch(() => {
        if (!gone) setCount(null)
      })
    }, REST_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [source, seq])
  return count?.seq === seq ? count.changes : null
}
