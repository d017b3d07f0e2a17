import { useLayoutEffect, useRef, useState } from 'react'

import type { HeaderActions } from './Header'

/** Actions that stay the same objects while they use the latest grid: headers are memoised. */
export const useHeaderActions = (actions: HeaderActions): HeaderActions => {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  // oxlint-disable-next-line react/refs -- read in event handlers only
  const [stable] = useState<HeaderActions>(() => ({
    onSort: (...args) => latest.current.onSort(...args),
    onSelect: (...args) => latest.current.onSelect(...args),
    onMenu: (...args) => latest.current.onMenu(...args),
    onProfile: (...args) => latest.current.onProfile(...args),
    onGrip: (...args) => latest.current.onGrip(...args),
    onFit: (...args) => latest.current.onFit(...args),
    onDrag: (...args) => latest.current.onDrag(...args),
  }))
  return stable
}
