const PANES = '[data-pane]'
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex]:not([tabindex="-1"])'

const isShown = (element: Element): boolean =>
  element.getClientRects().length > 0 && element.closest('[inert]') === null

/** Of a list with one tab stop only that one. */
const isStop = (element: HTMLElement): boolean => element.tabIndex >= 0 && isShown(element)

/** Takes the focus to the next or the previous pane: an element marked `data-pane`. Its first tab stop gets it. */
export const focusPane = (direction: 1 | -1): void => {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter(isShown)
  if (panes.length === 0) return
  const current = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  const start = current === -1 ? (direction === 1 ? -1 : 0) : current
  for (let step = 1; step <= panes.length; step += 1) {
    const pane = panes[(start + direction * step + panes.length * 2) % panes.length]
    if (pane === undefined) continue
    const target = [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isStop)
    if (target === undefined) continue
    target.focus()
    return
  }
}
