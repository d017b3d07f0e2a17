import { usePastPlace } from './pastContext'
import { useEventAt } from './useEventAt'

/** Time of the event at the place in the past; null at now and before the first event. */
export const usePastTime = (): number | null => {
  const { source, seq } = usePastPlace()
  const event = useEventAt(source, seq)
  return seq === null || seq === 0 ? null : (event?.at ?? null)
}
