import type { EventEnvelope } from '../../core/events/envelope'
import type { PastSource } from '../context'

/** Steps that are looked through at most, and how many are read at once. */
const MAX_STEPS = 4096
const PAGE = 512

/** Hands out the events of a log from the newest to the oldest, until `add` answers true. */
export const readBack = async (source: PastSource, add: (event: EventEnvelope) => boolean): Promise<void> => {
  const head = source.head()
  const oldest = Math.max(await source.first(), head - MAX_STEPS + 1, 1)
  let done = false
  for (let to = head; to >= oldest && !done; to -= PAGE) {
    const events = await source.read(Math.max(oldest, to - PAGE + 1), to)
    done = events.toReversed().some(add)
  }
}
