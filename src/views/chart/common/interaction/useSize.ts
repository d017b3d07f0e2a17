import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Width and height of an element, once they are known; the last ones while there is none. */
export const useSize = (
  element: RefObject<HTMLElement | null>,
): { readonly width: number; readonly height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const watched = useRef<{ readonly own: HTMLElement; readonly observer: ResizeObserver } | null>(null)
  // it may be another element after any rendering, such as a plot that comes back in the place of a table
  useLayoutEffect(() => {
    const measuredElement = element.current
    if (measuredElement === (watched.current?.own ?? null)) return
    watched.current?.observer.disconnect()
    watched.current = null
    if (measuredElement === null) return
    const measure = (): void =>
      setSize((current) => {
        const next = { width: measuredElement.clientWidth, height: measuredElement.clientHeight }
        return current.width === next.width && current.height === next.height ? current : next
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measuredElement)
    watched.current = { own: measuredElement, observer }
  })
  useEffect(
    () => () => {
      watched.current?.observer.disconnect()
      watched.current = null
    },
    [],
  )
  return size
}
