import { useEffect, useRef, type RefObject } from 'react'

/** Answers how to say what was just added: its name takes the focus, all of it chosen, so that typing names it. */
export const useNaming = (
  pane: RefObject<HTMLElement | null>,
  open: string | null,
): ((added: string | null) => void) => {
  const due = useRef<string | null>(null)
  useEffect(() => {
    if (due.current === null || due.current !== open) return
    due.current = null
    const name = pane.current?.querySelector<HTMLInputElement>('.item-details input')
    name?.focus()
    name?.select()
  }, [pane, open])
  return (added) => {
    due.current = added
  }
}
