import { composeChanges, type TextChange } from '../../../core/events/textChange'

/**
 * Quiet time after which a burst of typing is recorded, and the longest it may wait, in ms. With the log's group commit behind
 * it, text typed 2 s ago survives a crash.
 */
const IDLE_MS = 300
const LONGEST_MS = 1000

/** One change as the text editor reports it: relative to the text before the event, changes from the end backwards. */
export interface ContentChange {
  readonly rangeOffset: number
  readonly rangeLength: number
  readonly text: string
}

/** Line ends are `\n` everywhere; the editor may report others. */
export const unixLines = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** The changes of one event. They come from the end of the text to its start, so they apply in sequence. */
export const toChanges = (changes: readonly ContentChange[]): readonly TextChange[] =>
  changes.map(({ rangeOffset, rangeLength, text }) => ({
    at: rangeOffset,
    remove: rangeLength,
    insert: unixLines(text),
  }))

export interface Timers {
  readonly set: (work: () => void, ms: number) => number
  readonly clear: (handle: number) => void
}

export interface Typing {
  /** Someone typed. */
  typed(changes: readonly TextChange[]): void
  /** Records pending text, at once. */
  flush(): void
  readonly pending: () => boolean
  /** Typed text that is not recorded. */
  readonly unrecorded: () => readonly TextChange[]
}

/**
 * Gathers typing and hands it on as composed changes after 300 ms of quiet, 1 s after the first keystroke
 * at most, or when flushed (law 32).
 */
export const createTyping = (send: (changes: readonly TextChange[]) => void, timers: Timers): Typing => {
  let gathered: readonly TextChange[] = []
  let idle: number | null = null
  let longest: number | null = null

  const stop = (): void => {
    if (idle !== null) timers.clear(idle)
    if (longest !== null) timers.clear(longest)
    idle = null
    longest = null
  }
  const flush = (): void => {
    stop()
    if (gathered.length === 0) return
    const changes = gathered
    gathered = []
    send(changes)
  }
  return {
    typed: (changes) => {
      gathered = composeChanges(gathered, changes)
      if (idle !== null) timers.clear(idle)
      idle = timers.set(flush, IDLE_MS)
      longest ??= timers.set(flush, LONGEST_MS)
    },
    flush,
    pending: () => gathered.length > 0,
    unrecorded: () => gathered,
  }
}

export const browserTimers: Timers = {
  set: (work, ms) => window.setTimeout(work, ms),
  clear: (handle) => window.clearTimeout(handle),
}
