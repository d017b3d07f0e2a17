import { ChevronLeft, ChevronRight, RefreshCw, Rows3 } from 'lucide-react'
import { useEffect } from 'react'

import type { Samples } from '../../../projections/dataset/drafts'
import { Banner, Button, EmptyState, ErrorState, IconButton, SearchField, Select, Skeleton } from '../../controls'
import { useResultRows } from '../../explore/data/useResultRows'
import { Grid } from '../../grid/Grid'
import { useCommand, useIsPast } from '../../hooks'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'
import { usePastRefusal } from '../../pastRefusal'
import { useEditing } from './editing'

const SIZES = [50, 200, 1000] as const

const Rows = ({ samples, filter }: { readonly samples: Samples; readonly filter: string }) => {
  const resultRows = useResultRows([samples.resultKey])
  if (resultRows.status === 'loading') return <Skeleton lines={[60, 70, 50]} />
  const [result] = resultRows.status === 'held' ? resultRows.results : []
  if (result === undefined)
    return <p className="pane-note ink-3">{t('These rows are no longer kept. Refresh them.')}</p>
  if (result.rows.length === 0 && samples.total === 0)
    return <EmptyState icon={Rows3} title={t('The dataset has no rows')} />
  return (
    <Grid key={samples.resultKey} label={t('Samples')} columns={result.columns} rows={result.rows} filter={filter} />
  )
}

/** Rows of the dataset as it is saved, by the page (`B7.03`). */
export const SamplesTab = () => {
  const { datasetId, draft, start, content } = useEditing()
  const command = useCommand()
  const past = useIsPast()
  const wait = usePastRefusal()
  const [page, setPage] = useLogged('the page of the samples', 1, { isChoice: true })
  const [pageSize, setPageSize] = useLogged<number>('the page size of the samples', SIZES[0], { isChoice: true })
  const [filter, setFilter] = useLogged('the filter of the rows', '')
  const { version } = start
  useEffect(() => {
    if (!past) command('dataset.read_samples', { datasetId, page, pageSize })
  }, [past, command, datasetId, page, pageSize, version])
  const { samples } = draft
  const value = samples?.value ?? null
  const total = value?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = value === null || value.rows === 0 ? 0 : (value.page - 1) * pageSize + 1
  const loading = samples?.status === 'loading'
  return (
    <div className="samples-tab">
      <div className="row items-tools">
        <SearchField size="small" label={t('Filter rows')} value={filter} onChange={setFilter} />
        <span className="grow" />
        <output className="small ink-3 num" aria-live="polite">
          {value === null ? '' : t('Rows %s to %s of %s', first, first === 0 ? 0 : first + value.rows - 1, total)}
        </output>
        <Select
          label={t('Rows per page')}
          labelPlace="hidden"
          size="small"
          value={pageSize}
          options={SIZES.map((size) => ({ value: size, label: t('%s rows', size) }))}
          onChange={(size) => {
            setPageSize(size)
            setPage(1)
          }}
        />
        <IconButton
          size="small"
          icon={ChevronLeft}
          label={t('Previous page')}
          disabledReason={wait ?? (page <= 1 ? t('This is the first page.') : null)}
          onClick={() => setPage(page - 1)}
        />
        <span className="small num">{t('Page %s of %s', page, pages)}</span>
        <IconButton
          size="small"
          icon={ChevronRight}
          label={t('Next page')}
          disabledReason={wait ?? (page >= pages ? t('This is the last page.') : null)}
          onClick={() => setPage(page + 1)}
        />
        <IconButton
          size="small"
          icon={RefreshCw}
          label={t('Refresh samples')}
          loading={loading}
          disabledReason={wait}
          onClick={() => command('dataset.read_samples', { datasetId, page, pageSize, force: true })}
        />
      </div>
      {content.settings.sql !== start.content.settings.sql && (
        <Banner kind="info" inset>
          {t('These rows are those of the query that is saved.')}
        </Banner>
      )}
      {samples?.status === 'failed' ? (
        <ErrorState
          title={t('The samples could not be read')}
          actions={
            <Button onClick={() => command('dataset.read_samples', { datasetId, page, pageSize })}>
              {t('Try again')}
            </Button>
          }
        >
          {samples.message}
        </ErrorState>
      ) : value === null ? (
        <Skeleton lines={[60, 70, 50, 65]} label={t('Reading samples')} />
      ) : (
        <div className="samples-grid">
          <Rows samples={value} filter={filter} />
        </div>
      )}
    </div>
  )
}
