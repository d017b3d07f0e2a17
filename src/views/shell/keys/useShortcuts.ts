import { useEffect, useRef } from 'react'

import { isAsking } from '../modal'
import { focusPane } from '../panes'
import { createShortcuts, type Shortcut } from './shortcuts'

const WRITES =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'

/** True when plain keys type letters at the focus. */
export const inText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WRITES) !== null

/** Handles the shortcuts of the whole application; keys that a control handles do not come here. */
export const useShortcuts = (act: (shortcut: Shortcut) => boolean): void => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const interpret = createShortcuts()
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const { key, shiftKey, altKey, timeStamp } = event
      const shortcut = interpret({
        key,
        mod: event.ctrlKey || event.metaKey,
        shift: shiftKey,
        alt: altKey,
        inText: inText(event.target),
        at: timeStamp,
      })
      if (shortcut === null || isAsking()) return
      if (shortcut.does === 'next-pane' || shortcut.does === 'previous-pane') {
        event.preventDefault()
        focusPane(shortcut.does === 'next-pane' ? 1 : -1)
      } else if (latest.current(shortcut)) event.preventDefault()
    }
    // Before the text editor, for which it begins chords of its own.
    const first = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      if (event.target instanceof Element && event.target.closest('[data-own-keys]') !== null) return
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || shiftKey || altKey || event.isComposing) return
      if (!latest.current({ does: 'palette' })) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', first, { capture: true })
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', first, { capture: true })
      window.removeEventListener('keydown', press)
    }
  }, [])
}
