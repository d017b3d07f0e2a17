import { useSyncExternalStore } from 'react'

const NARROW = '(width < 768px)'

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True when there is room for one column only, as on a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
