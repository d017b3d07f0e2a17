import { encodeSnapshot } from '../codec'
import type { Connection } from '../idb/connection'
import type { Meta } from '../format'
import type { Snapshot } from '../log'
import type { TidyOptions } from '../space/tidy'

/** Keeps a snapshot for the next start. Answers false where there is none, or the log does not reach so far. */
export const renew = async (
  connection: Connection,
  { cipher, compacted }: Pick<TidyOptions, 'cipher' | 'compacted'>,
  snapshot: Snapshot | undefined,
): Promise<boolean> => {
  if (snapshot === undefined) return false
  const record = await encodeSnapshot(snapshot, cipher)
  const written = await connection.run(
    { stores: ['meta', 'snapshots'], mode: 'readwrite', durability: 'strict' },
    async (tx): Promise<Meta | null> => {
      const snapshots = tx.objectStore('snapshots')
      const [meta, before] = await Promise.all([tx.objectStore('meta').get('log'), snapshots.get(record.seq)])
      if (meta === undefined || meta.head < record.seq) return null
      const next = { ...meta, size: meta.size + record.bytes.length - (before?.bytes.length ?? 0) }
      await Promise.all([snapshots.put(record, record.seq), tx.objectStore('meta').put(next, 'log')])
      return next
    },
  )
  if (written !== null) compacted(written)
  return written !== null
}
