import { useSyncExternalStore } from 'react'

/** The server has another build by now: missing code will not come to this page. */
let withdrawn = false
const onWithdrawn = new Set<() => void>()

/** Says that the server has another build than this page: nothing is waited for any longer. */
export const withdraw = (): void => {
  withdrawn = true
  for (const listener of onWithdrawn) listener()
}

export const isWithdrawn = (): boolean => withdrawn

/** True when code that is still missing will load only after a reload. */
export const useWithdrawn = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      onWithdrawn.add(listener)
      return () => void onWithdrawn.delete(listener)
    },
    isWithdrawn,
    () => false,
  )
