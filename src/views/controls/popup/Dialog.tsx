import { useEffect, type ReactNode } from 'react'

import { later, useLater } from '../loading/later'
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

const part = later(() => import('./DialogPart'))

/** A question that must be answered first. Focus stays inside and returns to where it came from. */
export const Dialog = (props: DialogProps) => {
  const loaded = useLater(part)
  const { open, onOpenChange } = props
  useEffect(() => {
    if (open) part.fetch()
  }, [open])
  if (loaded !== null) return <loaded.DialogPart {...props} />
  return open ? <Opening onGiveUp={() => onOpenChange(false)} /> : null
}
