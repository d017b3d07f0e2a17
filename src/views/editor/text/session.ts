import { changeBetween, type TextChange } from '../../../core/events/textChange'
import { browserTimers, type Timers } from './burst'
import { createTyping, unixLines } from './typing'

/** The text of one tab as the log has it. */
export interface TextSource {
  /** The recorded text now. */
  read(): string
  /** Keeps typing that is not recorded yet where it outlives the page; `length` is that of the whole text. */
  keep(changes: readonly TextChange[], length: number): void
  /** Records typing; `sql` is the whole text afterwards. */
  write(changes: readonly TextChange[], sql: string): void
  subscribe(listener: () => void): () => void
}

/** The field of the text. */
export interface TextTarget {
  text(): string
  length(): number
  /** Changes the text from outside; must not be reported as typing. */
  apply(change: TextChange): void
}

export interface TextSession {
  /** Someone typed into the target. */
  typed(changes: readonly TextChange[]): void
  flush(): void
  dispose(): void
}

/** Typing of more characters is recorded at once: to keep it at every keystroke would take longer. */
const LONGEST_DRAFT = 4096

/**
 * Binds a text field to the log. While typed text is not recorded, the field is the truth; otherwise the log is, and its changes
 * (format, undo, another window, the past) are applied to the field.
 */
export const bindText = (source: TextSource, target: TextTarget, timers: Timers = browserTimers): TextSession => {
  const typing = createTyping((changes) => {
    source.write(changes, unixLines(target.text()))
    follow()
  }, timers)
  const follow = (): void => {
    if (typing.pending()) return
    const change = changeBetween(target.text(), unixLines(source.read()))
    if (change !== null) target.apply(change)
  }
  const stop = source.subscribe(follow)
  follow()
  return {
    typed: (changes) => {
      typing.typed(changes)
      const unrecorded = typing.unrecorded()
      if (unrecorded.reduce((sum, { insert }) => sum + insert.length, 0) > LONGEST_DRAFT) typing.flush()
      else source.keep(unrecorded, target.length())
    },
    flush: () => typing.flush(),
    dispose: () => {
      typing.flush()
      stop()
    },
  }
}
