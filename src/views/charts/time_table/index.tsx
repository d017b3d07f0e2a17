import { CircleSlash } from 'lucide-react'
import { useMemo } from 'react'

import { EmptyState } from '../../controls'
import { t, tn } from '../../i18n'
import { Trend } from '../big_number/Trend'
import { useFigureClass } from '../common/actions'
import { MarkCell } from '../common/MarkCell'
import { numberFormatter } from '../common/numberFormat'
import type { DrawingProps } from '../drawing'
import { timeColumns, timeFigure, timeRows, type TimeColumn } from './data'
import '../charts.css'

const SPARK = { width: 150, height: 24 }
const percent = numberFormatter('.1%')
/** More rows than these nobody compares. */
const MOST = 500

const formatOf = (column: TimeColumn, standard: unknown): ((value: number) => string) => {
  if (column.format !== null) return numberFormatter(column.format)
  return column.type === 'contrib' || column.comparison.startsWith('perc') ? percent : numberFormatter(standard)
}

/** Rows of things with figures of their course over time. */
const TimeTable = ({ title, context, answers, results }: DrawingProps) => {
  const figureClass = useFigureClass()
  const [answer] = answers
  const [result] = results
  const rows = useMemo(
    () => (answer === undefined || result === undefined ? [] : timeRows({ context, answer, result })),
    [context, answer, result],
  )
  const columns = useMemo(() => timeColumns(context.values['column_collection']), [context.values])
  const shown = rows.slice(0, MOST)
  return (
    <figure className={figureClass} aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
          <p className="cut">
            {tn('%s row.', '%s rows.', rows.length)}
            {rows.length > MOST ? ` ${t('The first %s are shown.', MOST)}` : ''}
          </p>
        </div>
      </header>
      {rows.length === 0 ? (
        <EmptyState icon={CircleSlash} title={t('No rows')}>
          {t('No row passes the filters.')}
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="chart-table" tabIndex={0}>
          <table aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t('Name')}</th>
                {columns.map(({ key, label, type }) => (
                  <th key={key} scope="col" className={type === 'spark' ? undefined : 'r'}>
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.name}>
                  <MarkCell marks={row.marks} className="rowname">
                    {row.name}
                  </MarkCell>
                  {columns.map((column) => {
                    if (column.type === 'spark') {
                      return (
                        <td key={column.key} className="spark">
                          <Trend values={row.values} {...SPARK} zero={false} />
                        </td>
                      )
                    }
                    const figure = timeFigure(column, row, rows)
                    const signed = column.comparison === 'diff' || column.comparison === 'perc_change'
                    const arrow = !signed || figure === null || figure === 0 ? '' : figure > 0 ? '▲ ' : '▼ '
                    return (
                      <td key={column.key} className="r">
                        {figure === null ? '–' : `${arrow}${formatOf(column, context.values['y_axis_format'])(figure)}`}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  )
}

export default TimeTable
