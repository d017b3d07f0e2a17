import type { Rect, Virtualizer } from '@tanstack/react-virtual'

let last: Rect = { width: 0, height: 0 }

/** The size of the grid that was on screen last: the next one most likely has it, and is drawn with it at once. */
export const lastView = (): Rect => last

/** Tells a virtualizer the size of its view, without making the browser lay the page out before it is drawn. */
export const observeView = (
  { scrollElement: element }: Virtualizer<HTMLDivElement, Element>,
  report: (rect: Rect) => void,
): (() => void) | undefined => {
  if (element === null) return undefined
  const measure = (): void => {
    last = { width: element.clientWidth, height: element.clientHeight }
    report(last)
  }
  if (last.height === 0) measure()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => observer.disconnect()
}
