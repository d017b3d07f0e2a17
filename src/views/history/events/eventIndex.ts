import type { EventEnvelope } from '../../../core/events/envelope'
import type { ReadModel } from '../../../core/readModel/model'
import type { PastSource } from '../../context'
import { entryOf, type Entry } from './entry'
import { goBackOver, namesBefore, type FormerNames } from './formerNames'
import { createGathering, type ChartAnswers, type Gesture } from './steps/gestures'
import { idleTime } from './idleTime'
import { subjectsIn } from './subjects'

/** Events read at once: few at first, so that the list is there soon, then more and more. */
const FIRST_PAGE = 500
const LARGEST_PAGE = 8000
/** Rows that are made at once: they take less time than a frame. */
const SLICE = 250

export interface IndexState {
  /** Oldest first, without a gap from the first one read to the head. */
  readonly entries: readonly Entry[]
  /** Newest first. */
  readonly gestures: readonly Gesture[]
  /** Grows with the entries. */
  readonly answers: ChartAnswers
  readonly first: number
  readonly head: number
  /** All events that are kept have been read. */
  readonly complete: boolean
  readonly failed: string | null
}

/** The rows of a log, read page by page from its end; it goes on while the history is on screen. */
export interface EventIndex {
  readonly state: () => IndexState
  readonly subscribe: (listener: () => void) => () => void
}

export const createEventIndex = (source: PastSource, namesFrom: () => Promise<ReadModel>): EventIndex => {
  const listeners = new Set<() => void>()
  const gathering = createGathering()
  const { answers } = gathering
  let state: IndexState = { entries: [], gestures: [], answers, first: 1, head: 0, complete: false, failed: null }
  let reading: Promise<void> | null = null
  let unsubscribe: (() => void) | null = null

  const set = (change: Partial<IndexState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** Before the oldest entry that has been read. */
  const beforeOldest: FormerNames = new Map()

  /**
   * The rows of events, each with the names of its time: from those of `model`, which comes after them, back. The first page is made at
   * once, the others while the page is idle: the screen of the moment goes before the list.
   */
  const rows = async (
    events: readonly EventEnvelope[],
    model: ReadModel,
    former: FormerNames,
  ): Promise<readonly Entry[]> => {
    const names = namesBefore(model, former)
    let subjects = subjectsIn(model, former)
    let idle = events.length <= FIRST_PAGE ? null : await idleTime()
    const newestFirst: Entry[] = []
    for (const event of events.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- rows are made one after the other
      if (newestFirst.length % SLICE === 0 && idle?.isOver() === true) idle = await idleTime()
      newestFirst.push(entryOf(event, names, subjects))
      if (goBackOver(former, model, event)) subjects = subjectsIn(model, former)
    }
    return newestFirst.toReversed()
  }

  const readNewer = async (): Promise<void> => {
    while (state.head < source.head()) {
      const events = await source.read(state.head + 1, Math.min(source.head(), state.head + LARGEST_PAGE))
      const former: FormerNames = new Map()
      const entries = await rows(events, await namesFrom(), former)
      for (const [topic, name] of former) if (!beforeOldest.has(topic)) beforeOldest.set(topic, name)
      const last = entries.at(-1)
      if (last === undefined) return
      gathering.addNewer(entries)
      set({ entries: [...state.entries, ...entries], gestures: gathering.list(), head: last.seq })
    }
  }

  const readOlder = async (): Promise<void> => {
    const first = await source.first()
    const model = await namesFrom()
    let page = FIRST_PAGE
    while (listeners.size > 0) {
      const to = (state.entries[0]?.seq ?? source.head() + 1) - 1
      if (to < first) {
        set({ complete: true, first })
        return
      }
      const entries = await rows(await source.read(Math.max(first, to - page + 1), to), model, beforeOldest)
      if (entries.length === 0) {
        set({ complete: true, first: to + 1 })
        return
      }
      gathering.addResumed(entries.toReversed())
      const head = state.entries.length === 0 ? (entries.at(-1)?.seq ?? 0) : state.head
      set({ entries: [...entries, ...state.entries], gestures: gathering.list(), head, first })
      page = Math.min(LARGEST_PAGE, page * 2)
    }
  }

  const work = async (): Promise<void> => {
    try {
      if (state.entries.length > 0) await readNewer()
      if (!state.complete) await readOlder()
      // a log that was empty grows too
      if (state.entries.length > 0 || state.complete) await readNewer()
      if (state.failed !== null) set({ failed: null })
    } catch (error) {
      set({ failed: error instanceof Error ? error.message : String(error) })
    }
  }

  const read = (): void => {
    if (reading !== null) return
    const began = source.head()
    reading = work().then(() => {
      reading = null
      if (listeners.size > 0 && state.failed === null && state.complete && began < source.head()) read()
    })
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      unsubscribe ??= source.subscribe(read)
      read()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unsubscribe?.()
        unsubscribe = null
      }
    },
  }
}

/**
 * The screen in view when the entry at `index` happened: its own, or that of the last one of its window. Where several show its
 * subject, it is the one in view before. Null where no step of the window has one.
 */
export const screenAt = (entries: readonly Entry[], index: number): string | null => {
  const session = entries[index]?.session
  let openEntry: Entry | null = null
  for (let at = index; at >= 0; at -= 1) {
    const entry = entries[at]
    const [place] = entry?.places ?? []
    if (entry?.session !== session || entry === undefined || place === undefined) continue
    if (openEntry === null && entry.places.length === 1 && !entry.reads) return place
    if (openEntry === null) openEntry = entry
    else if (!entry.reads)
      return openEntry.reads || openEntry.places.includes(place) ? place : (openEntry.places[0] ?? null)
  }
  return openEntry?.places[0] ?? null
}

const indexes = new WeakMap<PastSource, EventIndex>()

/** The index of a source: made once, so that going away and coming back reads nothing again. */
export const indexOf = (source: PastSource, namesFrom: () => Promise<ReadModel>): EventIndex => {
  const cached = indexes.get(source)
  if (cached !== undefined) return cached
  const index = createEventIndex(source, namesFrom)
  indexes.set(source, index)
  return index
}

/** Index of an event among entries sorted by seq, or of the last one before it, or -1. */
export const placeOf = (entries: readonly Entry[], seq: number): number => {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.seq ?? 0) <= seq) low = middle + 1
    else high = middle
  }
  return low - 1
}
