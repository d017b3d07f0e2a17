import { useLayoutEffect, useRef, useState } from 'react'

import { HEAD_HEIGHT } from './Header'
import { ROW_HEIGHT } from './Row'
import type { Place } from './selection'
import { columnAt, type Layout } from './widths'

const EDGE_STEP = 18

interface PointerOptions {
  readonly element: () => HTMLElement | null
  readonly layout: Layout
  readonly rows: number
  readonly columns: number
  /** A press on a cell, or on a row number when `whole`. */
  readonly onPress: (place: Place, options: { readonly extend: boolean; readonly whole: boolean }) => void
  readonly onDrag: (place: Place) => void
  readonly onResize: (index: number, width: number) => void
}

/** Range selection and column widths by mouse, pen or finger; a drag beyond the edge scrolls on. */
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

const handlersOf = (options: () => PointerOptions) => {
  const placeAt = (event: { readonly clientX: number; readonly clientY: number }): Place | null => {
    const { element, layout, rows, columns } = options()
    const grid = element()
    if (grid === null || rows === 0 || columns === 0) return null
    const box = grid.getBoundingClientRect()
    const y = event.clientY - box.top + grid.scrollTop - HEAD_HEIGHT
    const row = Math.min(rows - 1, Math.max(0, Math.floor(y / ROW_HEIGHT)))
    return { row, column: columnAt(layout, event.clientX - box.left + grid.scrollLeft) }
  }

  const follow = (event: React.PointerEvent): void => {
    const grid = options().element()
    if (grid === null) return
    let at = { clientX: event.clientX, clientY: event.clientY }
    let frame = 0
    const step = (): void => {
      const box = grid.getBoundingClientRect()
      const x =
        at.clientX > box.right - 8 ? EDGE_STEP : at.clientX < box.left + options().layout.gutter ? -EDGE_STEP : 0
      const y = at.clientY > box.bottom - 8 ? EDGE_STEP : at.clientY < box.top + HEAD_HEIGHT ? -EDGE_STEP : 0
      if (x !== 0 || y !== 0) grid.scrollBy(x, y)
      const inside = {
        clientX: Math.min(Math.max(at.clientX, box.left + options().layout.gutter), box.right - 12),
        clientY: Math.min(Math.max(at.clientY, box.top + HEAD_HEIGHT), box.bottom - 12),
      }
      const place = placeAt(inside)
      if (place !== null) options().onDrag(place)
      frame = requestAnimationFrame(step)
    }
    const move = (moved: PointerEvent): void => {
      at = { clientX: moved.clientX, clientY: moved.clientY }
      if (frame === 0) frame = requestAnimationFrame(step)
    }
    const end = (): void => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  const press = (event: React.PointerEvent): void => {
    if (event.button !== 0) return
    const place = placeAt(event)
    const { element, layout, onPress } = options()
    const grid = element()
    if (place === null || grid === null) return
    const whole = event.clientX - grid.getBoundingClientRect().left < layout.gutter
    onPress(place, { extend: event.shiftKey, whole })
    if (!whole && event.pointerType === 'mouse') follow(event)
  }

  const grip = (index: number, event: React.PointerEvent): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const from = event.clientX
    const width = options().layout.widths[index] ?? 0
    const move = (moved: PointerEvent): void => options().onResize(index, width + moved.clientX - from)
    const end = (): void => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  return { press, grip, placeAt }
}
