import { useContext } from 'react'

import { PastContext } from '../context'
import { useToday } from '../shell/past/useToday'

/** The moment that the screen shows, to within a minute: the present, or that of time travel. */
export const useMoment = (): number => {
  const today = useToday()
  return useContext(PastContext)?.at ?? today
}
