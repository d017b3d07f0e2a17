import type { EventEnvelope } from '../../core/events/envelope'
import { textChangesOf } from './textChanges'

/** A part of a text: from `start` up to `end`, in UTF-16 units. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export interface TextBlame {
  /** The latest event that changed the part. */
  readonly event: EventEnvelope
  /** The first event of the burst that it belongs to. */
  readonly first: EventEnvelope
  /** Position of the part in the text before that burst. */
  readonly before: TextRange
}

/** Changes of one window that follow each other this closely are one burst to people, in ms. */
const BURST_MS = 60_000

interface Traced extends TextRange {
  readonly touched: boolean
}

/** The part's position before the event; `touched` is true when the event changed it. */
const before = (event: EventEnvelope, isIt: (id: string) => boolean, { start, end }: TextRange): Traced | null => {
  const changes = textChangesOf(event, isIt)
  if (changes === null) return null
  let traced: Traced = { start, end, touched: false }
  for (const { at, remove, insert } of changes.toReversed()) {
    const until = at + insert.length
    const shift = remove - insert.length
    if (at >= traced.end || (remove === 0 && insert === '')) continue
    traced =
      until <= traced.start
        ? { ...traced, start: traced.start + shift, end: traced.end + shift }
        : { start: Math.min(traced.start, at), end: Math.max(traced.end, until) + shift, touched: true }
  }
  return traced
}

/** Follows one part of an editor's text back through the log. Give it events from the newest to the oldest. */
export const createTextBlame = (isIt: (id: string) => boolean, part: TextRange) => {
  let range = part
  let result: TextBlame | null = null
  let ended = false
  return {
    /** True when the answer is complete and older events change nothing. */
    add: (event: EventEnvelope): boolean => {
      if (ended) return true
      const traced = before(event, isIt, range)
      if (traced === null) return false
      const close =
        result === null || (result.first.session === event.session && result.first.at - event.at <= BURST_MS)
      ended = result !== null && traced.touched && !close
      if (ended) return true
      if (traced.touched) result = { event: result?.event ?? event, first: event, before: traced }
      range = traced
      return false
    },
    found: (): TextBlame | null => result,
  }
}
