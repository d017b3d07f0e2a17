import { useEffect, type ReactNode } from 'react'

import { preload, usePreloaded } from '../loading/preload'
import { Opening } from '../feedback/Opening'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The question. */
  readonly title: string
  readonly children: ReactNode
  /** The answers as buttons, the one that does it last. */
  readonly footer?: ReactNode
  readonly size?: 'normal' | 'wide' | 'large'
}

const part = preload(() => import('./DialogPart'))

/** A question that must be answered first. Focus stays inside and returns to where it came from. */
export const Dialog = (props: DialogProps) => {
  const loaded = usePreloaded(part)
  const { open, onOpenChange } = props
  useEffect(() => {
    if (open) part.fetch()
  }, [open])
  if (loaded !== null) return <loaded.DialogPart {...props} />
  return open ? <Opening onGiveUp={() => onOpenChange(false)} /> : null
}
