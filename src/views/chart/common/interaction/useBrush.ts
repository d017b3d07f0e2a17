import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import type { BrushRange } from '../../brush/axis'
import type { ChartData, Drawn, Focus } from '../../chart'
import { useMarkActions } from '../figure/actions'

/** Pixels that the pointer moves before a click becomes a brush. */
const SLACK = 4

interface BrushUse {
  readonly data: ChartData
  readonly drawn: () => Drawn | null
  readonly mark: Focus | null
}

/** Places along the axis within a range of bins; null for none. */
const placesOf = (bins: readonly number[], [from, to]: BrushRange): readonly [number, number] | null => {
  const first = bins.findIndex((bin) => bin >= from)
  const last = bins.findLastIndex((bin) => bin <= to)
  return first < 0 || last < first ? null : [first, last]
}

/**
 * A range along the axis, by dragging across the plot or by Shift and the arrows from the focused mark. It becomes the filter of
 * the chart on release of the pointer or Shift; Escape cancels it, or without one removes the filter.
 */
export const useBrush = ({ data, drawn, mark }: BrushUse) => {
  const { brush: port } = useMarkActions()
  const { brush } = data
  const [ends, setEnds] = useState<readonly [anchor: number, head: number] | null>(null)
  const start = useRef<{ readonly x: number; readonly place: number } | null>(null)
  const dragged = useRef(false)
  if (port === undefined || brush === undefined) return null
  const { axis, bins } = brush
  const rangeOf = ([a, b]: readonly [number, number]): BrushRange => [
    bins[Math.min(a, b)] ?? 0,
    bins[Math.max(a, b)] ?? 0,
  ]
  const move = (next: readonly [number, number]): void => {
    if (ends?.[0] === next[0] && ends[1] === next[1]) return
    setEnds(next)
    port.move(axis, rangeOf(next))
  }
  const end = (take: boolean): void => {
    start.current = null
    if (ends === null) return
    setEnds(null)
    const [low, high] = [Math.min(...ends), Math.max(...ends)]
    const [first, last] = [data.x.labels.at(low) ?? '', data.x.labels.at(high) ?? '']
    const whole = low === 0 && high === bins.length - 1
    port.end(axis, take ? (whole ? 'all' : rangeOf(ends)) : null, low === high ? first : `${first} – ${last}`)
  }
  const at = (event: PointerEvent<HTMLElement>): number | null =>
    drawn()?.across?.place(event.clientX - event.currentTarget.getBoundingClientRect().left) ?? null
  const chosen = ends === null ? (port.range === null ? null : placesOf(bins, port.range)) : ends
  return {
    /** Places from the first to the last that are brushed. */
    places: chosen === null ? null : ([Math.min(...chosen), Math.max(...chosen)] as const),
    moving: ends !== null,
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      dragged.current = false
      const place = event.button === 0 ? at(event) : null
      if (place !== null) start.current = { x: event.clientX, place }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const from = start.current
      const place = from === null ? null : at(event)
      if (from === null || place === null) return
      if (ends === null && Math.abs(event.clientX - from.x) < SLACK) return
      if (ends === null) event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = true
      move([from.place, place])
    },
    onPointerUp: (): void => end(true),
    onPointerCancel: (): void => end(false),
    /** A drag is no click. */
    wasDragged: (): boolean => dragged.current,
    /** True when the key was about the range. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (event.key === 'Escape' && ends !== null) end(false)
      else if (event.key === 'Escape' && port.range !== null) port.end(axis, 'all', '')
      else if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
        const [anchor, head] = ends ?? [mark?.index ?? 0, mark?.index ?? 0]
        const next = head + (event.key === 'ArrowLeft' ? -1 : 1)
        move([anchor, Math.min(bins.length - 1, Math.max(0, next))])
      } else return false
      return true
    },
    onKeyUp: (event: KeyboardEvent): void => {
      if (event.key === 'Shift') end(true)
    },
  }
}
