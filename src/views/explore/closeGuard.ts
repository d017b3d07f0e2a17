import { createContext, useContext, useLayoutEffect } from 'react'

/** Asks the form of a popup before it closes; null closes it at once. */
export type CloseGuard = ((isEscape: boolean) => void) | null

/** Sets the guard of the popup around a form. */
export const CloseGuardContext = createContext<(guard: CloseGuard) => void>(() => undefined)

/** Lets a form hold the popup around it open while its typed text would be lost. */
export const useCloseGuard = (guard: CloseGuard): void => {
  const setGuard = useContext(CloseGuardContext)
  useLayoutEffect(() => {
    setGuard(guard)
    return () => setGuard(null)
  }, [setGuard, guard])
}
