import { composeChanges, type TextChange } from '../../../core/events/textChange'
import { createBurst, type Timers } from './burst'

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
  const flush = (): void => {
    burst.stop()
    if (gathered.length === 0) return
    const changes = gathered
    gathered = []
    send(changes)
  }
  const burst = createBurst(flush, timers)
  return {
    typed: (changes) => {
      gathered = composeChanges(gathered, changes)
      burst.go()
    },
    flush,
    pending: () => gathered.length > 0,
    unrecorded: () => gathered,
  }
}
