import { useEffect, useState, type RefObject } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Inner size of an element in whole pixels, kept up to date; 800 by 600 until it is known. */
export const useSize = (box: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 800, height: 600 })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() =>
      setSize({
        width: Math.max(1, Math.floor(element.clientWidth)),
        height: Math.max(1, Math.floor(element.clientHeight)),
      }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
