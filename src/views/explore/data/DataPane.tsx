import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect } from 'react'

import type { ChartState } from '../../../projections/chart/state'
import { ErrorState, IconButton, SearchField, Skeleton, Tabs } from '../../controls'
import { Grid } from '../../grid/Grid'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'
import { useResultRows } from './useResultRows'
import { formatWhole } from '../../controls/field/number'

const Rows = ({
  chart,
  label,
  filter,
}: {
  readonly chart: ChartState | null
  readonly label: string
  readonly filter: string
}) => {
  const [answer] = chart?.answers ?? []
  const resultRows = useResultRows(answer === undefined ? [] : [answer.resultKey])
  if (chart?.status === 'failed') return <ErrorState title={t('The rows could not be read')}>{chart.alert}</ErrorState>
  if (answer === undefined) {
    return chart?.status === 'loading' ? (
      <Skeleton lines={[60, 70, 50]} />
    ) : (
      <p className="pane-note ink-3">{t('No rows yet.')}</p>
    )
  }
  if (resultRows.status === 'loading') return <Skeleton lines={[60, 70, 50]} />
  const [result] = resultRows.status === 'held' ? resultRows.results : []
  if (result === undefined)
    return <p className="pane-note ink-3">{t('These rows are no longer kept. Update the chart.')}</p>
  if (result.rows.length === 0) return <p className="pane-note ink-3">{t('No row passes the filters.')}</p>
  return <Grid key={answer.resultKey} label={label} columns={result.columns} rows={result.rows} filter={filter} />
}

interface DataPaneProps {
  readonly id: string
  readonly datasetId: number
  readonly chart: ChartState | null
  readonly filters: string
}

const SAMPLE_ROWS = 1000

/** Rows of the dataset under the chart's filters. */
const Samples = ({ id, datasetId, filters, filter }: Omit<DataPaneProps, 'chart'> & { readonly filter: string }) => {
  const command = useCommand()
  const past = useIsPast()
  const key = `${id}/samples`
  const chart = useSelect([`chart/${key}`, 'charts'], (model) => model.charts.byKey[key] ?? null)
  useEffect(() => {
    if (past) return
    const query = { ...(JSON.parse(filters) as object), row_limit: SAMPLE_ROWS }
    command('chart.query', { key, datasetId, formData: {}, queries: JSON.stringify([query]), resultType: 'samples' })
  }, [command, past, key, datasetId, filters])
  return <Rows chart={chart} label={t('Samples')} filter={filter} />
}

/** Data below the chart: its rows, and those of the dataset. */
export const DataPane = ({ id, datasetId, chart, filters }: DataPaneProps) => {
  const [open, setOpen] = useLogged('the data below the chart', false, { isChoice: true })
  const [tab, setTab] = useLogged('the tab of the data below the chart', 'results', { isChoice: true })
  const [filter, setFilter] = useLogged('the filter of the rows', '')
  const rows = chart?.answers[0]?.rows
  return (
    <section className={open ? 'data-pane open' : 'data-pane'} aria-label={t('Data of the chart')} data-pane="">
      <Tabs
        label={t('Chart data')}
        value={tab}
        onChange={(next) => {
          setTab(next)
          setOpen(true)
        }}
        end={
          <>
            {open && <SearchField size="small" label={t('Filter rows')} value={filter} onChange={setFilter} />}
            <IconButton
              size="small"
              icon={open ? ChevronDown : ChevronUp}
              label={open ? t('Hide data') : t('Show data')}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          </>
        }
        tabs={[
          {
            value: 'results',
            label: t('Results'),
            ...(rows === undefined ? {} : { count: formatWhole(rows) }),
            panel: open ? <Rows chart={chart} label={t('Results')} filter={filter} /> : null,
          },
          {
            value: 'samples',
            label: t('Samples'),
            panel: open ? <Samples id={id} datasetId={datasetId} filters={filters} filter={filter} /> : null,
          },
        ]}
      />
    </section>
  )
}
