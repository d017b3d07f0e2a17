import { Plus, Upload } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'

import type { DashboardQuery, DashboardSummary } from '../../../events/dashboard/list'
import type { DashboardList } from '../../../projections/dashboard/list'
import { Button, ErrorState, SearchField, Select, Skeleton } from '../../controls'
import { Opening } from '../../controls/feedback/Opening'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'
import { usePastRefusal } from '../../pastRefusal'
import { ChosenTools } from '../../lists/ChosenTools'
import { ListTable } from '../../lists/ListTable'
import { useChosen, type Chosen } from '../../lists/useChosen'
import { CopyListed } from './rows/CopyListed'
import { DashboardRow } from './rows/DashboardRow'
import { useDeleteAllRefusal } from '../../lists/deleteRefusal'
import { TagFilter } from '../../tag/TagFilter'
import { useTagging } from '../../tag/chips/useTagging'
import { useNewDashboard } from '../create/useNewDashboard'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import '../../shell/listScreen.css'
import './dashboards.css'

const ImportDialog = lazyWithRetry(() => import('./ImportDialog'), 'ImportDialog')
const EmptyDashboards = lazyWithRetry(() => import('./EmptyDashboards'), 'EmptyDashboards')
const TagsDialog = lazyWithRetry(() => import('../../tag/TagsDialog'), 'TagsDialog')

/** Ms without typing before the request to the server. */
const REST = 250

const HEADS = ['Name', 'Status', 'Tags', 'Owners', 'Created', 'Changed'] as const
const EVERYTHING: DashboardQuery = { search: '', owner: null, status: 'all', favorites: false, tag: null }

interface TableProps {
  readonly list: DashboardList
  readonly chosen: Chosen
  readonly onCopy: (dashboard: DashboardSummary) => void
  /** Null where things have no tags. */
  readonly onTag: ((dashboard: DashboardSummary) => void) | null
  readonly tagged: boolean
}

const Table = ({ list: { dashboards, count }, chosen, onCopy, onTag, tagged }: TableProps) => (
  <ListTable
    label={t('Dashboards')}
    chosen={chosen}
    favorites
    heads={HEADS.filter((head) => tagged || head !== 'Tags')}
    count={count}
    shown={dashboards.length}
  >
    {dashboards.map((dashboard, index) => (
      <DashboardRow
        key={dashboard.id}
        dashboard={dashboard}
        place={index + 2}
        chosen={chosen.has(dashboard.id)}
        onChoose={chosen.choose}
        onCopy={onCopy}
        onTag={onTag}
        tagged={tagged}
      />
    ))}
  </ListTable>
)

const OWNERS = [
  { value: 'anyone', label: 'Anyone' },
  { value: 'me', label: 'Me' },
] as const
const STATUSES = [
  { value: 'all', label: 'Any status' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const

/** The dashboards one may see: found, opened, made, copied, made favourites, deleted. */
const DashboardsScreen = () => {
  const command = useCommand()
  const wait = usePastRefusal()
  const [query, setQuery] = useLogged<DashboardQuery>('what the list of dashboards shows', {
    ...EVERYTHING,
    favorites: new URLSearchParams(useSearch()).get('favorites') === 'true',
  })
  const [tagging, setTagging] = useState<DashboardSummary | null>(null)
  const { on: tagged, mayTag } = useTagging()
  const [copying, setCopying] = useState<DashboardSummary | null>(null)
  const list = useSelect(['dashboardList'], (model) => model.dashboardList.list)
  const making = useSelect(['dashboardList'], (model) => model.dashboardList.making !== null)
  const createdRequest = useSelect(['dashboardList'], (model) => model.dashboardList.made?.request ?? null)
  const userId = useSelect(['session'], (model) => model.session.user?.id ?? null)
  const mayMake = useSelect(['session'], ({ session: { user } }) =>
    user === null ? true : user.permissions.includes('can_write on Dashboard'),
  )
  const make = useNewDashboard()
  const [importing, setImporting] = useState(false)
  const imported = useSelect(['dashboardList'], ({ dashboardList: { importing: one } }) =>
    one?.status === 'done' ? one.importId : null,
  )
  const closeImport = useCallback(() => setImporting(false), [])
  const mayExport = useSelect(['session'], ({ session: { user } }) =>
    user === null ? true : user.permissions.includes('can_export on Dashboard'),
  )
  const { search, owner, status, favorites, tag = null } = query
  const searchText = search.trim()
  const plain = owner === null && status === 'all' && !favorites && tag === null
  const ask = useCallback(
    () => void command('dashboard.list', { search: searchText, owner, status, favorites, tag }),
    [command, searchText, owner, status, favorites, tag],
  )
  useEffect(() => {
    const timer = setTimeout(ask, searchText === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [ask, searchText, createdRequest, imported])
  const value = list?.value ?? null
  const deleting = useSelect(['dashboardList'], (model) => model.dashboardList.deleting)
  const there = useMemo(
    () => (value?.dashboards ?? []).flatMap(({ id }) => (deleting[id] === undefined ? [id] : [])),
    [value, deleting],
  )
  const chosen = useChosen(there)
  const picked = (value?.dashboards ?? []).filter(({ id }) => chosen.has(id))
  const deleteRefusal = useDeleteAllRefusal(picked, 'Dashboard', 'dashboards')
  const empty = value !== null && value.dashboards.length === 0 && list?.status === 'loaded'
  const add = mayMake ? (
    <Button variant="primary" icon={Plus} loading={making} disabledReason={wait} onClick={make}>
      {t('New dashboard')}
    </Button>
  ) : null
  return (
    <div className={tagged ? 'page list-screen dashboards tagged' : 'page list-screen dashboards'} data-pane="">
      <div className="row">
        <h1 className="grow">{t('Dashboards')}</h1>
        <SearchField
          label={t('Search dashboards')}
          value={search}
          onChange={(text) => setQuery({ ...query, search: text })}
        />
        {mayMake && (
          <Button icon={Upload} disabledReason={wait} onClick={() => setImporting(true)}>
            {t('Import')}
          </Button>
        )}
        {add}
      </div>
      <div className="row filters">
        <Select
          label={t('Owner')}
          labelPlace="beside"
          size="small"
          value={owner === null ? 'anyone' : 'me'}
          options={OWNERS.map(({ value: key, label }) => ({ value: key as string, label: t(label) }))}
          onChange={(key) => setQuery({ ...query, owner: key === 'me' ? userId : null })}
        />
        <Select
          label={t('Status')}
          labelPlace="beside"
          size="small"
          value={status}
          options={STATUSES.map(({ value: key, label }) => ({
            value: key as DashboardQuery['status'],
            label: t(label),
          }))}
          onChange={(key) => setQuery({ ...query, status: key })}
        />
        {tagged && <TagFilter value={tag} onChange={(next) => setQuery({ ...query, tag: next })} />}
        <Button size="small" aria-pressed={favorites} onClick={() => setQuery({ ...query, favorites: !favorites })}>
          {t('Favorites only')}
        </Button>
        <span className="grow" />
        <ChosenTools
          chosen={chosen}
          exportPath={mayExport ? '/api/v1/dashboard/export/' : null}
          deleteRefusal={deleteRefusal}
          onDelete={() => {
            command('dashboard.delete', { ids: chosen.ids })
            chosen.chooseAll(false)
          }}
        />
      </div>
      {list?.status === 'failed' && (
        <ErrorState
          title={t('The dashboards could not be read')}
          actions={<Button onClick={ask}>{t('Try again')}</Button>}
        >
          {list.message}
        </ErrorState>
      )}
      {value === null && list?.status !== 'failed' && <Skeleton lines={[70, 55, 80, 60]} />}
      {empty && (
        <Suspense>
          <EmptyDashboards add={add} onShowAll={searchText === '' && plain ? null : () => setQuery(EVERYTHING)} />
        </Suspense>
      )}
      {value !== null && value.dashboards.length > 0 && (
        <Table list={value} chosen={chosen} onCopy={setCopying} onTag={mayTag ? setTagging : null} tagged={tagged} />
      )}
      {importing && (
        <Suspense fallback={<Opening onGiveUp={closeImport} />}>
          <ImportDialog onClose={closeImport} />
        </Suspense>
      )}
      {tagging !== null && (
        <Suspense fallback={<Opening onGiveUp={() => setTagging(null)} />}>
          <TagsDialog
            kind="dashboard"
            id={tagging.id}
            name={tagging.title}
            tags={tagging.tags ?? []}
            onClose={() => setTagging(null)}
          />
        </Suspense>
      )}
      {copying !== null && <CopyListed dashboard={copying} onClose={() => setCopying(null)} />}
    </div>
  )
}

export default DashboardsScreen
