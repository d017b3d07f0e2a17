import { flushSync } from 'react-dom'

import type { BrushAxis, BrushRange } from './axis'

/** A chart whose axis is being brushed, or a filter whose slider is being moved. */
export interface ActiveBrush {
  /** Number of the chart, or id of the filter. */
  readonly source: number | string
  readonly axis: BrushAxis
}

/** The brush of a dashboard while it moves: faster than events, and no part of the state until its release. */
export interface Brushing {
  readonly active: () => ActiveBrush | null
  readonly range: () => BrushRange | null
  /** True when the last range became the filter of its chart. */
  readonly taken: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Told of moves once a frame, all in one rendering: in the frame of the move, not in the one after it. */
  readonly follow: (listener: () => void) => () => void
  readonly move: (source: number | string, axis: BrushAxis, range: BrushRange) => void
  readonly end: (taken: boolean) => void
}

export const createBrushing = (): Brushing => {
  const listeners = new Set<() => void>()
  let active: ActiveBrush | null = null
  let range: BrushRange | null = null
  let taken = false
  const followers = new Set<() => void>()
  let frame = 0
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const lead = (): void => {
    frame = 0
    flushSync(() => {
      for (const follower of followers) follower()
    })
  }
  return {
    active: () => active,
    range: () => range,
    taken: () => taken,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: (follower) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    move: (source, axis, next) => {
      const isNew = active?.source !== source
      if (isNew) active = { source, axis }
      range = next
      if (isNew) tell()
      if (frame === 0) frame = requestAnimationFrame(lead)
    },
    end: (is) => {
      active = null
      range = null
      taken = is
      tell()
    },
  }
}
