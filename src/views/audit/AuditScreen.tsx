import { Download, FileSpreadsheet, ScrollText, SearchX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'

import { auditVerifier } from '../../../contract/audit/audit'
import type { AuditFile, AuditFilter } from '../../events/audit/audit'
import { Button, EmptyState, ErrorState, Skeleton } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import '../shell/listScreen.css'
import './audit.css'
import { EntryPane } from './EntryPane'
import { EntryTable } from './EntryTable'
import { Filters } from './Filters'

/** Ms without typing before the list is requested. */
const REST = 250

const EVERYTHING: AuditFilter = { from: '', to: '', person: null, kind: null, thing: '', action: null, outcome: null }

const isEverything = (filter: AuditFilter): boolean => JSON.stringify(filter) === JSON.stringify(EVERYTHING)

/** The audit log for those who may read it: each change and act, with its person and moment. */
const AuditScreen = () => {
  const command = useCommand()
  const past = useIsPast()
  const wait = usePastRefusal()
  const [filter, setFilter] = useState(EVERYTHING)
  const [opened, setOpened] = useState<number | null>(null)
  const list = useSelect(['audit'], ({ audit }) => audit.list)
  const adds = useSelect(['audit'], ({ audit }) => audit.adds)
  const ask = useCallback((): void => void command('audit.list', { filter }), [command, filter])
  useEffect(() => {
    if (past) return undefined
    const timer = setTimeout(ask, filter.thing === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [past, ask, filter.thing])
  const close = useCallback(() => setOpened(null), [])
  const open = (seq: number): void => {
    if (seq === opened) {
      close()
      return
    }
    setOpened(seq)
    command('audit.open', { seq })
  }
  const take = (file: AuditFile): void => void command('audit.take_file', { file, from: filter.from, to: filter.to })
  const page = list?.value ?? null
  const isLoading = list?.status === 'loading'
  const isAwaited = page === null ? list?.status !== 'failed' : page.entries.length === 0 && isLoading
  const isEmpty = page !== null && page.entries.length === 0 && !isLoading
  return (
    <div className="page list-screen audit" data-pane="">
      <div className="row">
        <h1 className="grow">{t('Audit')}</h1>
        <Button icon={Download} disabledReason={wait} onClick={() => take('export')}>
          {t('Export')}
        </Button>
        <Button icon={FileSpreadsheet} disabledReason={wait} onClick={() => take('report')}>
          {t('Report')}
        </Button>
      </div>
      <p className="small ink-2 audit-note">
        {t('Both hold the days chosen below, or all. An export is signed: recount-verify shows whether it is whole.')}{' '}
        <a href={auditVerifier.path} download>
          {t('Download recount-verify')}
        </a>
      </p>
      <Filters filter={filter} onChange={setFilter} />
      {list?.status === 'failed' && (
        <ErrorState
          title={t('The audit log could not be read')}
          actions={<Button onClick={ask}>{t('Try again')}</Button>}
        >
          {list.message}
        </ErrorState>
      )}
      {isAwaited && <Skeleton lines={[70, 55, 80]} />}
      {isEmpty && isEverything(filter) && (
        <EmptyState icon={ScrollText} title={t('Nothing is recorded yet')}>
          {t('Sign-ins, queries, files, and every change of a shared thing get an entry here.')}
        </EmptyState>
      )}
      {isEmpty && !isEverything(filter) && (
        <EmptyState
          icon={SearchX}
          title={t('No entry fits')}
          actions={<Button onClick={() => setFilter(EVERYTHING)}>{t('Clear filters')}</Button>}
        >
          {t('Another person, kind or span of days may have some.')}
        </EmptyState>
      )}
      {page !== null && page.entries.length > 0 && (
        <div className={opened === null ? 'audit-parts' : 'audit-parts split'}>
          <div className="audit-list">
            <EntryTable entries={page.entries} opened={opened} onOpen={open} />
            {page.before !== null && (
              <Button
                loading={isLoading && adds}
                disabledReason={wait}
                onClick={() => command('audit.more', { filter })}
              >
                {t('Show more')}
              </Button>
            )}
          </div>
          {opened !== null && <EntryPane seq={opened} onClose={close} />}
        </div>
      )}
    </div>
  )
}

export default AuditScreen
