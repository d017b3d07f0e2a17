import { BarChart3 } from 'lucide-react'
import { useEffect, useImperativeHandle, useMemo, useState, type Ref } from 'react'

import type { ChartChoice } from '../../../events/grid/grid'
import type { ResultRows } from '../../../core/results/types'
import { Button, EmptyState } from '../../controls'
import { gridColumns } from '../../grid/cells/cells'
import { filtersFor } from '../../grid/filter/columnFilter'
import type { CsvSource } from '../../grid/Grid'
import type { GridArrangement } from '../../grid/useOwnView'
import { useOrder } from '../../grid/useOrder'
import { t, tn } from '../../i18n'
import type { ChartKind } from '../chart'
import { ChartFigure } from '../common/figure/ChartFigure'
import { KINDS } from '../kinds'
import '../charts.css'
import { ChartControls } from './ChartControls'
import { prepare } from './prepare'
import { suggestions } from './suggest'

interface ResultChartProps {
  readonly result: ResultRows
  readonly arrangement: GridArrangement
  /** Only rows that hold this text in some cell are drawn. */
  readonly filter: string
  readonly handle?: Ref<CsvSource> | undefined
}

const titleOf = (choice: ChartChoice, measure: string, across: string): string =>
  choice.kind === 'big_number' || choice.x === null ? measure : t('%s by %s', measure, across)

interface Loaded {
  readonly name: ChartChoice['kind']
  readonly kind: ChartKind
}

/** A kind's code; the former kind stays while another one comes. */
const useKind = (kindName: ChartChoice['kind'] | null): Loaded | null => {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let gone = false
    const entry = KINDS.find(({ kind }) => kind === kindName)
    void entry?.load().then((kind) => {
      if (!gone) setLoaded({ name: entry.kind, kind })
    })
    return () => {
      gone = true
    }
  }, [kindName])
  return loaded
}

const NO_SORT: never[] = []

/** The rows of a result as a chart, from local data: it sends no request. */
export const ResultChart = ({ result, arrangement, filter, handle }: ResultChartProps) => {
  const { view, change } = arrangement
  const columns = useMemo(() => gridColumns(result.columns), [result.columns])
  const order = useOrder(result.rows, columns, { sort: NO_SORT, filters: view.filters, text: filter })
  const rows = useMemo(
    () => (order === null ? result.rows : Array.from(order, (index) => result.rows[index] ?? [])),
    [order, result.rows],
  )
  useImperativeHandle(handle, () => ({
    csv: async () => (await import('../../grid/copy/shownCsv')).shownCsv(result, view, filter),
  }))
  const suggested = useMemo(() => suggestions(columns, rows), [columns, rows])
  const has = (key: string | null): boolean => key === null || columns.some((column) => column.key === key)
  const savedChoice = view.chart !== null && has(view.chart.x) && view.chart.y.every(has) ? view.chart : null
  const [best] = suggested
  const choice = savedChoice ?? best?.choice ?? null
  const loaded = useKind(choice?.kind ?? null)
  const left = result.rows.length - rows.length
  const data = useMemo(() => {
    if (choice === null) return null
    const prepared = prepare(choice, columns, rows)
    const note = tn('%s row is left out by the filters.', '%s rows are left out by the filters.', left)
    return left === 0 ? prepared : { ...prepared, notes: [...prepared.notes, note] }
  }, [choice, columns, rows, left])
  const active = filtersFor(view.filters, columns)
  const filtered = active.length > 0
  const clear = (): void => change('grid.clear_filters', { columns: active.map(({ column }) => column.key) })
  if (choice === null || data === null) {
    return (
      <EmptyState
        icon={BarChart3}
        title={t('There is nothing to draw')}
        actions={filtered ? <Button onClick={clear}>{t('Clear filters')}</Button> : undefined}
      >
        {rows.length === 0 ? t('No rows are left.') : t('No column of this result can be drawn.')}
      </EmptyState>
    )
  }
  const taken =
    savedChoice === null ? best : suggested.find((one) => JSON.stringify(one.choice) === JSON.stringify(savedChoice))
  const reason = taken?.reason ?? null
  const set = (next: ChartChoice | null): void => {
    if (next === null || next.kind === choice.kind) change('grid.set_chart', { chart: next })
    // Another kind comes with the columns that suit it, unless someone chose columns already.
    else {
      const fitting = taken !== undefined ? suggested.find((one) => one.choice.kind === next.kind)?.choice : undefined
      const single = next.kind === 'pie' ? { ...next, y: next.y.slice(0, 1), color: null } : next
      change('grid.set_chart', { chart: fitting ?? single })
    }
  }
  return (
    <div className="result-chart">
      <ChartControls
        columns={columns}
        choice={choice}
        chosen={savedChoice !== null}
        reason={reason}
        onChange={set}
        onClear={filtered ? clear : null}
      />
      {loaded !== null && (
        <ChartFigure
          key={loaded.name}
          title={titleOf(choice, data.measure, data.x.title)}
          kind={loaded.kind}
          kindName={t(KINDS.find(({ kind }) => kind === loaded.name)?.name ?? '')}
          data={data}
        />
      )}
    </div>
  )
}
