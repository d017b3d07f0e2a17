import { useEffect, useMemo } from 'react'

import { isSynced, syncedColumns, syncPlan } from '../../../domain/datasets/sync'
import { TextDiff } from '../../editor/text/diff/TextDiff'
import { unixLines } from '../../editor/text/typing'
import { Banner, Button, ErrorState, Skeleton } from '../../controls'
import { useCommand, useIsPast } from '../../hooks'
import { t } from '../../i18n'
import { SetBy } from '../../version/SetBy'
import { useEditing } from './editing'
import { DraftArea } from './Inputs'
import { SyncPlanView } from './sync/SyncPlanView'

/** Ms that a query must rest before the database reads its columns. */
const REST = 700

/** The query of a virtual dataset, and its effect on the columns. */
export const QueryTab = () => {
  const { datasetId, draft, content, start, refusal, change } = useEditing()
  const command = useCommand()
  const past = useIsPast()
  const { settings, columns } = content
  const { sql, templateParams } = settings
  const edited = sql !== start.content.settings.sql || templateParams !== start.content.settings.templateParams
  const [before, after] = [unixLines(start.content.settings.sql ?? ''), unixLines(sql ?? '')]
  useEffect(() => {
    if (past || refusal !== null || !edited || (sql ?? '').trim() === '') return undefined
    const timer = setTimeout(() => command('dataset.read_source', { datasetId, sql, templateParams }), REST)
    return () => clearTimeout(timer)
  }, [past, refusal, edited, command, datasetId, sql, templateParams])
  const { source } = draft
  const sourceColumns = edited && source?.status === 'loaded' ? source.value : null
  const plan = useMemo(
    () => (sourceColumns === null ? null : syncPlan(columns, sourceColumns)),
    [columns, sourceColumns],
  )
  const take = (): void => {
    if (sourceColumns !== null) void change('synced', settings.name, { columns: syncedColumns(columns, sourceColumns) })
  }
  return (
    <div className="items">
      <div className="query-text">
        <DraftArea
          label={t('SQL of the dataset')}
          language="sql"
          rows={24}
          fills
          value={sql ?? ''}
          onCommit={(next) => void change('changed', t('query of %s', settings.name), { settings: { sql: next } })}
        />
      </div>
      <section className="item-details" aria-label={t('What the query changes')} data-pane="">
        <div className="row">
          <h2 className="grow">{t('What the query changes')}</h2>
          <SetBy
            kind="dataset"
            id={datasetId}
            of={t('SQL')}
            refusal={refusal}
            parts={[{ label: t('SQL'), path: '/sql_text' }]}
          />
        </div>
        {!edited ? (
          <p className="ink-3">{t('The query is the one that is saved. Edit it to see which columns change.')}</p>
        ) : source?.status === 'failed' ? (
          <ErrorState title={t('The query cannot be run')}>{source.message}</ErrorState>
        ) : plan === null ? (
          <Skeleton lines={[60, 45, 70]} label={t('Reading the columns of the query')} />
        ) : isSynced(plan) ? (
          <Banner kind="success" announce="status" inset>
            {t('The columns match the query.')}
          </Banner>
        ) : (
          <>
            <SyncPlanView plan={plan} />
            <footer>
              <Button variant="primary" size="small" disabledReason={refusal} onClick={take}>
                {t('Take these columns')}
              </Button>
            </footer>
          </>
        )}
        {before !== after && (
          <>
            <h3>{t('The query, before and after')}</h3>
            <TextDiff before={before} after={after} names={[t('The saved query'), t('The edited query')]} />
          </>
        )}
      </section>
    </div>
  )
}
