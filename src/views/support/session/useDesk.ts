import { useCallback, useSyncExternalStore } from 'react'

import type { Desk } from '../../../projections/support/desk'
import { usePastControl } from '../../shell/past/pastContext'

/** The desk as it is now: a session on screen is the past, its notes are not. `select` picks a part without making a new one. */
export const useDesk = <Part>(select: (desk: Desk) => Part): Part => {
  const { now } = usePastControl()
  const subscribe = useCallback((listener: () => void) => now.subscribe(['desk'], listener), [now])
  return useSyncExternalStore(subscribe, () => select(now.state().desk))
}
