/** Something read from the server, with the intent whose answer counts. */
export interface Loadable<Value> {
  status: 'loading' | 'loaded' | 'failed'
  value: Value | null
  message: string | null
  request: string
}

type Slot<Value> = Loadable<Value> | null | undefined

/** A new request keeps the value on screen until its answer comes. */
export const startLoading = <Value>(previous: Slot<Value>, request: string): Loadable<Value> => ({
  status: 'loading',
  value: previous?.value ?? null,
  message: null,
  request,
})

const isAwaited = <Value>(slot: Slot<Value>, cause: string | null): slot is Loadable<Value> =>
  slot !== null && slot !== undefined && slot.request === cause

/** Takes the answer to the latest request; false for any other answer, which changes nothing. */
export const finishLoading = <Value>(slot: Slot<Value>, cause: string | null, value: Value): boolean => {
  if (!isAwaited(slot, cause)) return false
  Object.assign(slot, { status: 'loaded', value, message: null })
  return true
}

export const failLoading = (slot: Slot<unknown>, cause: string | null, message: string): void => {
  if (isAwaited(slot, cause)) Object.assign(slot, { status: 'failed', message })
}

/** Ends a request that will get no answer: a value from before counts as loaded. */
export const abandonLoading = (slot: Slot<unknown>, cause: string | null): void => {
  if (isAwaited(slot, cause) && slot.status === 'loading') slot.status = slot.value === null ? 'failed' : 'loaded'
}

/** Ends a request that will get no answer, where a value from before may no longer hold. */
export const failAbandoned = (slot: Slot<unknown>, cause: string | null, message: string | null = null): void => {
  if (isAwaited(slot, cause) && slot.status === 'loading') Object.assign(slot, { status: 'failed', message })
}
