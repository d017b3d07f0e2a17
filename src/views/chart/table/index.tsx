import { CircleSlash } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { ComparedPart } from '../../../events/chart/reading'
import { filtersGroups, numberIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { offsetOf } from '../../../domain/charts/kinds/common/time/timeComparison'
import { Button, EmptyState, Progress, SearchField } from '../../controls'
import { t, tn } from '../../i18n'
import { useFigureClass, useMarkActions } from '../common/figure/actions'
import { NoRows } from '../common/figure/NoRows'
import { reachedLimit } from '../common/figure/notes'
import { periodsText } from '../common/series/comparison'
import { inOrder } from '../common/axis/order'
import { useServedPages, type ServedPages } from '../common/legend/pages'
import { Periods } from '../common/axis/Periods'
import { useReading } from '../common/interaction/reading'
import { columnNamed } from '../common/series/rowMarks'
import type { DrawingProps } from '../drawing'
import { tableColumns, type TableColumn } from './columns'
import { comparedRows } from './compared'
import { ComparisonMenu } from './ComparisonMenu'
import { moveName } from './TableHead'
import { TableRows, type Sorting } from './TableRows'
import '../charts.css'

/** Heads of a table whose rows are not all here order them where they come from. */
const sortingOf = ({ order, onOrder }: ServedPages, columns: readonly TableColumn[]): Sorting => {
  const by = columns.find(({ source }) => source !== null && source === order?.column)
  return {
    by: by === undefined ? null : { key: by.column.key, down: order?.down === true },
    onSort: (sort) => {
      const chosen = columns.find(({ column }) => column.key === sort?.key)
      onOrder(
        chosen === undefined || chosen.source === null ? null : { column: chosen.source, down: sort?.down === true },
      )
    },
  }
}

const ASIDE: readonly ComparedPart[] = ['#', '△', '%', '×']

/** Comparison parts in the columns, beside the figures themselves. */
const comparisonParts = (columns: readonly TableColumn[]): readonly ComparedPart[] =>
  ASIDE.filter((part) => columns.some((column) => column.part === part))

/** Rows as they are or by groups; totals come from the database. */
const Table = ({ title, context, answers, results }: DrawingProps) => {
  const figureClass = useFigureClass()
  const { bare = false } = useMarkActions()
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState(0)
  const served = useServedPages()
  const [answer] = answers
  const [result, totals] = results
  const { order, onOrder, shown, onShown, past } = useReading()
  const compared = useMemo(() => (result === undefined ? null : comparedRows(context, result)), [context, result])
  const natural = useMemo(
    () => (result === undefined || compared === null ? [] : tableColumns(context, result, compared)),
    [context, result, compared],
  )
  const movable = context.values['allow_rearrange_columns'] === true
  const parts = useMemo(() => comparisonParts(natural), [natural])
  const columns = useMemo(() => {
    const shownColumns = natural.filter(
      ({ part }) => part === null || part === 'Main' || shown?.includes(part) !== false,
    )
    return movable ? inOrder(shownColumns, moveName, order) : shownColumns
  }, [movable, natural, order, shown])
  const matches = useMemo(() => {
    const words = filter.trim().toLowerCase()
    const rows = compared?.result.rows ?? []
    if (words === '') return rows
    return rows.filter((row) =>
      columns.some(({ column, text }) =>
        text(row[column.at] ?? null)
          .toLowerCase()
          .includes(words),
      ),
    )
  }, [compared, columns, filter])
  if (answer === undefined || result === undefined) return null
  const spans = offsetOf(context) === null ? null : periodsText(context, answer)
  const length = served === null ? (numberIn(context.values, 'page_length') ?? 0) : 0
  const pages = served?.pages ?? (length > 0 ? Math.max(1, Math.ceil(matches.length / length)) : 1)
  const at = Math.min(served?.page ?? page, pages - 1)
  const turn = served?.onPage ?? setPage
  const rows = length > 0 ? matches.slice(at * length, (at + 1) * length) : matches
  const summed = totals === undefined ? undefined : comparedRows(context, totals).result
  const sums =
    summed === undefined
      ? null
      : columns.flatMap((one) => {
          const column = columnNamed(summed, one.column.name)
          return column === null ? [] : ([[one, summed.rows[0]?.[column.at] ?? null]] as const)
        })
  const beyond =
    sums !== null && matches.length > 0 && filtersGroups(context.values)
      ? t('The summary counts the rows of groups that a filter leaves out, too.')
      : ''
  return (
    <figure className={`${figureClass} tabular`} aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
          <p className="cut">
            {tn('%s row.', '%s rows.', served?.rows ?? answer.rows)}{' '}
            {served === null && reachedLimit(context, answer) !== null ? `${t('Row limit reached.')} ` : ''}
            {beyond}
          </p>
        </div>
        {served === null && context.values['include_search'] === true && (
          <SearchField size="small" label={t('Search rows')} value={filter} onChange={setFilter} />
        )}
      </header>
      {parts.length === 0 ? (
        <Periods text={spans} />
      ) : (
        <div className="compared-bar">
          <Periods text={spans} />
          <ComparisonMenu parts={parts} shown={shown} past={past} onShown={onShown} />
        </div>
      )}
      {result.rows.length === 0 ? (
        <NoRows />
      ) : matches.length === 0 ? (
        <EmptyState icon={CircleSlash} title={t('No rows')}>
          {t('No row contains this text.')}
        </EmptyState>
      ) : (
        <TableRows
          key={`${answer.resultKey} ${at}`}
          label={title}
          columns={columns}
          rows={rows}
          totals={sums}
          context={context}
          moving={movable && !past ? { names: [...new Set(columns.map(moveName))], onOrder } : null}
          {...(served === null ? {} : { sorting: sortingOf(served, columns) })}
        />
      )}
      {served?.loading === true && <Progress label={t('Progress of the page')} value={null} />}
      {served !== null && served.problem !== null && (
        <p className="page-problem" role="alert">
          {t('The page could not be read: %s', served.problem)}
        </p>
      )}
      {pages > 1 && (
        <nav className="chart-pages" aria-label={t('Pages')}>
          <Button
            size="small"
            variant="ghost"
            disabledReason={at === 0 ? t('This is the first page.') : null}
            onClick={() => turn(at - 1)}
          >
            {t('Previous')}
          </Button>
          <span>{t('Page %s of %s', at + 1, pages)}</span>
          <Button
            size="small"
            variant="ghost"
            disabledReason={at === pages - 1 ? t('This is the last page.') : null}
            onClick={() => turn(at + 1)}
          >
            {t('Next')}
          </Button>
        </nav>
      )}
      {bare && beyond !== '' && <p className="figure-note">{beyond}</p>}
    </figure>
  )
}

export default Table
