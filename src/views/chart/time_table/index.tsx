import { useMemo } from 'react'

import { textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { VisuallyHidden } from '../../controls'
import { t, tn } from '../../i18n'
import { useFigureClass } from '../common/figure/actions'
import { MarkCell } from '../common/figure/MarkCell'
import { NoRows } from '../common/figure/NoRows'
import type { DrawingProps } from '../drawing'
import { Course } from './Course'
import { boundInk, drawnColumns, rowAddress, timeRows, type TimeRow } from './data'
import '../charts.css'

/** Row limit: more cannot be compared. */
const MOST = 500

/** The name of a row; a link where the chart has an address for it. */
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
  const columns = useMemo(() => drawnColumns(context, rows), [context, rows])
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
        <NoRows />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="chart-table" tabIndex={0}>
          <table aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t('Name')}</th>
                {columns.map(({ column: { key, label, type, tooltip, width } }) => (
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
                <tr key={row.key}>
                  <NameCell row={row} address={rowAddress(url, row.name, context)} />
                  {columns.map(({ column, format, figureOf }) => {
                    if (column.type === 'spark') {
                      return (
                        <td key={column.key} className="spark">
                          <Course column={column} row={row} context={context} format={format} />
                        </td>
                      )
                    }
                    const figure = figureOf(row)
                    const ink = boundInk(column, figure)
                    const signed =
                      column.type === 'time' && (column.comparison === 'diff' || column.comparison === 'perc_change')
                    const arrow = !signed || figure === null || figure === 0 ? '' : figure > 0 ? '▲ ' : '▼ '
                    return (
                      <td key={column.key} className="r" style={ink === null ? undefined : { color: ink }}>
                        {figure === null ? '–' : `${arrow}${format(figure)}`}
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
