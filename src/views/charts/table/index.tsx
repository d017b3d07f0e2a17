import { CircleSlash } from 'lucide-react'
import { useState } from 'react'

import { numberIn } from '../../../projections/vizTypes/common/adhoc'
import { EmptyState, SearchField } from '../../controls'
import { Grid } from '../../grid/Grid'
import { columnTitle, gridColumns, shownCell } from '../../grid/cells'
import { t, tn } from '../../i18n'
import { useFigureClass } from '../common/actions'
import type { DrawingProps } from '../drawing'
import '../charts.css'

/** Rows as they are or by groups, in the grid of query results; totals come from the database. */
const Table = ({ title, context, answers, results }: DrawingProps) => {
  const figureClass = useFigureClass()
  const [filter, setFilter] = useState('')
  const [answer] = answers
  const [result, totals] = results
  if (answer === undefined || result === undefined) return null
  const limit = numberIn(context.values, 'row_limit')
  const total = totals?.rows[0]
  return (
    <figure className={figureClass} aria-label={title}>
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
      {result.rows.length === 0 ? (
        <EmptyState icon={CircleSlash} title={t('No rows')}>
          {t('No row passes the filters.')}
        </EmptyState>
      ) : (
        <div className="chart-grid">
          <Grid key={answer.resultKey} label={title} columns={result.columns} rows={result.rows} filter={filter} />
        </div>
      )}
      {totals !== undefined && total !== undefined && (
        <dl className="chart-totals" aria-label={t('Summary')}>
          {gridColumns(totals.columns).map((column) => (
            <div key={column.key}>
              <dt>{columnTitle(column)}</dt>
              <dd>{shownCell(total[column.at], column).text}</dd>
            </div>
          ))}
        </dl>
      )}
    </figure>
  )
}

export default Table
