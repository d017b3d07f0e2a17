import { useLayoutEffect, useRef, useState } from 'react'

import { HEAD_HEIGHT } from './columns/headHeight'
import { ROW_HEIGHT } from './cells/Row'
import type { Place } from './copy/selection'
import { columnInView, type Layout } from './columns/widths'

const EDGE_STEP = 18
/** Pixels that a pressed pointer must go before it drags. */
const DRAG_FROM = 5

interface PointerOptions {
  readonly element: () => HTMLElement | null
  readonly layout: Layout
  readonly rows: number
  readonly columns: number
  /** A press on a cell, or on a row number when `whole`. */
  readonly onPress: (place: Place, options: { readonly extend: boolean; readonly whole: boolean }) => void
  readonly onDrag: (place: Place, whole: boolean) => void
  /** A width while its edge is dragged; `done` at its release. */
  readonly onResize: (index: number, width: number, done: boolean) => void
  /** A column is dragged over the place of another; null at its release or cancel. */
  readonly onMoving: (over: { readonly from: number; readonly to: number } | null) => void
  readonly onMove: (from: number, to: number) => void
}

/** Range selection, column widths and column order by mouse, pen or finger; a drag beyond the edge scrolls on. */
export const usePointer = (options: PointerOptions) => {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // Made once: headers are memoised and a drag outlives many renders.
  // oxlint-disable-next-line react/refs -- read in event handlers only
  const [handlers] = useState(() => handlersOf(() => latest.current))
  return handlers
}

interface Point {
  readonly clientX: number
  readonly clientY: number
}

/** Calls `onMove` for every move of the pressed pointer and `onEnd` once; Escape and the browser may cancel it. */
const track = (onMove: (at: Point) => void, onEnd: (isCancelled: boolean) => void): void => {
  const end = (isCancelled: boolean): void => {
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', key, true)
    onEnd(isCancelled)
  }
  const up = (): void => end(false)
  const cancel = (): void => end(true)
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(true)
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', key, true)
}

/** The click that ends a drag is none. */
const swallowClick = (): void => {
  const swallow = (event: Event): void => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true), 0)
}

const handlersOf = (options: () => PointerOptions) => {
  const columnUnder = (grid: HTMLElement, clientX: number): number =>
    columnInView(options().layout, clientX - grid.getBoundingClientRect().left, grid.scrollLeft)

  const placeAt = (event: Point): Place | null => {
    const { element, rows, columns } = options()
    const grid = element()
    if (grid === null || rows === 0 || columns === 0) return null
    const y = event.clientY - grid.getBoundingClientRect().top + grid.scrollTop - HEAD_HEIGHT
    const row = Math.min(rows - 1, Math.max(0, Math.floor(y / ROW_HEIGHT)))
    return { row, column: columnUnder(grid, event.clientX) }
  }

  /** Follows the pointer frame by frame; near an edge the grid scrolls on, across only when not `down`. */
  const follow = (
    event: Point,
    { down, onAt, onEnd }: { readonly down: boolean; onAt: (at: Point) => void; onEnd: (isCancelled: boolean) => void },
  ): void => {
    const grid = options().element()
    if (grid === null) return
    let at: Point = { clientX: event.clientX, clientY: event.clientY }
    let frame = 0
    const step = (): void => {
      const box = grid.getBoundingClientRect()
      const left = box.left + options().layout.stuck
      const x = at.clientX > box.right - 8 ? EDGE_STEP : at.clientX < left && grid.scrollLeft > 0 ? -EDGE_STEP : 0
      const y = at.clientY > box.bottom - 8 ? EDGE_STEP : at.clientY < box.top + HEAD_HEIGHT ? -EDGE_STEP : 0
      if (x !== 0 || (down && y !== 0)) grid.scrollBy(x, down ? y : 0)
      onAt({
        clientX: Math.min(Math.max(at.clientX, box.left + options().layout.gutter), box.right - 12),
        clientY: Math.min(Math.max(at.clientY, box.top + HEAD_HEIGHT), box.bottom - 12),
      })
      frame = requestAnimationFrame(step)
    }
    track(
      ({ clientX, clientY }) => {
        at = { clientX, clientY }
        if (frame === 0) frame = requestAnimationFrame(step)
      },
      (isCancelled) => {
        cancelAnimationFrame(frame)
        onEnd(isCancelled)
      },
    )
  }

  const press = (event: React.PointerEvent): void => {
    if (event.button !== 0) return
    const place = placeAt(event)
    const { element, layout, onPress } = options()
    const grid = element()
    if (place === null || grid === null) return
    const whole = event.clientX - grid.getBoundingClientRect().left < layout.gutter
    onPress(place, { extend: event.shiftKey, whole })
    if (event.pointerType !== 'mouse') return
    const onAt = (at: Point): void => {
      const over = placeAt(at)
      if (over !== null) options().onDrag(over, whole)
    }
    follow(event, { down: true, onAt, onEnd: () => undefined })
  }

  const grip = (index: number, event: React.PointerEvent): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const from = event.clientX
    const width = options().layout.widths[index] ?? 0
    let last: number | null = null
    track(
      ({ clientX }) => {
        last = width + clientX - from
        options().onResize(index, last, false)
      },
      (isCancelled) => {
        if (last !== null) options().onResize(index, isCancelled ? width : last, true)
      },
    )
  }

  /** Within the pinned columns or within the others. */
  const targetOf = (grid: HTMLElement, from: number, clientX: number): number => {
    const { layout, columns } = options()
    const over = columnUnder(grid, clientX)
    return from < layout.pinned
      ? Math.min(over, layout.pinned - 1)
      : Math.min(columns - 1, Math.max(over, layout.pinned))
  }

  const carry = (from: number, event: React.PointerEvent): void => {
    const grid = options().element()
    if (event.button !== 0 || grid === null) return
    const begin = event.clientX
    let to: number | null = null
    follow(event, {
      down: false,
      onAt: ({ clientX }) => {
        if (to === null && Math.abs(clientX - begin) < DRAG_FROM) return
        const next = targetOf(grid, from, clientX)
        if (next === to) return
        to = next
        options().onMoving({ from, to })
      },
      onEnd: (isCancelled) => {
        if (to === null) return
        swallowClick()
        options().onMoving(null)
        if (!isCancelled && to !== from) options().onMove(from, to)
      },
    })
  }

  return { press, grip, carry, placeAt }
}
