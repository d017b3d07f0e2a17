import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useImperativeHandle, useLayoutEffect, useRef } from 'react'

import { withPlace } from '../../../controls/tree/window/virtual'
import type { RowsProps } from './AllRows'

/** The rows of a long list that are in view. */
export const RowWindow = ({ label, count, keyOf, render, current, sizes, ref }: RowsProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  // eslint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 50,
    getItemKey: keyOf,
    overscan: 12,
    scrollPaddingStart: 60,
    scrollPaddingEnd: 180,
    rangeExtractor: useCallback((range: Range) => withPlace(range, current), [current]),
  })
  useImperativeHandle(ref, () => ({ scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }) }), [virtual])

  useLayoutEffect(() => {
    // The row in view opens and the one before it closes: measured before they are painted, or they overlap while it plays.
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('li[data-index]') ?? []) {
      virtual.resizeItem(Number(row.dataset['index']), row.offsetHeight)
    }
  }, [virtual, sizes])

  return (
    <div className="li" ref={scroller} tabIndex={-1}>
      <ul aria-label={label} className="window" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            {render(index)}
          </li>
        ))}
      </ul>
    </div>
  )
}
