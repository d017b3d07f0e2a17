import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

import { buttonClass } from './Button'
import { Icon } from './Icon'
import './dialog.css'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The question. */
  readonly title: string
  readonly children: ReactNode
  /** The answers as buttons, the one that does it last. */
  readonly footer?: ReactNode
  readonly size?: 'normal' | 'wide'
  readonly initialFocus?: RefObject<HTMLElement | null>
}

/** A question that must be answered first. Focus stays inside and returns to where it came from. */
export const Dialog = ({ open, onOpenChange, title, children, footer, size = 'normal', initialFocus }: DialogProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className="scrim" />
      <Base.Popup
        className={size === 'wide' ? 'dialog wide' : 'dialog'}
        {...(initialFocus === undefined ? {} : { initialFocus })}
      >
        <header>
          <Base.Title className="grow">{title}</Base.Title>
          <Base.Close className={buttonClass('ghost', 'small', 'icon')} aria-label="Close">
            <Icon of={X} size={14} />
          </Base.Close>
        </header>
        <div className="body">{children}</div>
        {footer === undefined ? null : <footer>{footer}</footer>}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
