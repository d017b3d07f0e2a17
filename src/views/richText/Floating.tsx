import { useCallback, useLayoutEffect, useRef, type ComponentPropsWithRef } from 'react'

interface FloatingProps extends ComponentPropsWithRef<'div'> {
  /** The place in the window that it belongs to; null while it is unknown. */
  readonly anchor: () => DOMRect | null
  /** The focus went from the popup to something else on the page. */
  readonly onLeave?: () => void
}

/** Pixels between the popup and its anchor, and between it and the edge of the window. */
const GAP = 4
const EDGE = 8

const place = (popup: HTMLElement, anchor: DOMRect): void => {
  const { width, height } = popup.getBoundingClientRect()
  const view = window.visualViewport
  const right = (view?.width ?? window.innerWidth) - EDGE
  const bottom = (view?.height ?? window.innerHeight) - EDGE
  const below = anchor.bottom + GAP
  const above = anchor.top - GAP - height
  const top = below + height <= bottom || above < EDGE ? Math.min(below, bottom - height) : above
  popup.style.left = `${Math.max(EDGE, Math.min(anchor.left, right - width))}px`
  popup.style.top = `${Math.max(EDGE, top)}px`
}

/** A popup beside a part of the text: in the top layer of the page, so that no frame around the field cuts it off. */
export const Floating = ({ anchor, onLeave, className = '', ...rest }: FloatingProps) => {
  const popup = useRef<HTMLDivElement>(null)
  const move = useCallback(() => {
    const rect = anchor()
    if (popup.current !== null && rect !== null) place(popup.current, rect)
  }, [anchor])
  useLayoutEffect(() => {
    popup.current?.showPopover()
  }, [])
  useLayoutEffect(() => {
    move()
    const sizes = new ResizeObserver(move)
    if (popup.current !== null) sizes.observe(popup.current)
    window.addEventListener('scroll', move, { capture: true, passive: true })
    window.addEventListener('resize', move)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', move, { capture: true })
      window.removeEventListener('resize', move)
    }
  }, [move])
  return (
    <div
      {...rest}
      ref={popup}
      popover="manual"
      className={`floating pop ${className}`.trim()}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onLeave?.()
      }}
    />
  )
}
