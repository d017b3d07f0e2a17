import { useEffect, useState, type ReactNode } from 'react'

import { Banner, Button, Dialog } from '../controls'
import { useSelect } from '../hooks'
import { t } from '../i18n'

interface ChangeDialogProps {
  readonly title: string
  readonly action: string
  readonly danger?: boolean
  /** The reason why it cannot be sent yet. */
  readonly refusal: string | null
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A change that the server must take: the dialog stays open with its words when it does not. */
export const ChangeDialog = ({
  title,
  action,
  danger = false,
  refusal,
  onSend,
  onClose,
  children,
}: ChangeDialogProps) => {
  const change = useSelect(['charts'], (model) => model.charts.sources.change)
  /** The change before this one; null until something was sent. */
  const [before, setBefore] = useState<{ readonly request: string | null } | null>(null)
  const mine = before !== null && change !== null && change.request !== before.request ? change : null
  useEffect(() => {
    if (mine?.status === 'done') onClose()
  }, [mine?.status, onClose])
  const sending = mine?.status === 'sending'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            disabledReason={sending ? t('It is being sent.') : refusal}
            onClick={() => {
              setBefore({ request: change?.request ?? null })
              onSend()
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="layer-form">
        {mine?.status === 'failed' && (
          <Banner kind="danger" announce="alert" inset>
            {mine.message ?? ''}
          </Banner>
        )}
        {children}
      </div>
    </Dialog>
  )
}
