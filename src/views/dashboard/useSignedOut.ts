import type { ChartState } from '../../projections/chart/state'
import { useSelect } from '../hooks'

/** True when a chart has no newer figures because the session is over; a banner says how to go on. */
export const useSignedOut = (state: ChartState | null): boolean => {
  const expired = useSelect(['session'], ({ session }) => session.expired)
  return expired && state?.status === 'failed' && state.errorType === null && state.stackTrace === null
}
