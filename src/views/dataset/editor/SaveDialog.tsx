import { useEffect, useMemo } from 'react'

import { breaksOf } from '../../../domain/datasets/breaks'
import { judgementOf } from '../../../projections/dataset/trials'
import { changedTrials, failedTrials } from '../../../projections/dataset/saveTrials'
import { isSynced, syncPlan } from '../../../domain/datasets/sync'
import { Banner, Button, Dialog, Skeleton } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { useEditing } from './editing'
import { brokenCount, UsesList } from './sync/UsesList'

/** Before a dataset is saved: its uses, and those that would break. */
export const SaveDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { datasetId, draft, start, content } = useEditing()
  const command = useCommand()
  useEffect(() => {
    command('dataset.read_uses', { datasetId })
  }, [command, datasetId])
  const trials = useMemo(() => changedTrials(start.content, content), [start, content])
  useEffect(() => {
    for (const { item, kind, expression } of trials)
      command('dataset.try_expression', { datasetId, item, kind, expression })
  }, [command, datasetId, trials])
  const trying = trials.some(
    ({ item, expression }) =>
      (judgementOf(draft.judged, item, expression, content.columns)?.status ?? 'asking') === 'asking',
  )
  const failed = useMemo(() => failedTrials(content, draft.judged), [content, draft.judged])
  const uses = draft.uses?.status === 'loaded' ? draft.uses.value : null
  const breaks = useMemo(
    () => (uses === null ? null : breaksOf(start.content, content, uses.charts, uses.dashboards)),
    [uses, start, content],
  )
  const count = breaks === null ? 0 : brokenCount(breaks)
  const { source } = draft
  const isOtherQuery = content.settings.sql !== start.content.settings.sql
  const stale =
    isOtherQuery &&
    source?.status === 'loaded' &&
    source.value !== null &&
    !isSynced(syncPlan(content.columns, source.value))
  const save = (): void => {
    command('dataset.save', { datasetId })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Save %s?', content.settings.name)}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep editing')}</Button>
          <Button
            variant={count > 0 ? 'danger-solid' : 'primary'}
            loading={trying || (uses === null && draft.uses?.status !== 'failed')}
            onClick={save}
          >
            {count > 0 || failed.length > 0 ? t('Save all the same') : t('Save dataset')}
          </Button>
        </>
      }
    >
      <div className="save-uses">
        {stale && (
          <Banner kind="warning" announce="alert" inset>
            {t('The query has changed. Take its new columns over in the SQL part first.')}
          </Banner>
        )}
        {failed.length > 0 && (
          <Banner kind="warning" announce="alert" inset>
            {t('The database refuses these; charts that use them will fail:')}
            <ul>
              {failed.map(({ item, kind, name, expression }) => (
                <li key={item}>
                  <span>
                    <b>{kind === 'metric' ? t('Metric %s', name) : t('Column %s', name)}</b>:{' '}
                    {judgementOf(draft.judged, item, expression, content.columns)?.problem?.message}
                  </span>
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {draft.uses?.status === 'failed' ? (
          <Banner kind="warning" announce="alert" inset>
            {t('What uses the dataset could not be read: %s', draft.uses.message ?? '')}
          </Banner>
        ) : uses === null ? (
          <Skeleton lines={[60, 45]} label={t('Reading what uses the dataset')} />
        ) : (
          breaks !== null && <UsesList uses={uses} breaks={breaks} />
        )}
      </div>
    </Dialog>
  )
}
