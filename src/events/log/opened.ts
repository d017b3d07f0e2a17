import type { Prepared } from './boot'
import type { Cipher } from './cipher'
import { decodeSnapshot } from './codec'
import type { Opened } from './log'
import type { Shelf } from './shelf'

/** What a window starts from; where the newest snapshot cannot be read an older one stands in, with more events. */
export const readOpened = async (
  { snapshot: record, tail, meta }: Prepared,
  shelf: Shelf,
  cipher: Cipher,
): Promise<Omit<Opened, 'pending'>> => {
  const newest = record === null ? null : await decodeSnapshot(record, cipher)
  const snapshot = newest ?? (record === null ? null : await shelf.snapshotBefore(record.seq - 1))
  const from = snapshot?.seq ?? 0
  const events =
    from >= meta.sealedTo ? tail.filter((event) => (event.seq ?? 0) > from) : await shelf.read(from + 1, meta.head)
  return { snapshot, tail: events, head: meta.head }
}
