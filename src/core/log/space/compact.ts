import type { Cipher } from '../cipher'
import { encodeSegment, encodeSnapshot } from '../codec'
import type { Connection } from '../idb/connection'
import { SEGMENT_EVENTS, type Meta, type SegmentRecord, type TailRecord } from '../format'
import { isLeftOver } from '../idb/storage'
import type { Snapshot } from '../log'
import { getAllPlaced } from '../idb/placed'

/** Bytes that close a segment before it has `SEGMENT_EVENTS`. */
const SEGMENT_BYTES = 8_000_000

/** With this many loose events the log is sealed also where no snapshot can be had. */
const OVERDUE_EVENTS = 4 * SEGMENT_EVENTS

/** Runs of records that make whole segments; the rest stays in the tail. */
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
  /** Confirmed states of this window, in order; the last is the newest. */
  readonly snapshots: readonly Snapshot[]
}

/** The seq to seal up to, or 0 when nothing is due. Seals whole segments, so that a full log does not seal on every append. */
const sealable = (meta: Meta, snapshot: Snapshot | null): number => {
  const overdue = meta.head - meta.sealedTo >= OVERDUE_EVENTS
  const reach = snapshot === null ? 0 : Math.min(snapshot.seq, meta.head)
  if (reach - meta.sealedTo >= SEGMENT_EVENTS) return reach
  return overdue ? meta.head : 0
}

/**
 * Moves records of the tail into sealed segments and keeps the snapshots taken on the way. Everything new is
 * durable before anything old is deleted. Answers the log's state, or null when nothing was due.
 */
export const compact = async (
  { connection, cipher, snapshots }: CompactOptions,
  expected: Meta,
): Promise<Meta | null> => {
  const taken = snapshots.at(-1) ?? null
  if (sealable(expected, taken) === 0) return null
  const [meta, tail] = await connection.run({ stores: ['meta', 'tail'], mode: 'readonly' }, (tx) =>
    Promise.all([tx.objectStore('meta').get('log'), getAllPlaced(tx.objectStore('tail'))]),
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
  const fit = snapshots.filter(({ seq }) => seq > meta.sealedTo && seq <= meta.head)
  const kept = await Promise.all(fit.map((one) => encodeSnapshot(one, cipher)))

  const written = await connection.run(
    { stores: ['meta', 'segments', 'snapshots'], mode: 'readwrite', durability: 'strict' },
    async (tx) => {
      const now = await tx.objectStore('meta').get('log')
      if (now === undefined || now.sealedTo !== meta.sealedTo || end === undefined) return null
      const writes: Promise<unknown>[] = segments.map((segment) =>
        tx.objectStore('segments').add(segment, segment.first),
      )
      for (const record of kept) writes.push(tx.objectStore('snapshots').put(record, record.seq))
      const added = [...segments, ...kept].reduce((sum, { bytes }) => sum + bytes.length, 0)
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
