import { useCallback, useEffect, useRef, useState } from 'react'

/** Ms without typing before the text becomes a step. */
const REST = 400

/**
 * Text that is being typed: shown at once, committed after a rest, when the field is left and when it goes. When the value
 * changes from elsewhere, by undo for example, that is shown.
 */
export const useDraftText = (value: string, commit: (text: string) => void) => {
  const [typed, setTyped] = useState<{ readonly over: string; readonly text: string } | null>(null)
  // the value has changed: an undo back to it shows it, not what was typed over it
  if (typed !== null && typed.over !== value) setTyped(null)
  const pending = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  const flush = useCallback((): void => {
    clearTimeout(timer.current)
    const text = pending.current
    pending.current = null
    if (text !== null) latest.current(text)
  }, [])
  useEffect(() => flush, [flush])
  const change = (text: string): void => {
    setTyped({ over: value, text })
    pending.current = text
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, REST)
  }
  return { text: typed?.over === value ? typed.text : value, change, flush }
}
