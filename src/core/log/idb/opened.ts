import type { Prepared } from './boot'
import type { Cipher } from '../cipher'
import { decodeSnapshot } from '../codec'
import type { Opened, SnapshotFit } from '../log'
import type { LogStorage } from '../storage'

/** The start of a window: without a newest readable snapshot that fits, it folds more events. */
export const readOpened = async (
  { snapshot: record, tail, meta }: Prepared,
  storage: LogStorage,
  cipher: Cipher,
  fit?: SnapshotFit,
): Promise<Omit<Opened, 'pending'>> => {
  const newest = record === null ? null : await decodeSnapshot(record, cipher)
  const isFit = newest !== null && fit?.fits(newest) !== false
  const snapshot = isFit || record === null ? newest : await storage.snapshotBefore(record.seq)
  const from = snapshot?.seq ?? 0
  const events =
    from >= meta.sealedTo ? tail.filter((event) => (event.seq ?? 0) > from) : await storage.read(from + 1, meta.head)
  return { snapshot, tail: events, head: meta.head }
}
