/** Keeps what is typed for a field that is still on its way. */
export interface EarlyKeys {
  /** From now on letters are for the field and reach nothing else. */
  begin(): void
  /** The field is there: what was typed for it. Also ends it when the field will not come. */
  end(): string
}

const HOLDS_DOWN = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

/** Hears keys on `target` before anything else does. Escape gives up by `cancel`. */
export const createEarlyKeys = (target: EventTarget, cancel: () => void): EarlyKeys => {
  let typed = ''
  const press = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || HOLDS_DOWN.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') {
      end()
      cancel()
    } else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) typed += event.key
  }
  const end = (): string => {
    target.removeEventListener('keydown', press, { capture: true })
    const all = typed
    typed = ''
    return all
  }
  return { begin: () => target.addEventListener('keydown', press, { capture: true }), end }
}
