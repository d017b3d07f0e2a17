/* oxlint-disable react/incompatible-library */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useState, type RefObject } from 'react'

import { HEAD_HEIGHT } from './columns/headHeight'
import { ROW_HEIGHT } from './cells/Row'
import type { Place } from './copy/selection'
import { lastView, observeView } from './view'
import type { Widths } from './columns/useWidths'

interface ViewportOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: number
  readonly columns: number
  readonly widths: Widths
}

/** The part of the grid in view. Both directions are virtual: the page holds only the cells in view. */
export const useViewport = ({ scroller, rows, columns, widths: { layout, show } }: ViewportOptions) => {
  const vertical = useVirtualizer({
    count: rows,
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
    count: columns,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.widths[index] ?? 100,
    overscan: 2,
    paddingStart: layout.gutter,
    scrollPaddingStart: layout.stuck,
    initialRect: lastView(),
    observeElementRect: observeView,
  })
  useEffect(() => horizontal.measure(), [horizontal, layout])

  const lines = vertical.getVirtualItems()
  const across = horizontal.getVirtualItems()
  const first = across[0]?.index ?? 0
  const last = across.at(-1)?.index ?? -1
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

  const { pinned } = layout
  const reveal = useCallback(
    ({ row, column }: Place): void => {
      if (row >= 0) vertical.scrollToIndex(row, { align: 'auto' })
      if (column >= pinned) horizontal.scrollToIndex(column, { align: 'auto' })
    },
    [vertical, horizontal, pinned],
  )
  return { lines, first, last, height: vertical.getTotalSize(), reveal }
}

/** The width of the view, once it is known; pinned columns must leave room in it. */
export const useViewWidth = (scroller: RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(() => lastView().width || Infinity)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return width
}
