import { useEffect, useState, type RefObject } from 'react'

/** Distance from the visible part of the board that counts as near. */
const MARGIN = '600px'
/** Parts before and after the one with the focus that are near too: keys go on from there. */
const AROUND = 12

const waiting = new Map<Element, () => void>()
const observers = new Map<Element | null, IntersectionObserver>()

const observerOf = (board: Element | null): IntersectionObserver => {
  const cached = observers.get(board)
  if (cached !== undefined) return cached
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    // around the window a margin would end where the board is cut off
    { root: board, rootMargin: MARGIN },
  )
  // a board that has gone observes nothing
  for (const old of observers.keys()) if (old?.isConnected === false) observers.delete(old)
  observers.set(board, observer)
  return observer
}

const watch = (element: Element, onNear: () => void): (() => void) => {
  const observer = observerOf(element.closest('.db-board'))
  waiting.set(element, onNear)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer.unobserve(element)
  }
}

/** True once an element was near the window: tools of thousands of parts are made when they can be used. */
export const useNear = (place: RefObject<HTMLElement | null>): boolean => {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watchedElement = place.current
    return near || watchedElement === null ? undefined : watch(watchedElement, () => setNear(true))
  }, [near, place])
  return near
}

/** Makes the tools of parts around the focused one, even out of view, so that keys reach all of them. */
export const bringNear = (part: Element): void => {
  if (waiting.size === 0) return
  const parts = [...(part.closest('.db-board')?.querySelectorAll('.editable') ?? [])]
  const at = parts.indexOf(part)
  const around = new Set(parts.slice(Math.max(0, at - AROUND), at + AROUND + 1))
  for (const [element, onNear] of waiting) {
    const editable = element.closest('.editable')
    if (editable !== null && around.has(editable)) onNear()
  }
}
