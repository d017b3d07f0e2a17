import type { DatasetSummary } from '../../events/dataset'
import { Button, Dialog } from '../controls'
import { useCommand } from '../hooks'
import { t } from '../i18n'

interface DeleteDialogProps {
  readonly dataset: Pick<DatasetSummary, 'id' | 'name' | 'virtual'>
  readonly onClose: () => void
}

/** Asks before a dataset goes, and says what goes with it. */
export const DeleteDialog = ({ dataset, onClose }: DeleteDialogProps) => {
  const command = useCommand()
  const remove = (): void => {
    command('dataset.delete', { datasetId: dataset.id })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Delete %s?', dataset.name)}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep it')}</Button>
          <Button variant="danger" onClick={remove}>
            {t('Delete dataset')}
          </Button>
        </>
      }
    >
      <p>
        {dataset.virtual
          ? t('Its query, metrics and calculated columns go with it; the tables it reads stay.')
          : t('Its metrics and calculated columns go with it; the table stays.')}{' '}
        {t('Charts built on it stop working.')}
      </p>
    </Dialog>
  )
}
