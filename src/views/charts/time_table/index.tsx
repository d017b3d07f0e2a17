import { CircleSlash } from 'lucide-react'
import { useMemo } from 'react'

import type { FormValues } from '../../../projections/formData'
import { textIn } from '../../../projections/vizTypes/common/adhoc'
import { timeColumns, type TimeColumn } from '../../../projections/vizTypes/time_table/columns'
import { EmptyState, VisuallyHidden } from '../../controls'
import { t, tn } from '../../i18n'
import { useFigureClass } from '../common/actions'
import { MarkCell } from '../common/MarkCell'
import { numberFormatter, withCurrency } from '../common/numberFormat'
import { valueText } from '../common/valueText'
import type { DrawingProps } from '../drawing'
import { Course } from './Course'
import { boundInk, rowAddress, timeFigure, timeRows, type TimeRow } from './data'
import '../charts.css'

const percent = numberFormatter('.1%')
/** More rows than these nobody compares. */
const MOST = 500

const formatOf = (column: TimeColumn, values: FormValues): ((value: number) => string) => {
  const { type, comparison, ratio, format } = column
  const share =
    type === 'contrib' || (type === 'time' && comparison.startsWith('perc')) || (type === 'spark' && ratio > 0)
  const currency = share ? null : values['currency_format']
  if (format !== null) return withCurrency(numberFormatter(format), currency)
  return share ? percent : valueText(values['y_axis_format'], currency).format
}

/** The name of a row; where the chart says where it leads, a link. */
const NameCell = ({ row, address }: { readonly row: TimeRow; readonly address: string | null }) =>
  address === null ? (
    <MarkCell marks={row.marks} className="rowname">
      {row.name}
    </MarkCell>
  ) : (
    <td className="rowname">
      <a href={address} target="_blank" rel="noopener noreferrer">
        {row.name}
      </a>
    </td>
  )

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
  const url = textIn(context.values, 'url')
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
                {columns.map(({ key, label, type, tooltip, width }) => (
                  <th
                    key={key}
                    scope="col"
                    className={type === 'spark' ? undefined : 'r'}
                    title={tooltip ?? undefined}
                    style={width === null ? undefined : { minWidth: width }}
                  >
                    {t(label)}
                    {tooltip !== null && <VisuallyHidden>{`, ${tooltip}`}</VisuallyHidden>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.name}>
                  <NameCell row={row} address={rowAddress(url, row.name, context)} />
                  {columns.map((column) => {
                    if (column.type === 'spark') {
                      return (
                        <td key={column.key} className="spark">
                          <Course
                            column={column}
                            row={row}
                            context={context}
                            format={formatOf(column, context.values)}
                          />
                        </td>
                      )
                    }
                    const figure = timeFigure(column, row, rows)
                    const ink = boundInk(column, figure)
                    const signed =
                      column.type === 'time' && (column.comparison === 'diff' || column.comparison === 'perc_change')
                    const arrow = !signed || figure === null || figure === 0 ? '' : figure > 0 ? '▲ ' : '▼ '
                    return (
                      <td key={column.key} className="r" style={ink === null ? undefined : { color: ink }}>
                        {figure === null ? '–' : `${arrow}${formatOf(column, context.values)(figure)}`}
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
