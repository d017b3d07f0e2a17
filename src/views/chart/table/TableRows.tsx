/* oxlint-disable react/incompatible-library */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type CSSProperties } from 'react'

import type { Cell } from '../../../core/results/types'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { VisuallyHidden } from '../../controls'
import { exactCellText } from '../../grid/cells/cells'
import { t } from '../../i18n'
import { MarkCell } from '../common/figure/MarkCell'
import { markValue } from '../common/series/rowMarks'
import { useSize } from '../common/interaction/useSize'
import { sortedRows, type TableColumn } from './columns'
import { hasLink, HtmlCell, isHtml } from './HtmlCell'
import { isWords, wordsRoom } from './room'
import { TableHead, type Moving, type Sort } from './TableHead'

const ROW = 28
/** Letters of words that are never cut. */
const SHORT = 7

interface TableRowsProps {
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly Cell[])[]
  readonly totals: readonly (readonly [column: TableColumn, cell: Cell])[] | null
  readonly context: ControlContext
  /** Moves of columns; null where they stay. */
  readonly moving?: Moving | null
  /** Sorts where the rows come from, where these are not all of them. */
  readonly sorting?: Sorting
}

export interface Sorting {
  readonly by: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

const Bar = ({ bar }: { readonly bar: ReturnType<TableColumn['bar']> }) =>
  bar === null ? null : (
    <i
      className={bar.minus ? 'cell-bar minus' : 'cell-bar'}
      style={{ '--from': bar.from, '--share': bar.to - bar.from } as CSSProperties}
    />
  )

/** Rows of a table: as many on the page as are in view. A press on a head sorts by it, again turns it round. */
export const TableRows = ({ label, columns, rows, totals, context, moving = null, sorting }: TableRowsProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [localSort, setLocalSort] = useState<Sort | null>(null)
  const sort = sorting === undefined ? localSort : sorting.by
  const by = sorting === undefined ? columns.find(({ column }) => column.key === localSort?.key) : undefined
  const ordered = by === undefined ? rows : sortedRows(rows, by, sort?.down === true)
  const virtual = useVirtualizer({
    count: ordered.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    initialRect: { width: 600, height: 400 },
  })
  const { width } = useSize(scroller)
  const room = useMemo(() => {
    const summed = columns.reduce<Cell[]>((cells, one) => {
      cells[one.column.at] = totals?.find(([column]) => column === one)?.[1] ?? null
      return cells
    }, [])
    return wordsRoom(columns, [summed, ...rows], width)
  }, [columns, rows, totals, width])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const heads = columns.some(({ group }) => group !== null) ? 2 : 1
  const press = (key: string): void =>
    (sorting?.onSort ?? setLocalSort)(sort?.key !== key ? { key, down: true } : sort.down ? { key, down: false } : null)
  const moved = (name: string, order: readonly string[]): void => {
    moving?.onOrder(order, name)
    setSaid(t('%s is column %s of %s.', name, order.indexOf(name) + 1, order.length))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className="chart-table rows" tabIndex={0}>
      <table
        className={room === null ? undefined : 'tight'}
        style={room === null ? undefined : ({ '--words': `${room.words}px` } as CSSProperties)}
        aria-label={label}
        aria-rowcount={ordered.length + heads + (totals === null ? 0 : 1)}
      >
        <TableHead
          columns={columns}
          sort={sort}
          served={sorting !== undefined}
          heads={room?.heads ?? 'none'}
          moving={moving}
          onPress={press}
          onMoved={moved}
        />
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map(({ index }) => {
            const row = ordered[index] ?? []
            return (
              <tr key={index} aria-rowindex={index + heads + 1}>
                {columns.map((one) => {
                  const cell = row[one.column.at] ?? null
                  const ground = one.ground(cell)
                  const text = one.text(cell)
                  const exact = exactCellText(cell)
                  const html = one.html && isHtml(exact)
                  const tone = one.tone(cell)
                  return (
                    <MarkCell
                      key={one.column.key}
                      className={`${one.align}${isWords(one) ? ' words' : ''}${one.blank(cell) ? ' blank' : ''}${tone === null ? '' : ` ${tone}`}`}
                      marks={one.dimension && !(html && hasLink(exact)) ? [markValue(cell, one.column, context)] : []}
                      style={ground === null ? undefined : { background: ground }}
                      title={
                        !html && exact !== '' && (exact !== text || (isWords(one) && exact.length > SHORT))
                          ? exact.slice(0, 1000)
                          : undefined
                      }
                    >
                      <Bar bar={ground === null ? one.bar(cell) : null} />
                      {html ? <HtmlCell html={exact} /> : text}
                    </MarkCell>
                  )
                })}
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
        {totals !== null && (
          <tfoot aria-label={t('Summary')}>
            <tr aria-rowindex={ordered.length + heads + 1}>
              {columns.map((one, place) => {
                const total = totals.find(([column]) => column === one)
                return (
                  <td
                    key={one.column.key}
                    className={total === undefined ? one.align : `${one.align} ${one.tone(total[1]) ?? ''}`.trim()}
                  >
                    {total === undefined ? (place === 0 ? t('Summary') : '') : one.total(total[1])}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        )}
      </table>
      {moving !== null && (
        <VisuallyHidden>
          <output>{said}</output>
        </VisuallyHidden>
      )}
    </div>
  )
}
