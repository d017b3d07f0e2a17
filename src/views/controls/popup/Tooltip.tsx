import { cloneElement, useEffect, type ReactElement, type ReactNode } from 'react'

import { useHint } from './hint'
import { preload, usePreloaded } from '../loading/preload'

export interface TooltipProps {
  /** Null for no tooltip. */
  readonly content: ReactNode
  /** Shown beside the text, like `Mod+K`. */
  readonly shortcut?: string
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  /** The one control the tooltip speaks of. */
  readonly children: ReactElement<Record<string, unknown>>
}

const part = preload(() => import('./TooltipPart'))

/** The control's own handler first, then the tooltip's. */
const both =
  <Event,>(ownHandler: unknown, added: (event: Event) => void) =>
  (event: Event): void => {
    if (typeof ownHandler === 'function') ownHandler(event)
    added(event)
  }

/** A word on hover and focus. It must not be the only place of its text: touch has no hover. */
export const Tooltip = ({ children, ...words }: TooltipProps) => {
  const [shown, hint] = useHint()
  const loaded = usePreloaded(part)
  const isShown = shown !== null
  useEffect(() => {
    if (isShown) part.fetch()
  }, [isShown])
  const { props } = children
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: both(props['onPointerEnter'], hint.enter),
        onPointerLeave: both(props['onPointerLeave'], hint.leave),
        onPointerDown: both(props['onPointerDown'], hint.close),
        onClick: both(props['onClick'], hint.close),
        onFocus: both(props['onFocus'], hint.focus),
        onBlur: both(props['onBlur'], hint.close),
      })}
      {shown !== null && words.content !== null && loaded !== null && (
        <loaded.TooltipPart {...words} {...shown} onClose={hint.close} onHold={hint.hold} />
      )}
    </>
  )
}
