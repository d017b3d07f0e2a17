import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

import { partElement } from '../drop/mark'
import { onScroll, placeOnOverlay } from '../overlay'

interface ShadowProps {
  readonly partId: string
  readonly cursor: string | undefined
  /** px by which the part would grow. */
  readonly wider: number
  readonly taller: number
}

/** The size that a part would have, on a shield over the whole screen: no other part is under the pointer meanwhile. */
export const Shadow = ({ partId, cursor, wider, taller }: ShadowProps) => {
  const shadow = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = (): void => {
      const part = partElement(partId)
      if (part === null || shadow.current === null) return
      const { left, top, right, bottom } = part.getBoundingClientRect()
      placeOnOverlay(shadow.current, part, { left, top, right: right + wider, bottom: bottom + taller })
    }
    place()
    return onScroll(place)
  }, [partId, wider, taller])
  // outside the board, which scrolls what is fixed in it
  return createPortal(
    <div
      className="part-shield"
      style={{ cursor }}
      onWheel={({ deltaX, deltaY }) => partElement(partId)?.closest('.db-board')?.scrollBy(deltaX, deltaY)}
    >
      <div ref={shadow} className="part-shadow" />
    </div>,
    document.body,
  )
}
