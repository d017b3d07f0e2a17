import { cloneElement, useEffect, type ReactElement } from 'react'

import { useHandover } from '../loading/handover'
import { preload, usePreloaded, type Preload } from '../loading/preload'
import type { PopoverFrameProps } from './PopoverFrame'

export interface PopoverProps extends PopoverFrameProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly open: boolean
  readonly onOpenChange: (open: boolean, isEscape: boolean) => void
  readonly disabled?: boolean
  /** Code of the content: the button waits for it too, so that the focus finds its place in it. */
  readonly needs?: Preload<unknown>
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
