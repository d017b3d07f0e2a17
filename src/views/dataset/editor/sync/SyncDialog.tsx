import { useEffect, useMemo } from 'react'

import { isCalculated } from '../../../../domain/datasets/content'
import { isSynced, syncedColumns, syncPlan } from '../../../../domain/datasets/sync'
import { Button, Dialog, ErrorState, Skeleton } from '../../../controls'
import { useCommand } from '../../../hooks'
import { t, tn } from '../../../i18n'
import { useEditing } from '../editing'
import { SyncPlanView } from './SyncPlanView'

/** Shows the source's present columns before any is taken over. */
export const SyncDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { datasetId, draft, start, content, change } = useEditing()
  const command = useCommand()
  const { columns, settings } = content
  const { sql, templateParams } = settings
  const draftSql = sql === start.content.settings.sql ? null : sql
  useEffect(() => {
    command('dataset.read_source', { datasetId, sql: draftSql, templateParams })
  }, [command, datasetId, draftSql, templateParams])
  const { source } = draft
  const sourceColumns = source?.status === 'loaded' ? source.value : null
  const plan = useMemo(
    () => (sourceColumns === null ? null : syncPlan(columns, sourceColumns)),
    [columns, sourceColumns],
  )
  const kept = columns.filter(isCalculated).length - (plan?.hidden.length ?? 0)
  const apply = (): void => {
    if (sourceColumns === null) return
    void change('synced', settings.name, { columns: syncedColumns(columns, sourceColumns) })
    onClose()
  }
  const nothing = plan !== null && isSynced(plan)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Sync columns from source')}
      footer={
        nothing || plan === null ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Leave them as they are')}</Button>
            <Button variant="primary" onClick={apply}>
              {t('Take these columns')}
            </Button>
          </>
        )
      }
    >
      {source?.status === 'failed' ? (
        <ErrorState title={t('The source could not be read')}>{source.message}</ErrorState>
      ) : plan === null ? (
        <Skeleton lines={[60, 45, 70]} label={t('Reading the columns of the source')} />
      ) : nothing ? (
        <p>{t('Nothing to do: the columns match the source.')}</p>
      ) : (
        <>
          <SyncPlanView plan={plan} />
          <p className="small ink-3">
            {kept > 0 ? `${tn('%s calculated column stays.', '%s calculated columns stay.', kept)} ` : ''}
            {t('Settings of the columns that stay are kept. Nothing is saved yet.')}
          </p>
        </>
      )}
    </Dialog>
  )
}
