import type { BrushAxis, BrushRange } from './axis'

/** A chart whose axis somebody brushes, or a filter whose slider is moved. */
export interface ActiveBrush {
  /** Number of the chart, or id of the filter. */
  readonly source: number | string
  readonly axis: BrushAxis
}

/** The brush of a dashboard while it moves: faster than events, and no part of the state until it is let go. */
export interface Brushing {
  readonly active: () => ActiveBrush | null
  readonly range: () => BrushRange | null
  /** Whether the last range became the filter of its chart. */
  readonly taken: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  readonly move: (source: number | string, axis: BrushAxis, range: BrushRange) => void
  readonly end: (taken: boolean) => void
}

export const createBrushing = (): Brushing => {
  const listeners = new Set<() => void>()
  let active: ActiveBrush | null = null
  let range: BrushRange | null = null
  let taken = false
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    active: () => active,
    range: () => range,
    taken: () => taken,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    move: (source, axis, next) => {
      if (active?.source !== source) active = { source, axis }
      range = next
      tell()
    },
    end: (is) => {
      active = null
      range = null
      taken = is
      tell()
    },
  }
}
