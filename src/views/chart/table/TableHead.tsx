import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { Icon, VisuallyHidden } from '../../controls'
import { t } from '../../i18n'
import { movedTo } from '../common/axis/order'
import type { TableColumn } from './columns'
import { headFloor, type WholeHeads } from './room'

export interface Sort {
  /** The name of a column. */
  readonly key: string
  readonly down: boolean
}

/** Moves of columns; all columns of one metric move together. */
export interface Moving {
  /** In their order. */
  readonly names: readonly string[]
  readonly onOrder: (order: readonly string[], column: string) => void
}

/** Name under which a column moves: its own, or the metric of its comparison. */
export const moveName = ({ column, group }: Pick<TableColumn, 'column' | 'group'>): string => group ?? column.name

interface HeadCellProps {
  readonly table: string
  readonly name: string
  readonly moving: Moving | null
  readonly className?: string | undefined
  readonly colSpan?: number
  readonly rowSpan?: number
  readonly width?: number | null
  readonly sort?: 'none' | 'descending' | 'ascending'
  readonly scope: 'col' | 'colgroup'
  readonly onMoved: (name: string, order: readonly string[]) => void
  readonly children: ReactNode
}

const HeadCell = ({ table, name, moving, sort, width, className, onMoved, ...cell }: HeadCellProps) => {
  const head = useRef<HTMLTableCellElement>(null)
  const [edge, setEdge] = useState<string | null>(null)
  const latest = useRef({ moving, onMoved })
  useEffect(() => {
    latest.current = { moving, onMoved }
  })
  const movable = moving !== null
  useEffect(() => {
    const headElement = head.current
    if (!movable || headElement === null) return undefined
    let stop: (() => void) | null = null
    let gone = false
    void import('./headDrag').then(({ dragHead }) => {
      if (gone) return
      stop = dragHead(headElement, {
        table,
        name,
        onEdge: setEdge,
        onDrop: (dragged, side) => {
          const { moving: now, onMoved: notifyMoved } = latest.current
          if (now === null) return
          const left = now.names.filter((one) => one !== dragged)
          notifyMoved(dragged, left.toSpliced(left.indexOf(name) + (side === 'right' ? 1 : 0), 0, dragged))
        },
      })
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [movable, table, name])
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (moving === null || !event.altKey || by === 0) return
    event.preventDefault()
    const order = movedTo(moving.names, name, moving.names.indexOf(name) + by)
    if (order !== moving.names) onMoved(name, order)
  }
  const look = [className, movable ? 'movable' : undefined, edge === null ? undefined : `drop-${edge}`]
  return (
    <th
      {...cell}
      ref={head}
      className={look.filter((one) => one !== undefined).join(' ') || undefined}
      style={width === null || width === undefined ? undefined : { minWidth: width }}
      {...(sort === undefined ? {} : { 'aria-sort': sort })}
      {...(movable ? { onKeyDown } : {})}
    />
  )
}

interface TableHeadProps {
  readonly columns: readonly TableColumn[]
  readonly sort: Sort | null
  /** True when the server orders the rows, by their own columns only. */
  readonly served: boolean
  /** Words of heads keep whole where columns share too little room. */
  readonly heads: WholeHeads
  readonly moving: Moving | null
  readonly onPress: (key: string) => void
  readonly onMoved: (name: string, order: readonly string[]) => void
}

/** Neighbours that belong to the same metric. */
const groupsOf = (columns: readonly TableColumn[]) => {
  const groups: { readonly first: TableColumn; readonly size: number }[] = []
  for (const column of columns) {
    const last = groups.at(-1)
    if (last !== undefined && column.group !== null && last.first.group === column.group)
      groups[groups.length - 1] = { ...last, size: last.size + 1 }
    else groups.push({ first: column, size: 1 })
  }
  return groups
}

/** The whole name, which may be cut, and a hint at its actions. */
const headTitle = (name: string, hint: string | undefined): string => (hint === undefined ? name : `${name}\n${hint}`)

/** The heads of columns: a press sorts, Alt with an arrow or dragging moves, where columns may be moved. */
export const TableHead = ({ columns, sort, served, heads, moving, onPress, onMoved }: TableHeadProps) => {
  const table = useId()
  const compared = columns.some(({ group }) => group !== null)
  const hint = moving === null ? undefined : t('Drag, or press Alt with an arrow, to move the column.')
  const sorted = (key: string) => (sort?.key !== key ? 'none' : sort.down ? 'descending' : 'ascending')
  const headOf = (one: TableColumn, rowSpan: number) => {
    const { key } = one.column
    return (
      <HeadCell
        key={key}
        table={table}
        name={moveName(one)}
        moving={moving}
        scope="col"
        className={one.align}
        rowSpan={rowSpan}
        width={Math.max(one.width ?? 0, headFloor(one, heads)) || null}
        sort={sorted(key)}
        onMoved={onMoved}
      >
        {served && one.source === null ? (
          <span title={one.spoken ?? one.title}>
            {one.title}
            {one.spoken !== null && <VisuallyHidden>{one.spoken}</VisuallyHidden>}
          </span>
        ) : (
          <button type="button" title={one.spoken ?? headTitle(one.title, hint)} onClick={() => onPress(key)}>
            {one.spoken === null ? (
              <span className="cut">{one.title}</span>
            ) : (
              <>
                <span aria-hidden="true">{one.title}</span>
                <VisuallyHidden>{one.spoken}</VisuallyHidden>
              </>
            )}
            {sort?.key === key && <Icon of={sort.down ? ArrowDown : ArrowUp} size={14} />}
          </button>
        )}
      </HeadCell>
    )
  }
  return (
    <thead className={compared ? 'compared-head' : undefined}>
      <tr>
        {compared
          ? groupsOf(columns).map(({ first, size }) =>
              first.group === null ? (
                headOf(first, 2)
              ) : (
                <HeadCell
                  key={first.column.key}
                  table={table}
                  name={first.group}
                  moving={moving}
                  scope="colgroup"
                  className="group"
                  colSpan={size}
                  onMoved={onMoved}
                >
                  <span title={hint}>{first.group}</span>
                </HeadCell>
              ),
            )
          : columns.map((one) => headOf(one, 1))}
      </tr>
      {compared && <tr>{columns.flatMap((one) => (one.group === null ? [] : [headOf(one, 1)]))}</tr>}
    </thead>
  )
}
