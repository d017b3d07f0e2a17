import { useLayoutEffect, useState, type RefObject } from 'react'

/** Width and height of an element, once they are known. */
export const useSize = (
  element: RefObject<HTMLElement | null>,
): { readonly width: number; readonly height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const own = element.current
    if (own === null) return undefined
    const measure = (): void =>
      setSize((known) => {
        const next = { width: own.clientWidth, height: own.clientHeight }
        return known.width === next.width && known.height === next.height ? known : next
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(own)
    return () => observer.disconnect()
  }, [element])
  return size
}
