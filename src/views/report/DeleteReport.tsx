import { ConfirmDialog } from '../dialogs/ConfirmDialog'
import { useCommand } from '../hooks'
import { t } from '../i18n'

export interface DeleteReportProps {
  readonly reportId: number
  readonly name: string
  readonly onClose: () => void
}

/** Confirms the deletion of a report: its recipients get it no more. */
export const DeleteReport = ({ reportId, name, onClose }: DeleteReportProps) => {
  const command = useCommand()
  return (
    <ConfirmDialog
      title={t('Delete report?')}
      action={t('Delete report')}
      onConfirm={() => command('report.delete', { reportId, name })}
      onClose={onClose}
    >
      <p>{t('Nobody gets %s any more.', name)}</p>
    </ConfirmDialog>
  )
}
