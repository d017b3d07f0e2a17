import type { EventEnvelope } from '../../events/envelope'

import type { Connection } from '../idb/connection'

/** The part that retention removed: everything up to `to`; `hash` is the chain value there. */
export interface Trim {
  readonly to: number
  readonly count: number
  readonly hash: string
}

export interface Retention {
  /** Events older than this many ms may go. */
  readonly age: number
  /** With more bytes than this the oldest may go. */
  readonly bytes: number
}

export interface RetainOptions {
  readonly connection: Connection
  readonly retention: Retention
  readonly now: number
  /** Ids of intents that are not settled: their events stay, and everything after them. */
  readonly openIntents: ReadonlySet<string>
  readonly read: (from: number, to: number) => Promise<readonly EventEnvelope[]>
}

const trimOldest = async (options: RetainOptions): Promise<Trim | null> => {
  const { connection, retention, now, openIntents, read } = options
  const ends = await connection.run({ stores: ['meta', 'segments', 'snapshots'], mode: 'readonly' }, async (tx) => {
    const [meta, oldest, newest] = await Promise.all([
      tx.objectStore('meta').get('log'),
      tx.objectStore('segments').openCursor(),
      tx.objectStore('snapshots').openKeyCursor(null, 'prev'),
    ])
    return { meta, segment: oldest?.value, snapshotSeq: newest?.key ?? 0 }
  })
  const { meta, segment, snapshotSeq } = ends
  if (meta === undefined || segment === undefined) return null
  const due = segment.at < now - retention.age || meta.size > retention.bytes
  if (!due || segment.last > snapshotSeq) return null
  if (openIntents.size > 0) {
    const events = await read(segment.first, segment.last)
    if (events.some((event) => openIntents.has(event.id))) return null
  }
  const { first, last, hash } = segment
  return connection.run(
    { stores: ['meta', 'segments', 'snapshots', 'tail'], mode: 'readwrite', durability: 'strict' },
    async (tx) => {
      const snapshots = tx.objectStore('snapshots')
      const older = IDBKeyRange.upperBound(last, true)
      const [current, still, dropped] = await Promise.all([
        tx.objectStore('meta').get('log'),
        tx.objectStore('segments').getKey(first),
        snapshots.getAll(older),
      ])
      if (current === undefined || still === undefined) return null
      const freed = dropped.reduce((sum, record) => sum + record.bytes.length, segment.bytes.length)
      await Promise.all([
        tx.objectStore('segments').delete(first),
        snapshots.delete(older),
        tx.objectStore('tail').delete(IDBKeyRange.upperBound(last)),
        tx.objectStore('meta').put(
          {
            ...current,
            trimmedTo: last,
            trimmedHash: hash,
            size: Math.max(0, current.size - freed),
            gaps: current.gaps.filter((gap) => gap.to > last),
          },
          'log',
        ),
      ])
      return { to: last, count: last - current.trimmedTo, hash }
    },
  )
}

/**
 * Deletes the oldest segments that are too old or too many: never past the newest snapshot, never one with an open intent.
 * Answers the deleted part, or null.
 */
export const retain = async (options: RetainOptions): Promise<Trim | null> => {
  const trims: Trim[] = []
  for (let trim = await trimOldest(options); trim !== null; trim = await trimOldest(options)) trims.push(trim)
  const last = trims.at(-1)
  return last === undefined ? null : { ...last, count: trims.reduce((sum, { count }) => sum + count, 0) }
}
