import { useEffect } from 'react'

import type { DatasetSummary } from '../../events/dataset/dataset'
import { Button, Dialog, Skeleton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { UsesList } from './editor/sync/UsesList'

const NOTHING_LOST = { charts: [], dashboards: [] }

interface DeleteDialogProps {
  readonly dataset: Pick<DatasetSummary, 'id' | 'name' | 'virtual'>
  readonly onClose: () => void
}

/** Confirms the deletion of a dataset, and shows what is deleted with it. */
export const DeleteDialog = ({ dataset, onClose }: DeleteDialogProps) => {
  const command = useCommand()
  const { id } = dataset
  const usesState = useSelect(['datasets'], ({ datasets }) => datasets.uses[id] ?? null)
  useEffect(() => void command('dataset.read_uses', { datasetId: id, again: true }), [command, id])
  const uses = usesState?.value ?? null
  const used = uses === null || uses.chartCount + uses.dashboardCount > 0
  const remove = (): void => {
    command('dataset.delete', { ids: [id] })
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
          <Button
            variant="danger"
            disabledReason={usesState?.status === 'loading' ? t('Checking what uses it.') : null}
            onClick={remove}
          >
            {t('Delete dataset')}
          </Button>
        </>
      }
    >
      <p>
        {dataset.virtual
          ? t('Its query, metrics and calculated columns go with it; the tables it reads stay.')
          : t('Its metrics and calculated columns go with it; the table stays.')}{' '}
        {used && t('Charts built on it stop working.')}
      </p>
      <div className="save-uses">
        {usesState?.status === 'loading' && <Skeleton lines={[60, 45]} label={t('Reading what uses it')} />}
        {usesState?.status === 'failed' && <p>{t('What uses it could not be read: %s', usesState.message ?? '')}</p>}
        {uses !== null && <UsesList uses={uses} breaks={NOTHING_LOST} />}
      </div>
    </Dialog>
  )
}
