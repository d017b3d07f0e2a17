interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * Places an element of an overlay that covers the screen: in px of the screen, cut where the board ends. What moves during a drag is
 * painted with an overlay, whose bounds stay as they are: an element whose own bounds change makes the browser sort the layers of the
 * whole board again, and with fifty charts that takes longer than a frame.
 */
export const placeOnOverlay = (element: HTMLElement, part: Element, rect: Rect): void => {
  const board = part.closest('.db-board')?.getBoundingClientRect() ?? rect
  const left = Math.max(rect.left, board.left)
  const top = Math.max(rect.top, board.top)
  element.style.left = `${left}px`
  element.style.top = `${top}px`
  element.style.width = `${Math.max(0, Math.min(rect.right, board.right) - left)}px`
  element.style.height = `${Math.max(0, Math.min(rect.bottom, board.bottom) - top)}px`
}

/** Calls back whenever something on the page scrolls, until the answer is called. */
export const onScroll = (callback: () => void): (() => void) => {
  document.addEventListener('scroll', callback, { capture: true, passive: true })
  return () => document.removeEventListener('scroll', callback, { capture: true })
}
