import { CalendarClock, Download, FileSpreadsheet, Printer, ScrollText, SearchX } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useSearch } from 'wouter'

import { auditVerifier } from '../../../contract/audit/audit'
import type { AuditFile, AuditFilter } from '../../events/audit/audit'
import { Button, buttonClass, EmptyState, ErrorState, Icon, Skeleton } from '../controls'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import '../shell/listScreen.css'
import './audit.css'
import { EntryPane } from './EntryPane'
import { EntryTable } from './EntryTable'
import { Filters } from './Filters'
import { quarterOf } from './quarter'
import { StatePane } from './StatePane'

const ChangesPage = lazyWithRetry(() => import('./print/ChangesPage'), 'default')

/** Ms without typing before the list is requested. */
const REST = 250

const EVERYTHING: AuditFilter = { from: '', to: '', person: null, kind: null, thing: '', action: null, outcome: null }

const isEverything = (filter: AuditFilter): boolean => JSON.stringify(filter) === JSON.stringify(EVERYTHING)

/** The number of an entry in the address; null without one. */
const entryIn = (search: string): number | null => {
  const text = new URLSearchParams(search).get('entry') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** The page to print has the days of the list, and no frame. */
const printAddress = ({ from, to }: AuditFilter): string =>
  `/audit/list/?${new URLSearchParams({ print: '1', standalone: '3', from, to })}`

interface LogProps {
  /** The entry that the address names. */
  readonly entry: number | null
}

const Log = ({ entry }: LogProps) => {
  const command = useCommand()
  const past = useIsPast()
  const wait = usePastRefusal()
  const [filter, setFilter] = useState(EVERYTHING)
  const [opened, setOpened] = useState<number | null>(entry)
  const [now] = useState(() => Date.now())
  const [stateOpen, setStateOpen] = useState(false)
  const list = useSelect(['audit'], ({ audit }) => audit.list)
  const adds = useSelect(['audit'], ({ audit }) => audit.adds)
  const ask = useCallback((): void => void command('audit.list', { filter }), [command, filter])
  useEffect(() => {
    if (past) return undefined
    const timer = setTimeout(ask, filter.thing === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [past, ask, filter.thing])
  const close = useCallback(() => setOpened(null), [])
  useEffect(() => {
    if (entry !== null) command('audit.open', { seq: entry })
  }, [command, entry])
  const showEntry = (seq: number): void => {
    setStateOpen(false)
    setOpened(seq)
    command('audit.open', { seq })
  }
  const open = (seq: number): void => {
    if (seq === opened) {
      close()
      return
    }
    showEntry(seq)
  }
  const take = (file: AuditFile): void => void command('audit.take_file', { file, from: filter.from, to: filter.to })
  const isThing = filter.kind !== null && filter.thing.trim() !== ''
  const beside = stateOpen && isThing ? 'state' : opened === null ? null : 'entry'
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
        <a className={buttonClass('standard', 'normal')} href={printAddress(filter)} target="_blank" rel="noreferrer">
          <Icon of={Printer} />
          {t('Page to print')}
        </a>
      </div>
      <p className="small ink-2 audit-note">
        {t('They hold the days chosen below, or all. An export is signed: recount-verify shows whether it is whole.')}{' '}
        <a href={auditVerifier.path} download>
          {t('Download recount-verify')}
        </a>
      </p>
      <Filters filter={filter} onChange={setFilter} />
      <div className="row audit-presets">
        <Button size="small" onClick={() => setFilter({ ...filter, ...quarterOf(now) })}>
          {t('This quarter')}
        </Button>
        <Button size="small" onClick={() => setFilter({ ...filter, ...quarterOf(now, 1) })}>
          {t('Last quarter')}
        </Button>
        <Button
          size="small"
          icon={CalendarClock}
          disabledReason={isThing ? null : t('Choose a kind and write the number of a thing first.')}
          aria-expanded={stateOpen && isThing}
          onClick={() => setStateOpen(!stateOpen)}
        >
          {t('State on a date')}
        </Button>
      </div>
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
      {(beside !== null || (page !== null && page.entries.length > 0)) && (
        <div className={beside === null ? 'audit-parts' : 'audit-parts beside'}>
          <div className="audit-list">
            {page !== null && page.entries.length > 0 && (
              <EntryTable entries={page.entries} opened={opened} onOpen={open} />
            )}
            {page !== null && page.before !== null && (
              <Button
                loading={isLoading && adds}
                disabledReason={wait}
                onClick={() => command('audit.more', { filter })}
              >
                {t('Show more')}
              </Button>
            )}
          </div>
          {beside === 'state' && filter.kind !== null && (
            <StatePane
              key={`${filter.kind} ${filter.thing}`}
              kind={filter.kind}
              thing={filter.thing.trim()}
              onEntry={showEntry}
              onClose={() => setStateOpen(false)}
            />
          )}
          {beside === 'entry' && opened !== null && <EntryPane seq={opened} onClose={close} />}
        </div>
      )}
    </div>
  )
}

/** The audit log for those who may read it: each change and act, with its person and moment, or its page to print. */
const AuditScreen = () => {
  const search = useSearch()
  const params = new URLSearchParams(search)
  if (params.get('print') !== '1') return <Log entry={entryIn(search)} />
  return (
    <Suspense fallback={<Skeleton lines={[60, 80, 70]} />}>
      <ChangesPage from={params.get('from') ?? ''} to={params.get('to') ?? ''} />
    </Suspense>
  )
}

export default AuditScreen
