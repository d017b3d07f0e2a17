import { useEffect, useState } from 'react'

/** A wait that wants a word, in ms. */
const LATE = 1000

/** True when something has been under way for so long that it needs a message. */
export const useLate = (busy: boolean): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLate(true), LATE)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return busy && late
}
