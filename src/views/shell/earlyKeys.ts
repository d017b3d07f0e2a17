/** What was typed for a field before it was there. */
export interface EarlyText {
  readonly text: string
  /** Enter was pressed: the text is whole. */
  readonly entered: boolean
}

/** Keeps what is typed for a field that is still on its way. */
export interface EarlyKeys {
  /** From now on letters are for the field and reach nothing else. */
  begin(): void
  /** The field is there: what was typed for it. Also ends it when the field will not come. */
  end(): EarlyText
}

const HOLDS_DOWN = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

/** Hears keys on `target` before anything else does. Escape gives up by `cancel`. */
export const createEarlyKeys = (target: EventTarget, cancel: () => void): EarlyKeys => {
  let text = ''
  let entered = false
  const press = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || HOLDS_DOWN.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') {
      end()
      cancel()
    } else if (event.key === 'Enter') entered = text !== ''
    else if (entered) return
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) text += event.key
  }
  const end = (): EarlyText => {
    target.removeEventListener('keydown', press, { capture: true })
    const all = { text, entered }
    text = ''
    entered = false
    return all
  }
  return { begin: () => target.addEventListener('keydown', press, { capture: true }), end }
}
