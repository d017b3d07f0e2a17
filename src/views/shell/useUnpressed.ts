import { useState, useSyncExternalStore } from 'react'

let pressed = false
const listeners = new Set<() => void>()

const tell = (now: boolean): void => {
  if (pressed === now) return
  pressed = now
  for (const listener of listeners) listener()
}

const onDown = (): void => tell(true)
/** The click comes right after the pointer is up, and still belongs to the press. */
const onUp = (): void => void setTimeout(() => tell(false), 0)

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    window.addEventListener('pointerdown', onDown, true)
    for (const end of ['pointerup', 'pointercancel', 'dragend', 'blur']) window.addEventListener(end, onUp, true)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    pressed = false
    window.removeEventListener('pointerdown', onDown, true)
    for (const end of ['pointerup', 'pointercancel', 'dragend', 'blur']) window.removeEventListener(end, onUp, true)
  }
}

/**
 * The value, frozen while a pointer is pressed. For parts that come and go by themselves above buttons: if they moved a button
 * between press and release, the press would miss it. `value` keeps its identity while it is the same.
 */
export const useUnpressed = <Value>(value: Value): Value => {
  const isPressed = useSyncExternalStore(subscribe, () => pressed)
  const [shown, setShown] = useState(value)
  if (!isPressed && !Object.is(shown, value)) setShown(value)
  return isPressed ? shown : value
}
