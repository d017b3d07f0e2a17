import { createContext, useContext, useSyncExternalStore } from 'react'

import type { PastControl, PastPlace } from './past'

export const PastControlContext = createContext<PastControl | null>(null)

export const usePastControl = (): PastControl => {
  const control = useContext(PastControlContext)
  if (control === null) throw new Error('The past control is missing above this view')
  return control
}

export const usePastPlace = (): PastPlace => {
  const control = usePastControl()
  return useSyncExternalStore(control.subscribe, control.place)
}
