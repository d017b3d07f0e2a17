import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useImperativeHandle, useLayoutEffect, type Ref, type RefObject } from 'react'

import type { TreeRow } from '../treeNodes'
import { withPlace } from './virtual'

/** Positions of rows, in px from the top. */
export interface RowsInView {
  readonly items: readonly { readonly index: number; readonly start: number; readonly size: number }[]
  readonly height: number
}

interface TreeWindowProps {
  readonly rows: readonly TreeRow[]
  readonly heightAt: (index: number) => number
  /** The row that has, or would get, the focus: it is rendered even out of view. */
  readonly current: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly scrollTo: Ref<(index: number) => void>
  readonly onChange: (rows: RowsInView) => void
}

/** Tells which rows of a long tree are in view. It renders nothing, so that the tree stays when it comes. */
export const TreeWindow = ({ rows, heightAt, current, scroller, scrollTo, onChange }: TreeWindowProps) => {
  // eslint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightAt,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: 8,
    rangeExtractor: useCallback((range: Range) => withPlace(range, current), [current]),
  })
  useImperativeHandle(scrollTo, () => (index: number) => virtual.scrollToIndex(index), [virtual])
  const items = virtual.getVirtualItems()
  const height = virtual.getTotalSize()
  useLayoutEffect(() => onChange({ items, height }), [items, height, onChange])
  return null
}
