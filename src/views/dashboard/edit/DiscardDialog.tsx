import { Button, Dialog } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'

interface DiscardDialogProps {
  readonly dashboardId: number
  readonly title: string
  readonly onClose: () => void
}

/** Asks before all changes since the last save go at once. */
export const DiscardDialog = ({ dashboardId, title, onClose }: DiscardDialogProps) => {
  const command = useCommand()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Discard your changes?')}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep editing')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              command('dashboard.discard', { dashboardId })
            }}
          >
            {t('Discard changes')}
          </Button>
        </>
      }
    >
      <p>{t('%s goes back to its last saved version.', title === '' ? t('[ untitled dashboard ]') : title)}</p>
      <p className="ink-3">{t('Undo brings your changes back the next time you edit it.')}</p>
    </Dialog>
  )
}
