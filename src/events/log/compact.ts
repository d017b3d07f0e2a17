import type { Cipher } from './cipher'
import { encodeSegment, encodeSnapshot } from './codec'
import type { Connection } from './connection'
import { SEGMENT_EVENTS, type Meta, type SegmentRecord, type TailRecord } from './format'
import { isLeftOver } from './idb-shelf'
import type { Snapshot } from './log'

/** Bytes that close a segment before it has `SEGMENT_EVENTS`. */
const SEGMENT_BYTES = 8_000_000

/** With this many loose events the log is sealed also where no snapshot can be had. */
const OVERDUE_EVENTS = 4 * SEGMENT_EVENTS

/** Runs of records that make whole segments; what is left over stays in the tail. */
export const groupRecords = (records: readonly TailRecord[]): readonly (readonly TailRecord[])[] => {
  const groups: TailRecord[][] = []
  let group: TailRecord[] = []
  let bytes = 0
  const close = () => {
    if (group.length > 0) groups.push(group)
    group = []
    bytes = 0
  }
  for (const record of records) {
    const before = group.at(-1)
    if (before !== undefined && before.last + 1 !== record.first) close()
    group.push(record)
    bytes += record.bytes.length
    if (record.last - (group[0]?.first ?? 0) + 1 >= SEGMENT_EVENTS || bytes >= SEGMENT_BYTES) close()
  }
  return groups
}

export interface CompactOptions {
  readonly connection: Connection
  readonly cipher: Cipher
  readonly snapshot: () => Snapshot | null
}

/** How far to seal, or 0 when nothing is due. A whole segment at a time, so that a full log does not seal on every append. */
const sealable = (meta: Meta, snapshot: Snapshot | null): number => {
  const overdue = meta.head - meta.sealedTo >= OVERDUE_EVENTS
  const reach = snapshot === null ? 0 : Math.min(snapshot.seq, meta.head)
  if (reach - meta.sealedTo >= SEGMENT_EVENTS) return reach
  return overdue ? meta.head : 0
}

/**
 * Moves records of the tail into sealed segments and keeps a snapshot at their end. Everything new is
 * durable before anything old is deleted. Answers the log's state, or null when nothing was due.
 */
export const compact = async ({ connection, cipher, snapshot }: CompactOptions, known: Meta): Promise<Meta | null> => {
  const taken = snapshot()
  if (sealable(known, taken) === 0) return null
  const [meta, tail] = await connection.run({ stores: ['meta', 'tail'], mode: 'readonly' }, (tx) =>
    Promise.all([tx.objectStore('meta').get('log'), tx.objectStore('tail').getAll()]),
  )
  if (meta === undefined) return null
  const to = sealable(meta, taken)
  if (to === 0) return null
  const loose = tail.filter(
    (record) => record.first > meta.sealedTo && record.mended === undefined && record.last <= to,
  )

  const segments: SegmentRecord[] = []
  const sealed: TailRecord[] = tail.filter((record) => isLeftOver(record, meta))
  for (const group of groupRecords(loose)) {
    const prev = segments.at(-1)?.hash ?? meta.sealedHash
    segments.push(await encodeSegment(group, prev, cipher))
    sealed.push(...group)
  }
  const end = segments.at(-1)
  const record = taken === null || taken.seq > meta.head ? null : await encodeSnapshot(taken, cipher)

  const written = await connection.run(
    { stores: ['meta', 'segments', 'snapshots'], mode: 'readwrite', durability: 'strict' },
    async (tx) => {
      const now = await tx.objectStore('meta').get('log')
      if (now === undefined || now.sealedTo !== meta.sealedTo || end === undefined) return null
      const writes: Promise<unknown>[] = segments.map((segment) =>
        tx.objectStore('segments').add(segment, segment.first),
      )
      if (record !== null) writes.push(tx.objectStore('snapshots').put(record, record.seq))
      const added = segments.reduce((sum, segment) => sum + segment.bytes.length, record?.bytes.length ?? 0)
      const next = { ...now, sealedTo: end.last, sealedHash: end.hash, size: now.size + added }
      writes.push(tx.objectStore('meta').put(next, 'log'))
      await Promise.all(writes)
      return next
    },
  )
  if (written === null) return null
  await connection.run({ stores: ['tail'], mode: 'readwrite', durability: 'strict' }, async (tx) => {
    await Promise.all(sealed.map(({ first }) => tx.objectStore('tail').delete(first)))
  })
  return written
}
