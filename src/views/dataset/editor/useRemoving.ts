import { useEffect, useRef, type RefObject } from 'react'

interface Listed {
  readonly key: string
}

/**
 * Answers a function that removes an item: the next one opens in its place and its row gets the focus; without a next one, the
 * button that adds the first one gets it.
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
