import type { ChartState } from '../../projections/chart/charts'
import { useSelect } from '../hooks'

/** Whether a chart has no newer figures because nobody is signed in any more; a banner says what to do about it. */
export const useSignedOut = (state: ChartState | null): boolean => {
  const expired = useSelect(['session'], ({ session }) => session.expired)
  return expired && state?.status === 'failed' && state.errorType === null && state.stackTrace === null
}
