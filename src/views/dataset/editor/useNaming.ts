import { useEffect, useRef, type RefObject } from 'react'

/** Answers a function that names a new item: its name gets the focus, all of it selected, so that typing replaces it. */
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
