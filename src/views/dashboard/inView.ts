/** How far beyond the window, or the box it is scrolled in, a chart counts as in view, in px. */
const MARGIN = 200

/** What comes into view while it is scrolled is in view when it has stayed so long, or scrolling has rested so long; in ms. */
const STAY = 300
const REST = 100

const told = new Map<Element, (visible: boolean) => void>()
/** Those of which the browser has told how they lay at first. */
const known = new WeakSet<Element>()
/** Since when those are near that came while it was scrolled. */
const passing = new Map<Element, number>()
let observer: IntersectionObserver | null = null
let scrolled = -Infinity
let timer: ReturnType<typeof setTimeout> | null = null

/** Tells of those that stay, in one task; it looks again for as long as others pass. */
const settle = (): void => {
  timer = null
  const now = performance.now()
  const rests = now - scrolled >= REST
  for (const [element, since] of passing) {
    if (!rests && now - since < STAY) continue
    passing.delete(element)
    told.get(element)?.(true)
  }
  if (passing.size > 0) timer = setTimeout(settle, REST)
}

const look = (entries: readonly IntersectionObserverEntry[]): void => {
  const last = new Map(entries.map(({ target, isIntersecting }) => [target, isIntersecting]))
  const now = performance.now()
  for (const [element, visible] of last) {
    const came = visible && known.has(element) && now - scrolled < REST
    known.add(element)
    if (came) passing.set(element, now)
    else if (!passing.delete(element) || visible) told.get(element)?.(visible)
  }
  if (passing.size > 0) timer ??= setTimeout(settle, REST)
}

const onScroll = (): void => {
  scrolled = performance.now()
}

const observe = (element: Element): void => {
  const margin = `${MARGIN}px`
  const options: IntersectionObserverInit & { readonly scrollMargin: string } = {
    rootMargin: margin,
    scrollMargin: margin,
  }
  if (observer === null) {
    observer = new IntersectionObserver(look, options)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  }
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
 * into view at one moment is told of in one task, so that it is asked for in one call. What is merely scrolled past is not
 * told of.
 */
export const watchInView = (element: Element, tell: (visible: boolean) => void): (() => void) => {
  told.set(element, tell)
  if (isNear(element)) tell(true)
  observe(element)
  return () => {
    told.delete(element)
    passing.delete(element)
    known.delete(element)
    observer?.unobserve(element)
  }
}
