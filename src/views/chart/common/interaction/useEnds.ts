import { useLayoutEffect, useState, type RefObject } from 'react'

/** Pixels of a fraction that scrolling leaves over. */
const ABOUT = 2

interface Ends {
  /** There is more than the frame shows. */
  readonly over: boolean
  readonly before: boolean
  readonly after: boolean
}

const NOTHING: Ends = { over: false, before: false, after: false }

/** True for each end at which a list that scrolls within a frame has more entries. */
export const useEnds = (
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  down: boolean,
  /** The listed entries. */
  listed: unknown,
): Ends => {
  const [ends, setEnds] = useState(NOTHING)
  useLayoutEffect(() => {
    const [around, listElement] = [frame.current, list.current]
    if (around === null || listElement === null) return undefined
    const measure = (): void =>
      setEnds((current) => {
        const [all, room, at, seen] = down
          ? [listElement.scrollHeight, around.clientHeight, listElement.scrollTop, listElement.clientHeight]
          : [listElement.scrollWidth, around.clientWidth, listElement.scrollLeft, listElement.clientWidth]
        const over = all > room + ABOUT
        const next = { over, before: over && at > ABOUT, after: over && at + seen < all - ABOUT }
        return current.over === next.over && current.before === next.before && current.after === next.after
          ? current
          : next
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(around)
    observer.observe(listElement)
    listElement.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      listElement.removeEventListener('scroll', measure)
    }
  }, [frame, list, down, listed])
  return ends
}
