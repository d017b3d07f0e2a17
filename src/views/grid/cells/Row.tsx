/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, type ReactNode } from 'react'

import type { Cell } from '../../../core/results/types'
import { isNumeric, shownCell, type GridColumn } from './cells'
import { grouped } from '../../../core/results/exact'
import type { Layout } from '../columns/widths'

export const ROW_HEIGHT = 25

interface RowProps {
  readonly id: string
  /** Place among the rows as shown. */
  readonly place: number
  readonly number: number
  readonly cells: readonly Cell[]
  readonly columns: readonly GridColumn[]
  readonly layout: Layout
  readonly top: number
  readonly first: number
  readonly last: number
  /** Column of the active cell, or -1. */
  readonly active: number
  /** Selected columns of this row; `from` is -1 when there are none. */
  readonly from: number
  readonly to: number
}

/** One element for a cell and nothing inside it but text: scrolling makes and drops thousands of them. */
export const Row = memo(function Row(props: RowProps) {
  const { id, place, number, cells, columns, layout, top, first, last, active, from, to } = props
  const draw = (start: number, end: number): ReactNode[] => {
    const shown = []
    for (let index = start; index <= end; index += 1) {
      const column = columns[index]
      if (column === undefined) continue
      const { text, look } = shownCell(cells[column.at], column)
      const kind = look === 'number' || isNumeric(column.kind) ? ' r' : ''
      shown.push(
        <div
          key={index}
          // Only the active cell is ever referred to.
          id={index === active ? `${id}-${place}-${index}` : undefined}
          role="gridcell"
          aria-colindex={index + 1}
          aria-selected={index >= from && index <= to}
          className={`grid-cell ${look}${kind}${index === active ? ' active' : ''}`}
          style={layout.places[index]}
        >
          {text}
        </div>,
      )
    }
    return shown
  }
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className="grid-row"
      style={{ width: layout.total, transform: `translateY(${top}px)` }}
    >
      <div className="grid-number" role="presentation" style={{ width: layout.gutter }}>
        {grouped(String(number))}
      </div>
      {layout.pinned > 0 && (
        <div className="grid-stuck" role="presentation" style={{ width: layout.stuck }}>
          {draw(0, layout.pinned - 1)}
        </div>
      )}
      {draw(Math.max(first, layout.pinned), last)}
    </div>
  )
})
