import { useEffect, useState, type RefObject } from 'react'

/** How far beyond the window something counts as near. */
const MARGIN = '600px'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | null = null

const watch = (element: Element, onNear: () => void): (() => void) => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: MARGIN },
  )
  waiting.set(element, onNear)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether an element has been near the window: tools of thousands of parts are made when they can be used. */
export const useNear = (place: RefObject<HTMLElement | null>): boolean => {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const own = place.current
    return near || own === null ? undefined : watch(own, () => setNear(true))
  }, [near, place])
  return near
}
