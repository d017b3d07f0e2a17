import { cloneElement, useEffect, type ReactElement, type ReactNode } from 'react'

import { useHandover } from '../loading/handover'
import { preload, usePreloaded, type Preload } from '../loading/preload'

export interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>
  /** Accessible name of the popover. */
  readonly label: string
  /** Class of the popover. */
  readonly className: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  readonly align?: 'start' | 'center' | 'end'
  readonly disabled?: boolean
  /** Pixels between the button and the popover, and along its edge. */
  readonly sideOffset?: number
  readonly alignOffset?: number
  /** Code of the content: the button waits for it too, so that the focus finds its place in it. */
  readonly needs?: Preload<unknown>
  /** Drawn only while it is open. */
  readonly children: ReactNode
}

const part = preload(() => import('./PopoverPart'))

const NOTHING: Preload<unknown> = { fetch: () => undefined, subscribe: () => () => undefined, get: () => true }

/** A small form or list beside its button. Escape or a press elsewhere closes it and gives the focus back. */
export const Popover = (props: PopoverProps) => {
  const { open, trigger, disabled = false, needs = NOTHING } = props
  const loaded = usePreloaded(part)
  const isComplete = usePreloaded(needs) !== null
  const fetch = (): void => {
    part.fetch()
    needs.fetch()
  }
  const [first, second, pressed] = useHandover(fetch)
  useEffect(() => {
    if (!open) return
    part.fetch()
    needs.fetch()
  }, [open, needs])
  if (loaded !== null && isComplete && !pressed) return <loaded.PopoverPart {...props} triggerRef={second} />
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    ...trigger.props,
    ...(disabled && { disabled }),
    ref: first,
    'aria-expanded': open,
  })
}
