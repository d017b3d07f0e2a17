import { useEffect, useState } from 'react'

import { usePastPlace } from './pastContext'

/** Time of the event at the place in the past; null at now and before the first event. */
export const usePastTime = (): number | null => {
  const { source, seq } = usePastPlace()
  const [known, setKnown] = useState<{ readonly seq: number; readonly at: number | null } | null>(null)
  useEffect(() => {
    if (seq === null) return undefined
    let gone = false
    const read = async (): Promise<void> => {
      const events = seq === 0 ? [] : await source.read(seq, seq).catch(() => [])
      if (!gone) setKnown({ seq, at: events[0]?.at ?? null })
    }
    void read()
    return () => {
      gone = true
    }
  }, [source, seq])
  return seq === null ? null : (known?.at ?? null)
}
