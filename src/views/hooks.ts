import { useCallback, useContext, useRef, useSyncExternalStore } from 'react'

import type { CommandName, PayloadOf } from '../commands/dispatch'
import type { ReadModel } from '../projections/model'
import type { Topic } from '../projections/topics'
import { PastContext, ServicesContext, StoreContext, type Services } from './context'

export const useServices = (): Services => {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('Services are missing above this view')
  return services
}

const useStore = () => {
  const store = useContext(StoreContext)
  if (store === null) throw new Error('The store is missing above this view')
  return store
}

const shallowEqual = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
  return a.every((item, index) => Object.is(item, b[index]))
}

/**
 * Reads the state. Renders only when one of `topics` changed and the selected value is another one;
 * lists count as equal when their items are. `topics` must be constant or made of constant ids.
 */
export const useSelect = <Value>(topics: readonly Topic[], select: (model: ReadModel) => Value): Value => {
  const store = useStore()
  const last = useRef<{ readonly value: Value } | null>(null)
  const key = topics.join(' ')
  const subscribe = useCallback((listener: () => void) => store.subscribe(key.split(' '), listener), [store, key])
  return useSyncExternalStore(subscribe, () => {
    const value = select(store.state())
    if (last.current !== null && shallowEqual(last.current.value, value)) return last.current.value
    last.current = { value }
    return value
  })
}

/** True while the screen shows the past; every control that would change something is then disabled. */
export const useIsPast = (): boolean => useContext(PastContext) !== null

/** Carries out commands. In the past nothing is carried out. */
export const useCommand = () => {
  const { dispatch } = useServices()
  const past = useIsPast()
  return useCallback(
    <Name extends CommandName>(name: Name, payload: PayloadOf<Name>) => (past ? [] : dispatch(name, payload)),
    [dispatch, past],
  )
}

/** The window whose arrangement is shown: this one, or in the past the one that acted then. */
export const useSession = (): string => {
  const past = useContext(PastContext)
  const { session } = useServices()
  return past?.session ?? session
}
