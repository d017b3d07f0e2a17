import { Layers, Plus, SearchX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'

import type { DatasetSummary } from '../../events/dataset/dataset'
import type { DatasetList } from '../../projections/dataset/datasets'
import { may, mayWriteSql } from '../../projections/session/permissions'
import { Button, EmptyState, ErrorState, SearchField, Skeleton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { useLogged } from '../screen/useLogged'
import { ChosenTools } from '../lists/ChosenTools'
import { ListTable } from '../lists/ListTable'
import { useChosen, type Chosen } from '../lists/useChosen'
import { useDeleteAllRefusal } from '../lists/deleteRefusal'
import { DatasetRow } from './DatasetRow'
import { DeleteDialog } from './DeleteDialog'
import { DeleteSeveralDialog } from './DeleteSeveralDialog'
import { howMade } from './howMade'
import { NewDatasetDialog } from './NewDatasetDialog'
import '../shell/listScreen.css'
import './datasets.css'

/** Ms without typing before the request to the server. */
const REST = 250

const HEADS = ['Name', 'Kind', 'Schema', 'Database', 'Owners', 'Changed'] as const

interface TableProps {
  readonly list: DatasetList
  readonly chosen: Chosen
  /** Null without the right to write SQL. */
  readonly onOpen: ((id: number) => void) | null
  readonly onDelete: (dataset: DatasetSummary) => void
}

const Table = ({ list: { datasets, count }, chosen, onOpen, onDelete }: TableProps) => (
  <ListTable label={t('Datasets')} chosen={chosen} heads={HEADS} count={count} shown={datasets.length}>
    {datasets.map((dataset, index) => (
      <DatasetRow
        key={dataset.id}
        dataset={dataset}
        place={index + 2}
        chosen={chosen.has(dataset.id)}
        onChoose={chosen.choose}
        onOpen={onOpen}
        onDelete={onDelete}
      />
    ))}
  </ListTable>
)

/** The datasets one may see: found, queried, deleted. */
const DatasetsScreen = () => {
  const command = useCommand()
  const [, go] = useLocation()
  const [search, setSearch] = useLogged('the search of datasets', '')
  const [asking, setAsking] = useState<DatasetSummary | null>(null)
  const [making, setMaking] = useState(false)
  const list = useSelect(['datasets'], (model) => model.datasets.lists.all ?? null)
  const makes = useSelect(['session'], (model) => may(model, 'can_write on Dataset'))
  const writes = useSelect(['session'], mayWriteSql)
  const searchText = search.trim()
  useEffect(() => {
    const timer = setTimeout(
      () => command('dataset.list', { scope: 'all', search: searchText }),
      searchText === '' ? 0 : REST,
    )
    return () => clearTimeout(timer)
  }, [command, searchText])
  const open = (id: number): void => go('/sqllab/', { state: { requestedQuery: { datasourceKey: `${id}__table` } } })
  const value = list?.value ?? null
  const there = useMemo(() => (value?.datasets ?? []).map(({ id }) => id), [value])
  const chosen = useChosen(there)
  const picked = (value?.datasets ?? []).filter(({ id }) => chosen.has(id))
  const deleteRefusal = useDeleteAllRefusal(picked, 'Dataset', 'datasets')
  const mayExport = useSelect(['session'], (model) => may(model, 'can_export on Dataset'))
  const [several, setSeveral] = useState<readonly DatasetSummary[] | null>(null)
  const empty = value !== null && value.datasets.length === 0 && list?.status === 'loaded'
  return (
    <div className="page list-screen datasets" data-pane="">
      <div className="row">
        <h1 className="grow">{t('Datasets')}</h1>
        {value !== null && value.datasets.length > 0 && (
          <ChosenTools
            chosen={chosen}
            exportPath={mayExport ? '/api/v1/dataset/export/' : null}
            deleteRefusal={deleteRefusal}
            onDelete={() => setSeveral(picked)}
          />
        )}
        <SearchField label={t('Search datasets')} value={search} onChange={setSearch} />
        {makes && (
          <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
            {t('New dataset')}
          </Button>
        )}
      </div>
      {list?.status === 'failed' && (
        <ErrorState
          title={t('The datasets could not be read')}
          actions={
            <Button onClick={() => command('dataset.list', { scope: 'all', search: searchText })}>
              {t('Try again')}
            </Button>
          }
        >
          {list.message}
        </ErrorState>
      )}
      {value === null && list?.status !== 'failed' && <Skeleton lines={[70, 55, 80, 60]} />}
      {empty && searchText === '' && (
        <EmptyState
          icon={Layers}
          title={t('There is no dataset yet')}
          actions={
            <>
              {makes && (
                <Button variant="primary" onClick={() => setMaking(true)}>
                  {t('Choose a table')}
                </Button>
              )}
              {makes && writes && <Button onClick={() => go('/sqllab/')}>{t('Write a query')}</Button>}
            </>
          }
        >
          {howMade({ makes, writes })}
        </EmptyState>
      )}
      {empty && searchText !== '' && (
        <EmptyState
          icon={SearchX}
          title={t('No dataset fits')}
          actions={<Button onClick={() => setSearch('')}>{t('Show all')}</Button>}
        >
          {t('Names of datasets are searched.')}
        </EmptyState>
      )}
      {value !== null && value.datasets.length > 0 && (
        <Table list={value} chosen={chosen} onOpen={writes ? open : null} onDelete={setAsking} />
      )}
      {several !== null && <DeleteSeveralDialog datasets={several} onClose={() => setSeveral(null)} />}
      {making && <NewDatasetDialog onClose={() => setMaking(false)} />}
      {asking !== null && <DeleteDialog dataset={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

export default DatasetsScreen
