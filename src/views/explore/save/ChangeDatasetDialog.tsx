import { useEffect, useMemo, useState } from 'react'

import type { ExploreDataset } from '../../../events/explore/explore'
import type { Explore } from '../../../projections/explore/explores'
import { changedDataset } from '../../../domain/charts/kinds/change'
import { placeText } from '../../../domain/datasets/place'
import { controlsOf, type VizType } from '../../../domain/charts/kinds/types'
import { Banner, Button, Dialog, SearchField, Skeleton } from '../../controls'
import { exploreLoading } from '../../../projections/chart/rights'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'

const REST = 250
/** Limit of listed datasets; a search finds the others. */
const SHOWN = 50

interface ChangeDatasetDialogProps {
  readonly id: string
  readonly explore: Explore
  readonly dataset: ExploreDataset
  readonly type: VizType
  readonly onClose: () => void
}

/** Moves a chart to another dataset, after one has seen which of its controls lose something (`B4.56`). */
export const ChangeDatasetDialog = ({ id, explore, dataset, type, onClose }: ChangeDatasetDialogProps) => {
  const command = useCommand()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const searchText = search.trim()
  const { isDatasourceMetaLoading } = useSelect([`explore/${id}`, 'explores', 'datasets'], (model) =>
    exploreLoading(model, id),
  )
  const list = useSelect(['datasets'], (model) => model.datasets.lists.all?.value?.datasets ?? null)
  useEffect(() => {
    const timer = setTimeout(
      () => command('dataset.list', { scope: 'all', search: searchText }),
      searchText === '' ? 0 : REST,
    )
    return () => clearTimeout(timer)
  }, [command, searchText])
  const { offer, formData } = explore
  const next = chosen !== null && offer?.value?.id === chosen ? offer.value : null
  const form = useMemo(() => (next === null ? null : changedDataset(type, formData, next)), [type, formData, next])
  const lost =
    form === null
      ? []
      : controlsOf(type)
          .filter(({ name }) => formData[name] !== undefined && formData[name] !== form[name])
          .map(({ label }) => t(label))
  const choose = (datasetId: number): void => {
    setChosen(datasetId)
    command('explore.read_dataset', { key: id, datasetId })
  }
  const apply = (): void => {
    if (next === null || form === null) return
    command('explore.change_dataset', { key: id, dataset: next, formData: form })
    onClose()
  }
  const others = (list ?? []).filter((one) => one.id !== dataset.id)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Change dataset')}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep %s', dataset.name)}</Button>
          <Button
            variant="primary"
            disabledReason={next === null ? t('Choose a dataset first.') : null}
            loading={chosen !== null && isDatasourceMetaLoading}
            onClick={apply}
          >
            {t('Change dataset')}
          </Button>
        </>
      }
    >
      <div className="change-dataset">
        <SearchField label={t('Search datasets')} value={search} onChange={setSearch} />
        {list === null ? (
          <Skeleton lines={[60, 45, 70]} />
        ) : others.length === 0 ? (
          <p className="ink-3">{searchText === '' ? t('There is no other dataset.') : t('No dataset fits')}</p>
        ) : (
          <ul aria-label={t('Datasets')}>
            {others.slice(0, SHOWN).map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-pressed={one.id === chosen}
                  aria-label={t('Choose %s', one.name)}
                  onClick={() => choose(one.id)}
                >
                  <b className="cut" title={one.name}>
                    {one.name}
                  </b>
                  <span className="cut ink-3">{placeText(one)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {chosen !== null && offer?.status === 'failed' && (
          <Banner kind="danger" announce="alert" inset>
            {offer.message}
          </Banner>
        )}
        {next !== null && (
          <Banner kind={lost.length === 0 ? 'success' : 'warning'} announce="status" inset>
            {lost.length === 0
              ? t('%s has everything that the chart names.', next.name)
              : t('%s lacks something of: %s. That is taken out of the chart.', next.name, lost.join(', '))}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
