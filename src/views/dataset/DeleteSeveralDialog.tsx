import { useEffect } from 'react'

import { placeText } from '../../domain/datasets/place'
import type { DatasetSummary } from '../../events/dataset/dataset'
import { Button, Dialog } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t, tn } from '../i18n'
import { UsesLine } from './UsesLine'

interface DeleteSeveralDialogProps {
  readonly datasets: readonly DatasetSummary[]
  readonly onClose: () => void
}

/** Asks once before several datasets go, and names them. */
export const DeleteSeveralDialog = ({ datasets, onClose }: DeleteSeveralDialogProps) => {
  const command = useCommand()
  const ids = datasets.map(({ id }) => id).join()
  useEffect(() => void command('dataset.read_uses_of', { datasetIds: ids.split(',').map(Number) }), [command, ids])
  const usesById = useSelect(['datasets'], ({ datasets: { uses } }) => uses)
  const asking = datasets.some(({ id }) => usesById[id]?.status === 'loading')
  const remove = (): void => {
    command('dataset.delete', { ids: datasets.map(({ id }) => id) })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={tn('Delete %s dataset?', 'Delete %s datasets?', datasets.length)}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep them')}</Button>
          <Button variant="danger" disabledReason={asking ? t('Checking what uses them.') : null} onClick={remove}>
            {tn('Delete %s dataset', 'Delete %s datasets', datasets.length)}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Their queries, metrics and calculated columns go with them; tables of the database stay. Charts built on them stop working.',
        )}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it */}
      <ul className="several" tabIndex={0} aria-label={t('Datasets')}>
        {datasets.map((dataset) => (
          <li key={dataset.id}>
            <b>{dataset.name}</b> <span className="ink-3">{placeText(dataset)}</span>
            <UsesLine asked={usesById[dataset.id] ?? null} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
