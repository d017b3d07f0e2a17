const ENDS = ['pointerup', 'pointercancel', 'keyup', 'blur'] as const

/** Tracks a press until its release. */
export interface Press {
  readonly begin: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly isDown: () => boolean
}

export const createPress = (): Press => {
  const listeners = new Set<() => void>()
  let down = false
  const set = (next: boolean): void => {
    down = next
    for (const listener of listeners) listener()
  }
  // its click has come by then
  const end = (): void => {
    for (const type of ENDS) window.removeEventListener(type, end, true)
    setTimeout(set, 0, false)
  }
  return {
    begin: () => {
      if (down) return
      for (const type of ENDS) window.addEventListener(type, end, true)
      set(true)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isDown: () => down,
  }
}
