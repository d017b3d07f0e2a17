import { useCallback, useContext, useRef, useSyncExternalStore } from 'react'

import type { CommandName, PayloadOf } from '../app/commands/dispatch'
import type { ReadModel } from '../core/readModel/model'
import { storageOf, type WindowStorage } from '../projections/storage/storage'
import type { Topic } from '../core/readModel/topics'
import { PastContext, ServicesContext, StoreContext, type Services } from './context'

export const useServices = (): Services => {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('Services are missing above this view')
  return services
}

/** The store, for decisions that need the state after a command of their own; views select theirs. */
export const useStore = () => {
  const store = useContext(StoreContext)
  if (store === null) throw new Error('The store is missing above this view')
  return store
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const shallowEqual = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && Object.is(a[key], b[key]))
  )
}

/**
 * Reads the state. Renders only when one of `topics` changed and the selected value is another one; lists and objects count as
 * equal when their items are, so a selector may build new ones. `topics` must be constant or made of constant ids.
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

/** State of this window's storage. */
export const useStorage = (): WindowStorage => {
  const { session } = useServices()
  return useSelect(['storage'], (model) => storageOf(model.storage, session))
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
