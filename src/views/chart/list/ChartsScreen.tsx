import { ChartColumn, Plus, SearchX } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'

import type { ChartSummary } from '../../../events/chart/chart'
import type { ChartList } from '../../../projections/chart/state'
import { may } from '../../../projections/session/permissions'
import { Button, EmptyState, ErrorState, SearchField, Skeleton } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'
import { ChosenTools } from '../../lists/ChosenTools'
import { ListTable } from '../../lists/ListTable'
import { useChosen, type Chosen } from '../../lists/useChosen'
import { useDeleteAllRefusal } from '../../lists/deleteRefusal'
import { TagFilter } from '../../tag/TagFilter'
import { useTagging } from '../../tag/chips/useTagging'
import { ChartRow } from './ChartRow'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { Opening } from '../../controls/feedback/Opening'
import '../../shell/listScreen.css'
import './charts.css'

const ChartPropertiesDialog = lazyWithRetry(
  () => import('../properties/ChartPropertiesDialog'),
  'ChartPropertiesDialog',
)
const TagsDialog = lazyWithRetry(() => import('../../tag/TagsDialog'), 'TagsDialog')

/** Ms without typing before the request to the server. */
const REST = 250

const HEADS = ['Name', 'Kind', 'Dataset', 'Tags', 'Owners', 'Changed'] as const

interface TableProps {
  readonly list: ChartList
  readonly chosen: Chosen
  readonly onProperties: (chart: ChartSummary) => void
  readonly onTag: ((chart: ChartSummary) => void) | null
  readonly tagged: boolean
}

const Table = ({ list: { charts, count }, chosen, onProperties, onTag, tagged }: TableProps) => (
  <ListTable
    label={t('Charts')}
    chosen={chosen}
    favorites
    heads={HEADS.filter((head) => tagged || head !== 'Tags')}
    count={count}
    shown={charts.length}
  >
    {charts.map((chart, index) => (
      <ChartRow
        key={chart.id}
        chart={chart}
        place={index + 2}
        chosen={chosen.has(chart.id)}
        onChoose={chosen.choose}
        onProperties={onProperties}
        onTag={onTag}
        tagged={tagged}
      />
    ))}
  </ListTable>
)

/** The charts one may see: found, opened, made favourites, deleted. */
const ChartsScreen = () => {
  const command = useCommand()
  const [, go] = useLocation()
  const [search, setSearch] = useLogged('the search of charts', '')
  const [tag, setTag] = useLogged<number | null>('the tag of charts', null, { isChoice: true })
  const [tagging, setTagging] = useState<ChartSummary | null>(null)
  const [editing, setEditing] = useState<ChartSummary | null>(null)
  const { on: tagged, mayTag } = useTagging()
  const list = useSelect(['charts'], (model) => model.charts.list)
  const searchText = search.trim()
  useEffect(() => {
    const timer = setTimeout(() => command('chart.list', { search: searchText, tag }), searchText === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [command, searchText, tag])
  const value = list?.value ?? null
  const deleting = useSelect(['charts'], (model) => model.charts.deleting)
  const there = useMemo(
    () => (value?.charts ?? []).flatMap(({ id }) => (deleting[id] === undefined ? [id] : [])),
    [value, deleting],
  )
  const chosen = useChosen(there)
  const picked = (value?.charts ?? []).filter(({ id }) => chosen.has(id))
  const deleteRefusal = useDeleteAllRefusal(picked, 'Chart', 'charts')
  const mayExport = useSelect(['session'], (model) => may(model, 'can_export on Chart'))
  const empty = value !== null && value.charts.length === 0 && list?.status === 'loaded'
  const seesAll = useSelect(['session'], (model) => may(model, 'all_datasource_access on all_datasource_access'))
  const makes = useSelect(['session'], (model) => may(model, 'can_write on Chart'))
  const add = makes ? (
    <Button variant="primary" icon={Plus} onClick={() => go('/explore/')}>
      {t('New chart')}
    </Button>
  ) : null
  return (
    <div className={tagged ? 'page list-screen charts tagged' : 'page list-screen charts'} data-pane="">
      <div className="row">
        <h1 className="grow">{t('Charts')}</h1>
        {value !== null && value.charts.length > 0 && (
          <ChosenTools
            chosen={chosen}
            exportPath={mayExport ? '/api/v1/chart/export/' : null}
            deleteRefusal={deleteRefusal}
            onDelete={() => {
              command('chart.delete', { ids: chosen.ids })
              chosen.chooseAll(false)
            }}
          />
        )}
        {tagged && <TagFilter value={tag} onChange={setTag} />}
        <SearchField label={t('Search charts')} value={search} onChange={setSearch} />
        {add}
      </div>
      {list?.status === 'failed' && (
        <ErrorState
          title={t('Could not fetch all saved charts')}
          actions={<Button onClick={() => command('chart.list', { search: searchText, tag })}>{t('Try again')}</Button>}
        >
          {list.message}
        </ErrorState>
      )}
      {value === null && list?.status !== 'failed' && <Skeleton lines={[70, 55, 80, 60]} />}
      {empty && searchText === '' && tag === null && (
        <EmptyState
          icon={ChartColumn}
          title={seesAll ? t('There is no chart yet') : t('No chart that you may see')}
          actions={add}
        >
          {seesAll
            ? t('A chart answers one question about a dataset. Choose a dataset to begin.')
            : t('Those on databases that you may use are listed here; an administrator can grant you more.')}
        </EmptyState>
      )}
      {empty && (searchText !== '' || tag !== null) && (
        <EmptyState
          icon={SearchX}
          title={t('No chart fits')}
          actions={
            <Button
              onClick={() => {
                setSearch('')
                setTag(null)
              }}
            >
              {t('Show all')}
            </Button>
          }
        >
          {t('Names of charts are searched.')}
        </EmptyState>
      )}
      {value !== null && value.charts.length > 0 && (
        <Table
          list={value}
          chosen={chosen}
          onProperties={setEditing}
          onTag={mayTag ? setTagging : null}
          tagged={tagged}
        />
      )}
      {editing !== null && (
        <Suspense fallback={<Opening onGiveUp={() => setEditing(null)} />}>
          <ChartPropertiesDialog chartId={editing.id} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {tagging !== null && (
        <Suspense fallback={<Opening onGiveUp={() => setTagging(null)} />}>
          <TagsDialog
            kind="chart"
            id={tagging.id}
            name={tagging.name}
            tags={tagging.tags ?? []}
            onClose={() => setTagging(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

export default ChartsScreen
