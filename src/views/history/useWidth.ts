import { useEffect, useState, type RefObject } from 'react'

/** Inner width of an element in pixels, kept up to date; 800 until it is known. */
export const useWidth = (box: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(800)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(Math.max(1, Math.floor(element.clientWidth))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
