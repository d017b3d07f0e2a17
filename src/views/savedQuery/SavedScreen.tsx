import { BookMarked, History, SearchX, Trash2 } from 'lucide-react'
import { memo, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { isRefusal } from '../../core/commands/command'
import type { SavedSummary } from '../../events/savedQuery/savedQuery'
import { namesOf } from '../../app/readModel'
import { mayWriteSql } from '../../projections/session/permissions'
import { StoreContext } from '../context'
import { Button, ColumnHeads, EmptyState, ErrorState, IconButton, SearchField, Skeleton } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { useLogged } from '../screen/useLogged'
import { usePastRefusal } from '../pastRefusal'
import { changedText } from '../shell/past/changed'
import { Opening } from '../controls/feedback/Opening'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import { ConfirmDialog } from '../dialogs/ConfirmDialog'
import { useRestored } from '../version/useRestored'
import { withListCommands } from '../withCommands'
import { ScheduleCell } from './ScheduleCell'
import '../shell/listScreen.css'
import './saved.css'

/** Queries that are listed, and letters of their SQL: the others are searched for. */
const SHOWN = 500
const SQL_SHOWN = 240

const VersionsDialog = lazyWithRetry(() => withListCommands(import('../version/VersionsDialog')), 'VersionsDialog')

const matches = ({ label, description, sql, schema }: SavedSummary, needle: string): boolean =>
  [label, description ?? '', sql, schema ?? ''].some((text) => text.toLowerCase().includes(needle))

interface RowProps {
  readonly query: SavedSummary
  readonly place: number
  readonly where: string
  readonly onOpen: (remoteId: number) => void
  readonly onOpenRun: (remoteId: number) => void
  readonly onVersions: (query: SavedSummary) => void
  readonly onDelete: (query: SavedSummary) => void
}

const Row = memo(function Row({ query, place, where, onOpen, onOpenRun, onVersions, onDelete }: RowProps) {
  const past = useIsPast()
  const wait = usePastRefusal()
  const { remoteId, label, description, sql, changedOn } = query
  return (
    <tr aria-rowindex={place}>
      <td className="cut" title={description ?? label}>
        <Link
          href={`/sqllab/?savedQueryId=${remoteId}`}
          onClick={(event) => {
            event.preventDefault()
            onOpen(remoteId)
          }}
        >
          {label === '' ? t('Without a name') : label}
        </Link>
        {description !== null && <span className="ink-3"> {description}</span>}
      </td>
      <td className="cut">{where}</td>
      <td className="mono cut" title={sql.slice(0, 1000)}>
        {sql.slice(0, SQL_SHOWN).replaceAll(/\s+/g, ' ')}
      </td>
      <ScheduleCell query={query} onOpenRun={past ? null : () => onOpenRun(remoteId)} />
      <td className="num">{changedText(changedOn)}</td>
      <td className="acts">
        <IconButton
          size="small"
          icon={History}
          label={t('Versions of %s', label)}
          disabledReason={wait}
          onClick={() => onVersions(query)}
        />
        <IconButton
          size="small"
          icon={Trash2}
          label={t('Delete %s', label)}
          disabledReason={wait}
          onClick={() => onDelete(query)}
        />
      </td>
    </tr>
  )
})

const useOpen = () => {
  const command = useCommand()
  const [, go] = useLocation()
  return (name: 'saved.open' | 'saved.open_run') =>
    (remoteId: number): void => {
      if (!isRefusal(command(name, { remoteId }))) go('/sqllab/')
    }
}

const List = ({ queries, all }: { readonly queries: readonly SavedSummary[]; readonly all: number }) => {
  const command = useCommand()
  const open = useOpen()
  const store = useContext(StoreContext)
  useSelect(['schemas'], (model) => model.schemas.databases?.value ?? null)
  const names = store === null ? null : namesOf(store.state())
  const whereOf = ({ dbId, schema }: SavedSummary): string =>
    [dbId === null ? null : (names?.database(dbId) ?? null), schema].filter((part) => part !== null).join(' · ')
  const shown = queries.slice(0, SHOWN)
  const [versioned, setVersioned] = useState<SavedSummary | null>(null)
  const [deleting, setDeleting] = useState<SavedSummary | null>(null)
  useRestored('saved_query', null, () => command('saved.list', {}))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-label={t('Saved queries')} aria-rowcount={all + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <ColumnHeads names={['Name', 'Where', 'SQL', 'Schedule', 'Changed']} />
          </tr>
        </thead>
        <tbody>
          {shown.map((query, index) => (
            <Row
              key={query.remoteId}
              query={query}
              place={index + 2}
              where={whereOf(query)}
              onOpen={open('saved.open')}
              onOpenRun={open('saved.open_run')}
              onVersions={setVersioned}
              onDelete={setDeleting}
            />
          ))}
        </tbody>
      </table>
      {versioned !== null && (
        <Suspense fallback={<Opening onGiveUp={() => setVersioned(null)} />}>
          <VersionsDialog
            kind="saved_query"
            id={versioned.remoteId}
            name={versioned.label}
            onClose={() => setVersioned(null)}
          />
        </Suspense>
      )}
      {deleting !== null && (
        <ConfirmDialog
          title={t('Delete %s?', deleting.label)}
          action={t('Delete saved query')}
          onConfirm={() => command('saved.delete', { remoteId: deleting.remoteId })}
          onClose={() => setDeleting(null)}
        >
          <p>{t('A tab in which it is open keeps its SQL.')}</p>
        </ConfirmDialog>
      )}
      {queries.length > shown.length && (
        <p className="ink-3">{t('The newest %s are shown. Search to find the others.', String(SHOWN))}</p>
      )}
    </>
  )
}

/** The own saved queries: found, opened, deleted. */
const SavedScreen = () => {
  const command = useCommand()
  const [, go] = useLocation()
  const [search, setSearch] = useLogged('the search of saved queries', '')
  const list = useSelect(['saved'], (model) => model.saved.list)
  useEffect(() => {
    command('schema.load_databases', {})
    command('saved.list', {})
  }, [command])
  const needle = search.trim().toLowerCase()
  const queries = useMemo(
    () => (list?.value ?? []).filter((query) => needle === '' || matches(query, needle)),
    [list, needle],
  )
  const ask = (): void => void command('saved.list', {})
  const writes = useSelect(['session'], mayWriteSql)
  const write = writes ? (
    <Button variant="primary" onClick={() => go('/sqllab/')}>
      {t('Write a query')}
    </Button>
  ) : null
  return (
    <div className="page list-screen saved" data-pane="">
      <div className="row">
        <h1 className="grow">{t('Saved queries')}</h1>
        <SearchField label={t('Search saved queries')} value={search} onChange={setSearch} />
      </div>
      {list !== null && list.status === 'failed' && (
        <ErrorState
          title={t('The saved queries could not be read')}
          actions={<Button onClick={ask}>{t('Try again')}</Button>}
        >
          {list.message}
        </ErrorState>
      )}
      {list?.value === null && list.status === 'loading' && <Skeleton lines={[70, 55, 80, 60]} />}
      {list?.value?.length === 0 && (
        <EmptyState icon={BookMarked} title={t('Nothing is saved yet')} actions={write}>
          {writes
            ? t('Queries that you save in the SQL editor appear here.')
            : t('Queries that are saved under a name are listed here. Your roles do not let you write any.')}
        </EmptyState>
      )}
      {list?.value !== undefined && list.value !== null && list.value.length > 0 && queries.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('No saved query fits')}
          actions={<Button onClick={() => setSearch('')}>{t('Show all')}</Button>}
        >
          {t('Name, description, SQL and schema are searched.')}
        </EmptyState>
      )}
      {queries.length > 0 && <List queries={queries} all={queries.length} />}
    </div>
  )
}

export default SavedScreen
