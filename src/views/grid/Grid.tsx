// A grid of virtual rows cannot be a table: rows and cells are placed by hand and most of them are not there.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions */
import './grid.css'
import {
  Suspense,
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react'

import type { ResultColumn } from '../../core/results/column'
import { Opening } from '../controls/feedback/Opening'
import { t } from '../i18n'
import type { Cell } from '../../core/results/types'
import { arrange } from './columns/arrange'
import { exactCellText, gridColumns, type GridColumn } from './cells/cells'
import { filtersFor } from './filter/columnFilter'
import { FilterChips } from './filter/FilterChips'
import { copyText } from './copy/clipboard'
import { copyCells } from './copy/copying'
import { toTsv } from './formats/delimited'
import { tableOf } from './formats/table'
import { GridHead } from './GridHead'
import { gridKeys } from './gridKeys'
import { hideHint, showHint } from './cells/hint'
import { Mark } from './cells/Mark'
import type { CopyWhat, Panel, Scene } from './panel'
import { profileOf } from './columns/profile'
import { filterAt } from './filter/profileFilter'
import { Row } from './cells/Row'
import { cellsIn, clip, holds, rectangleOf, type Place, type Rectangle, type Selection } from './copy/selection'
import { nextSort } from './sort'
import { StatusBar } from './StatusBar'
import { useCopied } from './copy/useCopied'
import { useHeaderActions } from './useHeaderActions'
import { useOwnView, type GridArrangement } from './useOwnView'
import { useOrder } from './useOrder'
import { usePointer } from './usePointer'
import { useProfiles } from './columns/useProfiles'
import { useViewport, useViewWidth } from './useViewport'
import { allowedWidth, useWidths } from './columns/useWidths'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'

// They load with the first cell or column whose menu is opened.
const Panels = lazyWithRetry(() => import('./Panels'), 'Panels')

export type { CopyWhat } from './panel'

/** Gives the rows shown, in their order on screen, as a CSV file. */
export interface CsvSource {
  csv(): Promise<{ readonly file: Blob; readonly rows: number }>
}

/** Actions that a toolbar beside the grid can call. */
export interface GridHandle extends CsvSource {
  /** Puts exact values on the clipboard; the number of cells, or null when refused. */
  copy(what: CopyWhat): Promise<number | null>
  /** Opens the list of columns below an element. */
  columns(anchor: Element): void
}

interface GridProps {
  readonly label: string
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly (readonly Cell[])[]
  /** Only rows that hold this text in some cell are shown. */
  readonly filter?: string
  readonly handle?: Ref<GridHandle>
  /** Store of order, filters and columns; the grid itself by default. */
  readonly arrangement?: GridArrangement
  /** The table that copied INSERTs go into, as SQL. */
  readonly table?: string
}

const NOWHERE: Rectangle = { top: 0, bottom: -1, left: 0, right: -1 }

/**
 * Rows and columns in a grid with one tab stop. Both directions are virtual: the page holds only the cells in view, for any size
 * of the result. Give it a `key` that changes with the rows.
 */
export const Grid = ({
  label,
  columns: fields,
  rows,
  filter = '',
  handle,
  arrangement,
  table = '"results"',
}: GridProps) => {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const natural = useMemo(() => gridColumns(fields), [fields])
  const ownView = useOwnView()
  const { view, change } = arrangement ?? ownView
  const { sort, filters, order: keys, hidden, pinned } = view
  const arranged = useMemo(() => arrange(natural, { order: keys, hidden, pinned }), [natural, keys, hidden, pinned])
  const { columns } = arranged
  const [selection, setSelection] = useState<Selection | null>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [moving, setMoving] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const order = useOrder(rows, natural, { sort, filters, text: filter })
  const count = order?.length ?? rows.length
  const indexAt = useCallback((place: number) => (order === null ? place : (order[place] ?? -1)), [order])
  const rowAt = useCallback((place: number) => rows[indexAt(place)], [rows, indexAt])
  const viewWidth = useViewWidth(scroller)
  const widths = useWidths({ rows, natural, arranged, rowAt, kept: view.widths, view: viewWidth })
  const { layout, preview, fitting } = widths
  const { lines, first, last, height, reveal } = useViewport({
    scroller,
    rows: count,
    columns: columns.length,
    widths,
  })
  const profiles = useProfiles(rows, columns, first, last)
  // Rows that leave lend their elements to rows that come.
  const slots = Math.ceil((lines.length + 1) / 8) * 8

  const select = (next: Selection, shown = true): void => {
    setSelection(next)
    if (shown) reveal(next.head)
  }
  const keyAt = (index: number): string => columns[index]?.key ?? ''
  const setWidth = (index: number, width: number): void =>
    change('grid.resize', { column: keyAt(index), width: allowedWidth(width) })
  const fit = (index: number): void => setWidth(index, fitting(index))
  const moveTo = (from: number, to: number): void => {
    change('grid.move', { column: keyAt(from), to: keyAt(to), order: arranged.order })
    setSelection((current) =>
      current?.head.row === -1 ? { anchor: { row: -1, column: to }, head: { row: -1, column: to } } : current,
    )
  }
  const selectColumns = (from: number, to: number): void =>
    setSelection({ anchor: { row: 0, column: from }, head: { row: count - 1, column: to } })
  const pointer = usePointer({
    element: () => scroller.current,
    layout,
    rows: count,
    columns: columns.length,
    onPress: (place, { extend, whole }) => {
      const anchor = extend && selection !== null ? selection.anchor : place
      setSelection(
        whole
          ? { anchor: { row: anchor.row, column: 0 }, head: { row: place.row, column: columns.length - 1 } }
          : { anchor, head: place },
      )
    },
    onDrag: (over, whole) => {
      const head = whole ? { row: over.row, column: columns.length - 1 } : over
      setSelection((current) =>
        current === null || (current.head.row === head.row && current.head.column === head.column)
          ? current
          : { ...current, head },
      )
    },
    onResize: (index, width, done) => {
      preview(index, done ? null : width)
      if (done) setWidth(index, width)
    },
    onMoving: setMoving,
    onMove: moveTo,
  })
  const sortBy = (index: number, add: boolean): void => change('grid.sort', { sort: nextSort(sort, keyAt(index), add) })

  const rectangle = useMemo(
    () =>
      selection === null || selection.head.row < 0 || count === 0 || columns.length === 0
        ? null
        : clip(rectangleOf(selection), count, columns.length),
    [selection, count, columns.length],
  )
  const head = useMemo(
    () =>
      selection === null ? null : { ...selection.head, column: Math.min(selection.head.column, columns.length - 1) },
    [selection, columns.length],
  )
  const copied = useCopied(selection)
  const copy = (what: CopyWhat) => copyCells({ columns, rowAt, count, rectangle, table }, what).then(copied.tell)
  const exactAt = (place: Place | null): string =>
    place === null ? '' : exactCellText(rowAt(place.row)?.[columns[place.column]?.at ?? -1])
  useImperativeHandle(handle, () => ({
    copy,
    columns: (anchor) => setPanel({ kind: 'columns', anchor }),
    csv: async () => {
      const { csvOf } = await import('./copy/csv')
      return { file: new Blob(csvOf(fields, columns, rowAt, count), { type: 'text/csv' }), rows: count }
    },
  }))
  const leave = (to: Element | null): void => {
    // A menu closes itself once more after it opened something else.
    setPanel((current) => (current === panel ? null : current))
    const back = to instanceof HTMLElement && to.isConnected && to.tabIndex >= 0 ? to : scroller.current
    back?.focus()
  }

  const atActive = (): Element | null =>
    head === null ? null : document.getElementById(`${id}-${head.row}-${head.column}`)
  const pointAtCell = () => {
    const box = atActive()?.getBoundingClientRect()
    return box === undefined ? null : { x: box.left + 12, y: box.bottom }
  }
  const onContextMenu = (event: MouseEvent): void => {
    const inRows = event.target instanceof Element && event.target.closest('.grid-row') !== null
    const place = inRows ? pointer.placeAt(event) : null
    if (place === null) return
    event.preventDefault()
    if (rectangle === null || !holds(rectangle, place)) setSelection({ anchor: place, head: place })
    setPanel({ kind: 'cell-menu', at: { x: event.clientX, y: event.clientY }, place })
  }
  const onHeadMenu = (index: number, anchor: Element | null): void => {
    const column = columns[index]
    if (column === undefined || anchor === null) return
    setSelection({ anchor: { row: -1, column: index }, head: { row: -1, column: index } })
    setPanel({ kind: 'head-menu', column, anchor })
  }
  const actions = useHeaderActions({
    onSort: sortBy,
    onSelect: (index, extend) => selectColumns(extend && selection !== null ? selection.anchor.column : index, index),
    onMenu: onHeadMenu,
    onProfile: (index, at) => {
      const column = columns[index]
      const profile = column === undefined ? undefined : profiles.get(column.at)
      const columnFilter = column === undefined || profile === undefined ? null : filterAt(profile, column, at)
      if (column !== undefined && columnFilter !== null)
        change('grid.filter', { column: column.key, filter: columnFilter })
    },
    onGrip: pointer.grip,
    onFit: fit,
    onDrag: pointer.carry,
  })
  const onKeyDown = (event: KeyboardEvent): void =>
    gridKeys(event, {
      selection: selection === null || head === null ? null : { anchor: selection.anchor, head },
      rows: count,
      columns: columns.length,
      height: () => scroller.current?.clientHeight ?? 0,
      onSelect: select,
      onSort: sortBy,
      onResizeBy: (index, by) => setWidth(index, (layout.widths[index] ?? 0) + by),
      onFit: fit,
      onMoveBy: (index, by) => {
        const to = index + by
        const group = index < arranged.pinned
        if (to < 0 || to >= columns.length || to < arranged.pinned !== group) return
        moveTo(index, to)
        reveal({ row: -1, column: to })
      },
      onHeadMenu: (index) => onHeadMenu(index, atActive()),
      onCellMenu: () => {
        const at = pointAtCell()
        if (at === null || head === null) return false
        setPanel({ kind: 'cell-menu', at, place: head })
        return true
      },
      onCopyMenu: () => {
        const at = pointAtCell()
        if (at !== null) setPanel({ kind: 'copy-menu', at })
      },
      onView: (place) => setPanel({ kind: 'cell', place }),
      onRecord: (row) => setPanel({ kind: 'record', row }),
    })
  const at = (column: GridColumn): number => columns.findIndex(({ key }) => key === column.key)
  const scene: Scene = {
    rows,
    natural,
    arranged,
    count,
    rowAt,
    indexAt,
    rectangle,
    view,
    change,
    profileOf: (column) => profiles.get(column.at) ?? profileOf(rows, column),
    copy: (what) => void copy(what),
    copyCell: (place) => void copyText(exactAt(place)).then((done) => copied.tell(done ? 1 : null)),
    selectColumn: (column) => selectColumns(at(column), at(column)),
    fit: (column) => fit(at(column)),
    goTo: (place) => select({ anchor: place, head: place }),
    open: setPanel,
    close: () => leave(null),
    dismiss: () => leave(panel !== null && 'anchor' in panel ? panel.anchor : null),
  }
  const active = useMemo(() => filtersFor(filters, natural), [filters, natural])

  return (
    <div className="grid-frame">
      <FilterChips scene={scene} active={active} />
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-activedescendant={head === null ? undefined : `${id}-${head.row}-${head.column}`}
        tabIndex={0}
        className={moving === null ? 'grid-scroll' : 'grid-scroll moving'}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onFocus={(event) => {
          if (event.target === event.currentTarget && selection === null && count > 0 && columns.length > 0) {
            setSelection({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } })
          }
        }}
        onCopy={(event) => {
          if (rectangle === null) return
          event.clipboardData.setData('text/plain', toTsv(tableOf(columns, rowAt, rectangle), false))
          event.preventDefault()
          copied.tell(cellsIn(rectangle))
        }}
      >
        <div className="grid-sizer" role="presentation" style={{ width: layout.total, height }}>
          <GridHead
            id={id}
            columns={columns}
            layout={layout}
            first={first}
            last={last}
            active={head?.row === -1 ? head.column : -1}
            sort={sort}
            filters={filters}
            pinned={arranged.pinned}
            profiles={profiles}
            actions={actions}
            moving={moving}
            onSelectAll={() => count > 0 && selectColumns(0, columns.length - 1)}
          />
          <div
            role="rowgroup"
            className="grid-rows"
            onPointerDown={pointer.press}
            onDoubleClick={(event) => {
              const place = pointer.placeAt(event)
              if (place !== null) setPanel({ kind: 'cell', place })
            }}
            onPointerOver={(event) => showHint(event.target, () => exactAt(pointer.placeAt(event)))}
            onPointerOut={(event) => hideHint(event.target)}
          >
            {rectangle !== null && <Mark rectangle={rectangle} layout={layout} />}
            {lines.map(({ index: place, start }) => {
              const cells = rowAt(place)
              const { top, bottom, left, right } = rectangle ?? NOWHERE
              const chosen = place >= top && place <= bottom
              return cells === undefined ? null : (
                <Row
                  key={place % slots}
                  id={id}
                  place={place}
                  number={indexAt(place) + 1}
                  cells={cells}
                  columns={columns}
                  layout={layout}
                  top={start}
                  first={first}
                  last={last}
                  active={head?.row === place ? head.column : -1}
                  from={chosen ? left : -1}
                  to={chosen ? right : -1}
                />
              )
            })}
          </div>
        </div>
        {columns.length === 0 && natural.length > 0 ? (
          <p className="grid-none">{t('All columns are hidden.')}</p>
        ) : (
          count === 0 && (
            <p className="grid-none">
              {rows.length === 0
                ? t('The query returned no rows.')
                : active.length > 0
                  ? t('No row passes the filters.')
                  : t('No row contains this text.')}
            </p>
          )
        )}
      </div>
      <StatusBar
        columns={columns}
        rowAt={rowAt}
        rectangle={rectangle}
        row={head?.row ?? null}
        shown={count}
        total={rows.length}
        copied={copied.said}
      />
      {panel !== null && (
        <Suspense fallback={<Opening onGiveUp={() => leave(null)} />}>
          <Panels panel={panel} scene={scene} />
        </Suspense>
      )}
    </div>
  )
}
