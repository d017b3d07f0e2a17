import type { EventEnvelope } from '../envelope'

import type { GroupCommit } from './group-commit'
import type { LastWords } from './last-words'
import type { Shelf } from './shelf'
import type { Spill } from './spill'

export interface TakeOverOptions {
  readonly spill: Spill
  readonly lastWords: LastWords
  readonly shelf: Shelf
  readonly commits: GroupCommit
  /** The last seq that this window knows. */
  readonly head: () => number
  /** Events that came in since the log was read. */
  readonly arrived: () => readonly EventEnvelope[]
  readonly trimmedTo: number
}

/** Takes over what other pages could not commit, unless the log has it already. */
export const takeOver = async (options: TakeOverOptions): Promise<void> => {
  const { spill, lastWords, shelf, commits, head, arrived, trimmedTo } = options
  const found = spill.found()
  if (found.length === 0) return
  for (const one of found) {
    // What the log no longer holds cannot be compared.
    if (one.head < trimmedTo) continue
    const there = await shelf.read(one.head + 1, head())
    const known = new Set([...there, ...arrived()].map((event) => event.id))
    const missing = one.events.filter((event) => !known.has(event.id))
    lastWords.adopt()
    commits.add(missing, true)
  }
  await commits.flush()
  if (commits.pending().length > 0) return
  lastWords.settle()
  for (const one of found) spill.remove(one.key)
}
