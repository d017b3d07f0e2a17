import { ConfirmDialog } from '../../dialogs/ConfirmDialog'
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
    <ConfirmDialog
      title={t('Discard your changes?')}
      action={t('Discard changes')}
      stay={t('Keep editing')}
      onConfirm={() => command('dashboard.discard', { dashboardId })}
      onClose={onClose}
    >
      <p>{t('%s goes back to its last saved version.', title === '' ? t('[ untitled dashboard ]') : title)}</p>
      <p className="ink-3">{t('Undo brings your changes back the next time you edit it.')}</p>
    </ConfirmDialog>
  )
}
