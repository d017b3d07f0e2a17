import type { EventEnvelope } from '../../../core/events/envelope'
import type { Snapshot } from '../../../core/log/log'
import { heldIn, type FileEvents } from './source'

/**
 * The events of a long file, kept as their lines and parsed when somebody looks at them. The parts of 300,000 parsed events are some
 * millions of objects, which the collector of garbage would copy and mark again and again while the file is read.
 */
export const createLines = () => {
  const seqs: number[] = []
  const lines: string[] = []
  return {
    /** Keeps the next line; `seq` is larger than all before. */
    add: (seq: number, line: string): void => {
      seqs.push(seq)
      lines.push(line)
    },
    /** The events of all lines. `snapshotBefore` answers the latest state at or before a seq, null where none is kept. */
    held: (snapshotBefore: (seq: number) => Snapshot | null): FileEvents =>
      heldIn(
        seqs,
        (from, to) => lines.slice(from, to).map((line) => JSON.parse(line) as EventEnvelope),
        snapshotBefore,
      ),
  }
}
