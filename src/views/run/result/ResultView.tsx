import { Square, Table2 } from 'lucide-react'
import { Suspense, type Ref } from 'react'

import type { ResultRows } from '../../../core/results/types'
import { isRunning, type Run } from '../../../projections/run/runs'
import { Button, EmptyState } from '../../controls'
import { sourceTable } from '../../grid/formats/sourceTable'
import { Grid, type CsvSource, type GridHandle } from '../../grid/Grid'
import type { GridArrangement } from '../../grid/useOwnView'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { Created } from './Created'
import { ErrorPanel } from '../ErrorPanel'
import type { ErrorPlace } from '../errorPlace'
import { ResultSkeleton } from './ResultSkeleton'
import { RunProgress } from '../RunStatus'
import { useFormer } from '../../editor/former'
import { useRows } from './useRows'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import './result.css'

interface ResultViewProps {
  readonly run: Run
  readonly filter: string
  readonly grid: Ref<GridHandle>
  /** Of the chart, while the result is shown as one. */
  readonly chart?: Ref<CsvSource>
  /** Accessible name of the rows. */
  readonly label?: string
  readonly arrangement: GridArrangement
  readonly onReveal: (offset: number) => void
  readonly onFix: (place: ErrorPlace, word: string) => void
  readonly onShow: (queryId: string) => void
}

const ResultChart = lazyWithRetry(() => import('../../chart/result/ResultChart'), 'ResultChart')

const ResultGone = lazyWithRetry(() => import('./ResultGone'), 'ResultGone')

const Explained = lazyWithRetry(() => import('../explain/Explained'), 'Explained')

/** A plan is one cell of text. */
const isExplained = ({ columns, rows }: ResultRows): boolean =>
  columns.length === 2
    ? rows.length === 1 && columns[1]?.column_name === 'explain_value'
    : columns.length === 1 && columns[0]?.column_name === 'QUERY PLAN'

/** Result of a run: rows, an error, or the reason why there is nothing to see. */
export const ResultView = ({
  run,
  filter,
  grid,
  chart,
  label,
  arrangement,
  onReveal,
  onFix,
  onShow,
}: ResultViewProps) => {
  const command = useCommand()
  const past = useIsPast()
  const offline = useSelect(['session'], (model) => model.session.offline)
  const rows = useRows(run.state === 'success' ? run.resultsKey : null)
  const rerun = (): void => void command('run.rerun', { queryId: run.id })
  const former = useFormer(run)
  const shown = former ?? (rows.status === 'held' && run.resultsKey !== null ? { key: run.resultsKey, ...rows } : null)
  if (run.ctas && run.state === 'success' && former === null) return <Created run={run} />
  if (shown !== null && arrangement.view.view === 'chart' && run.explain === null) {
    return (
      <Suspense>
        <ResultChart
          key={shown.key}
          result={shown.rows}
          arrangement={arrangement}
          filter={former === null ? filter : ''}
          handle={chart}
        />
      </Suspense>
    )
  }
  if (shown !== null) {
    if (former === null && isExplained(shown.rows)) {
      return (
        <Suspense fallback={<ResultSkeleton columns={1} />}>
          <Explained key={shown.key} rows={shown.rows} />
        </Suspense>
      )
    }
    return (
      <Grid
        key={shown.key}
        label={label ?? t('Query results')}
        columns={shown.rows.columns}
        rows={shown.rows.rows}
        filter={former === null ? filter : ''}
        handle={grid}
        arrangement={arrangement}
        table={sourceTable(run.sql)}
      />
    )
  }
  if (isRunning(run.state)) {
    return (
      <>
        <RunProgress run={run} />
        <ResultSkeleton columns={run.columns.length} />
        <p className="sql-foot">
          <span className="grow">
            {offline
              ? t(
                  'What became of the query is asked as soon as the server answers; if it was not run, you can run it again here.',
                )
              : run.runAsync
                ? t('You may go on, or close the window: the query runs in the background.')
                : t('You may go on in another tab; the result will be here. Closing the window stops the query.')}
          </span>
          {!past && (
            <>
              <kbd>Esc</kbd> {t('to stop')}
            </>
          )}
        </p>
      </>
    )
  }
  if (run.state === 'failed' || run.state === 'timed_out') {
    return <ErrorPanel key={run.id} run={run} onReveal={onReveal} onFix={onFix} onRerun={rerun} onShow={onShow} />
  }
  if (run.state === 'stopped') {
    return (
      <EmptyState
        icon={Square}
        title={t('The query was stopped')}
        actions={past ? undefined : <Button onClick={rerun}>{t('Run again')}</Button>}
      >
        {t('No rows were kept.')}
      </EmptyState>
    )
  }
  if (rows.status === 'loading' || rows.status === 'held') return <ResultSkeleton columns={run.columns.length} />
  if (rows.status === 'none' && run.columns.length === 0) {
    return (
      <EmptyState icon={Table2} title={t('The query returned no table')}>
        {t('It ran to its end; there are no rows to show.')}
      </EmptyState>
    )
  }
  return (
    <Suspense>
      <ResultGone run={run} onRerun={rerun} />
    </Suspense>
  )
}
