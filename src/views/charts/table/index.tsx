import { CircleSlash } from 'lucide-react'
import { useMemo, useState } from 'react'

import { numberIn } from '../../../projections/vizTypes/common/adhoc'
import { Button, EmptyState, SearchField } from '../../controls'
import { t, tn } from '../../i18n'
import { useFigureClass } from '../common/actions'
import { columnNamed } from '../common/rowMarks'
import type { DrawingProps } from '../drawing'
import { tableColumns } from './columns'
import { TableRows } from './TableRows'
import '../charts.css'

/** Rows as they are or by groups; totals come from the database. */
const Table = ({ title, context, answers, results }: DrawingProps) => {
  const figureClass = useFigureClass()
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState(0)
  const [answer] = answers
  const [result, totals] = results
  const columns = useMemo(() => (result === undefined ? [] : tableColumns(context, result)), [context, result])
  const found = useMemo(() => {
    const words = filter.trim().toLowerCase()
    const rows = result?.rows ?? []
    if (words === '') return rows
    return rows.filter((row) =>
      columns.some(({ column, text }) =>
        text(row[column.at] ?? null)
          .toLowerCase()
          .includes(words),
      ),
    )
  }, [result, columns, filter])
  if (answer === undefined || result === undefined) return null
  const limit = numberIn(context.values, 'row_limit')
  const length = numberIn(context.values, 'page_length') ?? 0
  const pages = length > 0 ? Math.max(1, Math.ceil(found.length / length)) : 1
  const at = Math.min(page, pages - 1)
  const rows = length > 0 ? found.slice(at * length, (at + 1) * length) : found
  const sums =
    totals === undefined
      ? null
      : columns.flatMap((one) => {
          const column = columnNamed(totals, one.column.name)
          return column === null ? [] : ([[one, totals.rows[0]?.[column.at] ?? null]] as const)
        })
  return (
    <figure className={`${figureClass} tabular`} aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
          <p className="cut">
            {tn('%s row.', '%s rows.', answer.rows)}{' '}
            {limit !== null && answer.sqlRows >= limit ? t('Row limit reached.') : ''}
          </p>
        </div>
        {context.values['include_search'] === true && (
          <SearchField size="small" label={t('Search rows')} value={filter} onChange={setFilter} />
        )}
      </header>
      {found.length === 0 ? (
        <EmptyState icon={CircleSlash} title={t('No rows')}>
          {result.rows.length === 0 ? t('No row passes the filters.') : t('No row holds what is searched for.')}
        </EmptyState>
      ) : (
        <TableRows
          key={`${answer.resultKey} ${at}`}
          label={title}
          columns={columns}
          rows={rows}
          totals={sums}
          context={context}
        />
      )}
      {pages > 1 && (
        <nav className="chart-pages" aria-label={t('Pages')}>
          <Button
            size="small"
            variant="ghost"
            disabledReason={at === 0 ? t('This is the first page.') : null}
            onClick={() => setPage(at - 1)}
          >
            {t('Previous')}
          </Button>
          <span>{t('Page %s of %s', at + 1, pages)}</span>
          <Button
            size="small"
            variant="ghost"
            disabledReason={at === pages - 1 ? t('This is the last page.') : null}
            onClick={() => setPage(at + 1)}
          >
            {t('Next')}
          </Button>
        </nav>
      )}
    </figure>
  )
}

export default Table
