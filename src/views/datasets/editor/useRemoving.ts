import { useEffect, useRef, type RefObject } from 'react'

/**
 * Answers how to say that what is open is taken away: what is open then has the focus in its row, or what adds the first
 * one where none is left.
 */
export const useRemoving = (pane: RefObject<HTMLElement | null>, open: string | null): (() => void) => {
  const due = useRef(false)
  useEffect(() => {
    if (!due.current) return
    due.current = false
    const list = pane.current?.querySelector('.items-list')
    const row = list?.querySelector<HTMLElement>('[role="row"][aria-selected="true"] .item-name')
    const next = row ?? list?.querySelector<HTMLElement>('[data-place][tabindex="0"]')
    ;(next ?? list?.querySelector<HTMLElement>('button:not([aria-disabled="true"])'))?.focus()
  }, [pane, open])
  return () => {
    due.current = true
  }
}
