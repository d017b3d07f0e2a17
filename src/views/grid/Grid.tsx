// A grid of virtual rows cannot be a table: rows and cells are placed by hand and most of them are not there.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, react/incompatible-library */
import './grid.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'

import type { RunColumn } from '../../events/run'
import { t } from '../i18n'
import type { Cell } from '../../projections/results'
import { exactCellText, gridColumns } from './cells'
import type { CellChoice } from './CellMenu'
import { copyText } from './clipboard'
import { toTsv } from './copy'
import { Header, HEAD_HEIGHT } from './Header'
import { hideHint, showHint } from './hint'
import { Mark } from './Mark'
import { Row, ROW_HEIGHT } from './Row'
import { cellsIn, holds, moved, rectangleOf, type Place, type Rectangle, type Selection } from './selection'
import type { Sort } from './sort'
import { StatusBar } from './StatusBar'
import { useCellMenu } from './useCellMenu'
import { useOrder } from './useOrder'
import { usePointer } from './usePointer'
import { useProfiles } from './useProfiles'
import { useWidths } from './useWidths'
import { lastView, observeView } from './view'

// Both come with the first cell that someone asks more about.
const CellMenu = lazy(async () => ({ default: (await import('./CellMenu')).CellMenu }))
const CellViewer = lazy(async () => ({ default: (await import('./CellViewer')).CellViewer }))

export type CopyWhat = 'selection' | 'selection-with-headers' | 'all-with-headers'

/** What a toolbar beside the grid may ask of it. */
export interface GridHandle {
  /** Puts exact values on the clipboard as tab-separated lines; the number of cells, or null when refused. */
  copy(what: CopyWhat): Promise<number | null>
  /** The rows shown, in their order on screen, as a CSV file. */
  csv(): Promise<{ readonly file: Blob; readonly rows: number }>
}

interface GridProps {
  readonly label: string
  readonly columns: readonly RunColumn[]
  readonly rows: readonly (readonly Cell[])[]
  /** Only rows that hold this text in some cell are shown. */
  readonly filter?: string
  readonly handle?: Ref<GridHandle>
}

const RESIZE_STEP = 16
const whole = (rows: number, columns: number): Rectangle => ({ top: 0, bottom: rows - 1, left: 0, right: columns - 1 })

/**
 * Rows and columns in a grid with one tab stop. Both directions are virtual: what is on the page depends
 * on the view and never on the size of the result. Give it a `key` that changes with the rows.
 */
export const Grid = ({ label, columns: given, rows, filter = '', handle }: GridProps) => {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => gridColumns(given), [given])
  const [sort, setSort] = useState<Sort | null>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  const [viewed, setViewed] = useState<Place | null>(null)
  const order = useOrder(rows, columns, sort, filter)
  const count = order?.length ?? rows.length
  const indexAt = useCallback((place: number) => (order === null ? place : (order[place] ?? -1)), [order])
  const rowAt = useCallback((place: number) => rows[indexAt(place)], [rows, indexAt])
  const { layout, resize, fit, show } = useWidths(rows, columns, rowAt)

  const vertical = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 3,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    initialRect: lastView(),
    observeElementRect: observeView,
  })
  const horizontal = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.widths[index] ?? 100,
    overscan: 2,
    paddingStart: layout.gutter,
    scrollPaddingStart: layout.gutter,
    initialRect: lastView(),
    observeElementRect: observeView,
  })
  useEffect(() => horizontal.measure(), [horizontal, layout])

  const lines = vertical.getVirtualItems()
  const across = horizontal.getVirtualItems()
  const first = across[0]?.index ?? 0
  const last = across.at(-1)?.index ?? -1
  // Rows that leave lend their elements to rows that come.
  const slots = Math.ceil((lines.length + 1) / 8) * 8
  const top = lines[0]?.index ?? 0
  const bottom = lines.at(-1)?.index ?? -1
  const { isScrolling } = vertical
  useEffect(() => {
    // Widths stay while rows fly by.
    if (isScrolling) return
    show(
      Array.from({ length: Math.max(0, bottom - top + 1) }, (_, index) => top + index),
      first,
      last,
    )
  }, [show, isScrolling, top, bottom, first, last])
  const profiles = useProfiles(rows, columns, first, last)

  const reveal = ({ row, column }: Place): void => {
    if (row >= 0) vertical.scrollToIndex(row, { align: 'auto' })
    horizontal.scrollToIndex(column, { align: 'auto' })
  }
  const select = (next: Selection): void => {
    setSelection(next)
    reveal(next.head)
  }
  const pointer = usePointer({
    element: () => scroller.current,
    layout,
    rows: count,
    columns: columns.length,
    onPress: (place, { extend, whole: wholeRow }) => {
      const anchor = extend && selection !== null ? selection.anchor : place
      if (wholeRow) {
        setSelection({
          anchor: { row: anchor.row, column: 0 },
          head: { row: place.row, column: columns.length - 1 },
        })
      } else setSelection({ anchor, head: place })
    },
    onDrag: (head) =>
      setSelection((known) =>
        known === null || (known.head.row === head.row && known.head.column === head.column)
          ? known
          : { ...known, head },
      ),
    onResize: resize,
  })
  const toggleSort = useCallback((column: number) => {
    setSort((known) =>
      known?.column !== column
        ? { column, direction: 'asc' }
        : known.direction === 'asc'
          ? { column, direction: 'desc' }
          : null,
    )
  }, [])

  const rectangle = useMemo(
    () => (selection === null || count === 0 ? null : clip(rectangleOf(selection), count)),
    [selection, count],
  )
  const head = selection?.head ?? null
  const tsv = (area: Rectangle, headers: boolean): string => toTsv(columns, rowAt, area, headers)

  useImperativeHandle(handle, () => ({
    copy: async (what) => {
      const all = what === 'all-with-headers' || rectangle === null
      const area = all ? whole(count, columns.length) : rectangle
      const done = await copyText(tsv(area, what !== 'selection'))
      return done ? (area.bottom - area.top + 1) * (area.right - area.left + 1) : null
    },
    csv: async () => {
      const { csvOf } = await import('./csv')
      return { file: new Blob(csvOf(given, rowAt, count), { type: 'text/csv' }), rows: count }
    },
  }))

  const exactAt = (place: Place | null): string =>
    place === null ? '' : exactCellText(rowAt(place.row)?.[place.column])
  const { menu, openAtCell, onContextMenu, close } = useCellMenu({
    id,
    head,
    placeAt: pointer.placeAt,
    onPick: (place) => {
      if (rectangle === null || !holds(rectangle, place)) setSelection({ anchor: place, head: place })
    },
  })
  const closeMenu = (): void => {
    close()
    scroller.current?.focus()
  }
  const choose = (what: CellChoice): void => {
    const place = menu?.place ?? null
    closeMenu()
    if (what === 'view-cell') setViewed(place)
    else if (what === 'copy-cell') void copyText(exactAt(place))
    else if (rectangle !== null) void copyText(tsv(rectangle, what === 'copy-with-headers'))
  }

  const onHeadKey = (event: React.KeyboardEvent, place: Place): boolean => {
    if (event.key === 'Enter' || event.key === ' ') toggleSort(place.column)
    else if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const step = event.key === 'ArrowLeft' ? -RESIZE_STEP : RESIZE_STEP
      resize(place.column, (layout.widths[place.column] ?? 0) + step)
    } else if (event.altKey && event.key === 'ArrowDown') fit(place.column)
    else return false
    return true
  }
  const onBodyKey = (event: React.KeyboardEvent, { anchor, head: place }: Selection): boolean => {
    const single = anchor.row === place.row && anchor.column === place.column
    if (event.key === 'Enter') setViewed(place)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) return openAtCell()
    else if (event.key === ' ' && event.shiftKey) {
      select({ anchor: { row: anchor.row, column: 0 }, head: { row: place.row, column: columns.length - 1 } })
    } else if (event.key === ' ' && event.ctrlKey) {
      setSelection({ anchor: { row: 0, column: anchor.column }, head: { row: count - 1, column: place.column } })
    } else if (event.key === 'Escape' && !single) setSelection({ anchor: place, head: place })
    else return false
    return true
  }
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const at = selection ?? { anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } }
    const far = event.ctrlKey || event.metaKey
    let used = at.head.row === -1 ? onHeadKey(event, at.head) : onBodyKey(event, at)
    if (!used && far && event.key.toLowerCase() === 'a' && count > 0) {
      setSelection({ anchor: { row: 0, column: 0 }, head: { row: count - 1, column: columns.length - 1 } })
      used = true
    }
    if (!used && !event.altKey) {
      const view = (scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT
      const page = Math.max(1, Math.floor(view / ROW_HEIGHT) - 1)
      const next = moved(at.head, event.key, far, { rows: count, columns: columns.length, page })
      if (next !== null) select({ anchor: event.shiftKey && next.row >= 0 ? at.anchor : next, head: next })
      used = next !== null
    }
    if (!used) return
    event.preventDefault()
    event.stopPropagation()
  }
  const viewedRow = viewed === null ? undefined : rowAt(viewed.row)
  const viewedColumn = viewed === null ? undefined : columns[viewed.column]

  return (
    <div className="grid-frame">
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-activedescendant={head === null ? undefined : `${id}-${head.row}-${head.column}`}
        tabIndex={0}
        className="grid-scroll"
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onFocus={(event) => {
          if (event.target === event.currentTarget && selection === null && count > 0 && columns.length > 0) {
            setSelection({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } })
          }
        }}
        onCopy={(event) => {
          if (rectangle === null) return
          event.clipboardData.setData('text/plain', tsv(rectangle, false))
          event.preventDefault()
        }}
      >
        <div
          className="grid-sizer"
          role="presentation"
          style={{ width: layout.total, height: vertical.getTotalSize() }}
        >
          <div role="rowgroup" className="grid-heads">
            <div role="row" aria-rowindex={1} style={{ width: layout.total, height: HEAD_HEIGHT }}>
              <div className="grid-corner" role="presentation" style={{ width: layout.gutter }} />
              {across.map(({ index }) => {
                const column = columns[index]
                return column === undefined ? null : (
                  <Header
                    key={index}
                    id={id}
                    index={index}
                    column={column}
                    left={layout.lefts[index] ?? 0}
                    width={layout.widths[index] ?? 0}
                    direction={sort?.column === index ? sort.direction : null}
                    active={head?.row === -1 && head.column === index}
                    profile={profiles.get(index) ?? null}
                    onSort={toggleSort}
                    onGrip={pointer.grip}
                    onFit={fit}
                  />
                )
              })}
            </div>
          </div>
          <div
            role="rowgroup"
            className="grid-rows"
            onPointerDown={pointer.press}
            onDoubleClick={(event) => setViewed(pointer.placeAt(event))}
            onPointerOver={(event) => showHint(event.target, () => exactAt(pointer.placeAt(event)))}
            onPointerOut={(event) => hideHint(event.target)}
          >
            {rectangle !== null && <Mark rectangle={rectangle} lefts={layout.lefts} widths={layout.widths} />}
            {lines.map(({ index: place, start }) => {
              const cells = rowAt(place)
              const chosen = rectangle !== null && place >= rectangle.top && place <= rectangle.bottom
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
                  from={chosen ? rectangle.left : -1}
                  to={chosen ? rectangle.right : -1}
                />
              )
            })}
          </div>
        </div>
        {count === 0 && (
          <p className="grid-none">
            {rows.length === 0 ? t('The query returned no rows.') : t('No row holds this text.')}
          </p>
        )}
      </div>
      <StatusBar
        columns={columns}
        rowAt={rowAt}
        rectangle={rectangle}
        row={head?.row ?? null}
        shown={count}
        total={rows.length}
      />
      <Suspense>
        {viewed !== null && viewedRow !== undefined && viewedColumn !== undefined && (
          <CellViewer
            cell={viewedRow[viewed.column] ?? null}
            column={viewedColumn}
            row={indexAt(viewed.row)}
            onClose={() => {
              setViewed(null)
              scroller.current?.focus()
            }}
          />
        )}
        {menu !== null && rectangle !== null && (
          <CellMenu at={menu.at} cells={cellsIn(rectangle)} onChoose={choose} onClose={closeMenu} />
        )}
      </Suspense>
    </div>
  )
}

const clip = (area: Rectangle, rows: number): Rectangle => ({
  ...area,
  top: Math.min(area.top, rows - 1),
  bottom: Math.min(area.bottom, rows - 1),
})
