import type { Cipher } from '../cipher'
import { decodeSnapshot } from '../codec'
import type { Connection } from '../idb/connection'
import type { Snapshot, SnapshotFit } from '../log'
import { placedSnapshot } from '../idb/placed'

/**
 * The start of a log for a build that its snapshots do not fit: null while it has its first event. Else the oldest snapshot up to
 * `seq`, adapted, because the log has all events after it.
 */
export const olderSnapshot = async (
  connection: Connection,
  cipher: Cipher,
  { fits, adapt }: SnapshotFit,
  seq: number,
): Promise<Snapshot | null> => {
  for (let from = 0; from <= seq;) {
    const range = IDBKeyRange.bound(from, seq)
    const [meta, record] = await connection.run({ stores: ['meta', 'snapshots'], mode: 'readonly' }, async (tx) => {
      const [logMeta, cursor] = await Promise.all([
        tx.objectStore('meta').get('log'),
        tx.objectStore('snapshots').openCursor(range),
      ])
      return [logMeta, placedSnapshot(cursor)] as const
    })
    if (record === null || meta === undefined || meta.trimmedTo === 0) return null
    const snapshot = await decodeSnapshot(record, cipher)
    if (snapshot !== null) return fits(snapshot) ? snapshot : adapt(snapshot)
    from = record.seq + 1
  }
  return null
}
