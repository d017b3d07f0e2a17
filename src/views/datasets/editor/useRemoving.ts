import { useEffect, useRef, type RefObject } from 'react'

interface Listed {
  readonly key: string
}

/**
 * Answers how what is listed goes: the next one opens in its place, and what is open then has the focus in its row, or
 * what adds the first one where none is left.
 */
export const useRemoving = (
  pane: RefObject<HTMLElement | null>,
  open: string | null,
  listed: readonly Listed[],
  select: (key: string | null) => void,
): ((key: string) => void) => {
  const due = useRef(false)
  useEffect(() => {
    if (!due.current) return
    due.current = false
    const list = pane.current?.querySelector('.items-list')
    const row = list?.querySelector<HTMLElement>('[role="row"][aria-selected="true"] .item-name')
    const next = row ?? list?.querySelector<HTMLElement>('[data-place][tabindex="0"]')
    ;(next ?? list?.querySelector<HTMLElement>('button:not([aria-disabled="true"])'))?.focus()
  }, [pane, open])
  return (key) => {
    const at = listed.findIndex((one) => one.key === key)
    select((listed[at + 1] ?? listed[at - 1])?.key ?? null)
    due.current = true
  }
}
