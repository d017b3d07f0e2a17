import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useContext, useRef } from 'react'

import { buttonClass } from '../Button'
import type { DialogProps } from './Dialog'
import { firstFocus } from '../firstFocus'
import { Icon } from '../Icon'
import './dialog.css'
import { PastContext } from '../../context'
import { t } from '../../i18n'
import { useIsOfThePast } from '../../screen/useIsOfThePast'
import { useDialogSteps } from '../../screen/useDialogSteps'
import { PastDialog } from '../../screen/PastDialog'

/**
 * Focuses what a dialog begins with. It happens at once: in a later frame it could take the focus from a field that the person has
 * gone to meanwhile. Answers false where it is done.
 */
const takeFocus = (popup: HTMLElement, openedBy: string): HTMLElement | false => {
  // on a touch screen the keyboard would cover the question
  const isTouched = openedBy === 'touch' || matchMedia('(pointer: coarse)').matches
  const first = isTouched ? popup : firstFocus(popup)
  first.focus({ preventScroll: first === popup })
  return popup.contains(document.activeElement) ? false : first
}

const LiveDialog = ({ open, onOpenChange, title, children, footer, size = 'normal' }: DialogProps) => {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup
          ref={popup}
          className={size === 'normal' ? 'dialog' : `dialog ${size}`}
          initialFocus={(by) => popup.current === null || takeFocus(popup.current, by)}
        >
          <header>
            <Base.Title className="grow">{title}</Base.Title>
            <Base.Close className={buttonClass('ghost', 'small', 'icon')} aria-label={t('Close')}>
              <Icon of={X} size={14} />
            </Base.Close>
          </header>
          <div className="body">{children}</div>
          {footer === undefined ? null : <footer>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** In the past, a dialog of then is a picture; one that a person opens there is not. */
const DialogInPast = (props: DialogProps) => {
  const isOfThePast = useIsOfThePast(props.title)
  if (!isOfThePast) return <LiveDialog {...props} />
  return props.open ? <PastDialog {...props} /> : null
}

/** The dialog itself, once it has arrived. */
export const DialogPart = (props: DialogProps) => {
  const past = useContext(PastContext) !== null
  useDialogSteps(props.open, props.title)
  return past ? <DialogInPast {...props} /> : <LiveDialog {...props} />
}
