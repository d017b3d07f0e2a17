/** How far beyond the window, or the box it is scrolled in, a chart counts as in view, in px. */
const MARGIN = 200

const told = new Map<Element, (visible: boolean) => void>()
let observer: IntersectionObserver | null = null

const look = (entries: readonly IntersectionObserverEntry[]): void => {
  const last = new Map(entries.map(({ target, isIntersecting }) => [target, isIntersecting]))
  for (const [element, visible] of last) told.get(element)?.(visible)
}

const observe = (element: Element): void => {
  const margin = `${MARGIN}px`
  const options: IntersectionObserverInit & { readonly scrollMargin: string } = {
    rootMargin: margin,
    scrollMargin: margin,
  }
  observer ??= new IntersectionObserver(look, options)
  observer.observe(element)
}

/**
 * Whether it is near the window of somebody who sees it; a box that is scrolled may hide it all the same. What the browser
 * has not laid out yet is not laid out for this.
 */
const isNear = (element: Element): boolean => {
  if (document.visibilityState !== 'visible' || !element.checkVisibility({ contentVisibilityAuto: true })) return false
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
  return (
    width > 0 &&
    height > 0 &&
    top < innerHeight + MARGIN &&
    bottom > -MARGIN &&
    left < innerWidth + MARGIN &&
    right > -MARGIN
  )
}

/**
 * Tells whether an element is in view, now and whenever that changes; the answer ends it. Browsers tell of it a picture
 * later, by which time what is in view could have been asked for: near the window is taken for in view until then. What comes
 * into view at one moment is told of in one task, so that it is asked for in one call.
 */
export const watchInView = (element: Element, tell: (visible: boolean) => void): (() => void) => {
  told.set(element, tell)
  if (isNear(element)) tell(true)
  observe(element)
  return () => {
    told.delete(element)
    observer?.unobserve(element)
  }
}
