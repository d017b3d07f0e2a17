import type { ReactNode } from 'react'

import { Button, Dialog } from '../controls'
import { t } from '../i18n'

interface ConfirmDialogProps {
  /** The question. */
  readonly title: string
  /** The button that goes on. */
  readonly action: string
  /** The button that goes back; "Cancel" without it. */
  readonly stay?: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The consequences of going on. */
  readonly children: ReactNode
}

/** Asks before something is deleted or given up for good. */
export const ConfirmDialog = ({ title, action, stay, onConfirm, onClose, children }: ConfirmDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={title}
    footer={
      <>
        <Button onClick={onClose}>{stay ?? t('Cancel')}</Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {action}
        </Button>
      </>
    }
  >
    <div className="dialog-stack">{children}</div>
  </Dialog>
)
