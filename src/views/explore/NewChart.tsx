import { Layers } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { placeText } from '../../domain/datasets/place'
import { may, mayWriteSql } from '../../projections/session/permissions'
import { Button, EmptyState, SearchField, Skeleton } from '../controls'
import { howMade } from '../dataset/howMade'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import '../shell/listScreen.css'

const REST = 250

/** A new chart begins with its dataset. */
export const NewChart = () => {
  const command = useCommand()
  const [, go] = useLocation()
  const [search, setSearch] = useState('')
  const writes = useSelect(['session'], mayWriteSql)
  const makes = useSelect(['session'], (model) => may(model, 'can_write on Dataset'))
  const list = useSelect(['datasets'], (model) => model.datasets.lists.all ?? null)
  const searchText = search.trim()
  useEffect(() => {
    const timer = setTimeout(
      () => command('dataset.list', { scope: 'all', search: searchText }),
      searchText === '' ? 0 : REST,
    )
    return () => clearTimeout(timer)
  }, [command, searchText])
  const datasets = list?.value?.datasets ?? null
  return (
    <div className="page list-screen new-chart" data-pane="">
      <div className="row">
        <h1 className="grow">{t('New chart: choose a dataset')}</h1>
        <SearchField label={t('Search datasets')} value={search} onChange={setSearch} />
      </div>
      {datasets === null && <Skeleton lines={[70, 55, 80, 60]} />}
      {datasets?.length === 0 && (
        <EmptyState
          icon={Layers}
          title={searchText === '' ? t('There is no dataset yet') : t('No dataset fits')}
          actions={
            searchText !== '' ? (
              <Button onClick={() => setSearch('')}>{t('Show all')}</Button>
            ) : makes && writes ? (
              <Button onClick={() => go('/sqllab/')}>{t('Write a query')}</Button>
            ) : null
          }
        >
          {searchText === '' ? howMade({ makes, writes }) : t('Names of datasets are searched.')}
        </EmptyState>
      )}
      {datasets !== null && datasets.length > 0 && (
        <ul className="choices" aria-label={t('Datasets')}>
          {datasets.map((dataset) => (
            <li key={dataset.id}>
              <Link href={`/explore/?datasource_type=table&datasource_id=${dataset.id}`}>
                <b className="cut">{dataset.name}</b>
                <span className="cut ink-3">{placeText(dataset)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
