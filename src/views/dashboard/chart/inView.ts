/** Distance in px beyond the window, or a scrolling box, within which a chart counts as in view. */
const MARGIN = 200

/** Ms that an element must stay, or scrolling must rest, before an element that scrolled into view counts. */
const STAY = 300
const REST = 100

const listeners = new Map<Element, (visible: boolean) => void>()
/** Elements whose first position the browser has reported. */
const measured = new WeakSet<Element>()
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
    listeners.get(element)?.(true)
  }
  if (passing.size > 0) timer = setTimeout(settle, REST)
}

const look = (entries: readonly IntersectionObserverEntry[]): void => {
  const last = new Map(entries.map(({ target, isIntersecting }) => [target, isIntersecting]))
  const now = performance.now()
  for (const [element, visible] of last) {
    const came = visible && measured.has(element) && now - scrolled < REST
    measured.add(element)
    if (came) passing.set(element, now)
    else if (!passing.delete(element) || visible) listeners.get(element)?.(visible)
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
 * True when it is near a visible window; a box that scrolls may still hide it. Elements that the browser has not laid out yet are
 * not laid out for this.
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
 * Calls `tell` with an element's visibility, now and at every change; the answer ends it. Browsers report it a frame later, too
 * late for the first requests: until then, elements near the window count as visible. Elements that come into view at one moment
 * are reported in one task, so that one call requests them. Elements that only scroll past are not reported.
 */
export const watchInView = (element: Element, tell: (visible: boolean) => void): (() => void) => {
  listeners.set(element, tell)
  if (isNear(element)) tell(true)
  observe(element)
  return () => {
    listeners.delete(element)
    passing.delete(element)
    measured.delete(element)
    observer?.unobserve(element)
  }
}
