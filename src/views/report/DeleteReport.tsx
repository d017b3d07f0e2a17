import { Button, Dialog } from '../controls'
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
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Delete report?')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              command('report.delete', { reportId, name })
              onClose()
            }}
          >
            {t('Delete report')}
          </Button>
        </>
      }
    >
      <p>{t('Nobody gets %s any more.', name)}</p>
    </Dialog>
  )
}
