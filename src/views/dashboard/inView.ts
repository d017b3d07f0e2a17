/** How far beyond the window a chart counts as in view. */
const MARGIN = '200px'

const told = new Map<Element, (visible: boolean) => void>()
let observer: IntersectionObserver | null = null

const look = (entries: readonly IntersectionObserverEntry[]): void => {
  const last = new Map(entries.map(({ target, isIntersecting }) => [target, isIntersecting]))
  for (const [element, visible] of last) told.get(element)?.(visible)
}

/**
 * Tells whether an element is in view, now and whenever that changes; the answer ends it. What comes into view at one moment
 * is told of in one task, so that it is asked for in one call.
 */
export const watchInView = (element: Element, tell: (visible: boolean) => void): (() => void) => {
  observer ??= new IntersectionObserver(look, { rootMargin: MARGIN })
  told.set(element, tell)
  observer.observe(element)
  return () => {
    told.delete(element)
    observer?.unobserve(element)
  }
}
