import type { EventEnvelope } from '../../events/envelope'

import type { Cipher } from '../cipher'
import { Damaged, decodeSegment, decodeSnapshot, decodeTail, encodeChunks, placeChunk, type Chunk } from '../codec'
import type { Connection } from './connection'
import type { Transaction } from './database'
import { LogFault } from '../repair/faults'
import { SEGMENT_EVENTS, SEGMENT_MOST, type Gap, type Meta, type SegmentRecord, type TailRecord } from '../format'
import { holes } from './holes'
import type { SnapshotFit } from '../log'
import { checkWritable, sameMeta } from './meta'
import { getAllPlaced, placedSnapshot } from './placed'
import type { LogStorage } from '../storage'
import { putRecent } from '../../../../common/evict'

export interface IdbStorageOptions {
  readonly connection: Connection
  readonly cipher: Cipher
  readonly format: number
  readonly build: string
  readonly fit?: SnapshotFit | undefined
  /** The log's state after an own commit. */
  readonly wrote: (meta: Meta) => void
  /** A record cannot be read; it is put aside and counted. */
  readonly damaged: (store: 'tail' | 'segments', record: TailRecord | SegmentRecord) => Promise<void>
  /** Events that should be there are not. */
  readonly missing: (gaps: readonly Gap[]) => Promise<void>
}

/** Another writer wrote since the last own write. */
class Outdated extends Error {}

/** Decoded segments kept for scrubbing back and forth. */
const CACHED_SEGMENTS = 8

/** True when the tail record is one that a segment holds already and only waits to be deleted. */
export const isLeftOver = (record: TailRecord, meta: Meta): boolean =>
  record.last <= meta.sealedTo && record.mended === undefined

export const createIdbStorage = (options: IdbStorageOptions): LogStorage => {
  const { connection, cipher, format, build } = options
  const verified = new Set<string>()
  const cache = new Map<string, readonly EventEnvelope[]>()
  let last: Meta | null = null

  const decode = async (segment: SegmentRecord): Promise<readonly EventEnvelope[]> => {
    const cached = cache.get(segment.hash)
    const events = cached ?? (await decodeSegment(segment, cipher, verified.has(segment.hash)))
    verified.add(segment.hash)
    return putRecent(cache, segment.hash, events, CACHED_SEGMENTS)
  }

  const orNothing = async <R extends TailRecord | SegmentRecord>(
    store: 'tail' | 'segments',
    record: R,
    work: (record: R) => Promise<readonly EventEnvelope[]>,
  ): Promise<readonly EventEnvelope[]> => {
    try {
      return await work(record)
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      await options.damaged(store, record)
      return []
    }
  }

  const readMeta = (): Promise<Meta | undefined> =>
    connection.run({ stores: ['meta'], mode: 'readonly' }, (tx) => tx.objectStore('meta').get('log'))

  const placeAfter = (meta: Meta, chunks: readonly Chunk[], tx: Transaction<'readwrite'>): Meta => {
    let { head, chain } = meta
    const tail = tx.objectStore('tail')
    for (const chunk of chunks) {
      const record = placeChunk(chunk, head + 1, chain)
      void tail.add(record, record.first)
      head = record.last
      chain = record.chain
    }
    const next = { ...meta, head, chain, format, build }
    void tx.objectStore('meta').put(next, 'log')
    return next
  }

  /**
   * Writes behind the head. It assumes the head of the last own write, so that one round trip to the storage is enough; the
   * transaction still reads the head, and starts again when another window wrote.
   */
  const place = async (chunks: readonly Chunk[], expected: number | null): Promise<Meta> => {
    const write = (assumed: Meta | null): Promise<Meta> =>
      connection.run({ stores: ['tail', 'meta'], mode: 'readwrite' }, async (tx) => {
        const reading = tx.objectStore('meta').get('log')
        const early = assumed === null ? null : placeAfter(assumed, chunks, tx)
        const meta = checkWritable(await reading, format)
        if (expected !== null && meta.head !== expected) throw new LogFault('behind', 'the log went on')
        if (assumed === null || early === null) return placeAfter(meta, chunks, tx)
        if (!sameMeta(meta, assumed)) throw new Outdated()
        return early
      })
    try {
      return await write(last)
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
      return write(null)
    }
  }

  return {
    write: async (events, expected) => {
      const chunks = encodeChunks(events, cipher)
      const written = await place(chunks, expected)
      last = written
      options.wrote(written)
      return written.head - events.length + 1
    },
    head: async () => checkWritable(await readMeta(), Infinity).head,
    read: async (from, to) => {
      if (to < from) return []
      const [meta, segments, tail] = await connection.run(
        { stores: ['meta', 'segments', 'tail'], mode: 'readonly' },
        (tx) =>
          Promise.all([
            tx.objectStore('meta').get('log'),
            getAllPlaced(tx.objectStore('segments'), IDBKeyRange.bound(from - SEGMENT_MOST, to)),
            getAllPlaced(tx.objectStore('tail'), IDBKeyRange.bound(from - SEGMENT_EVENTS, to)),
          ]),
      )
      const current = checkWritable(meta, Infinity)
      const sealed = segments.filter((segment) => segment.last >= from)
      const loose = tail.filter((record) => record.last >= from && !isLeftOver(record, current))
      const places = [...sealed, ...loose].map((record) => ({ from: record.first, to: record.last }))
      const missing = holes(Math.max(from, current.trimmedTo + 1), Math.min(to, current.head), [
        ...places,
        ...current.gaps,
      ])
      if (missing.length > 0) await options.missing(missing)
      const parts = await Promise.all([
        ...sealed.map((segment) => orNothing('segments', segment, decode)),
        ...loose.map((record) => orNothing('tail', record, async (one) => decodeTail(one, cipher))),
      ])
      const events = parts.flat().filter((event) => event.seq !== null && event.seq >= from && event.seq <= to)
      return loose.some((record) => record.mended) ? events.sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)) : events
    },
    snapshotBefore: async (seq) => {
      let before = seq
      for (;;) {
        const range = IDBKeyRange.upperBound(before)
        const record = await connection.run({ stores: ['snapshots'], mode: 'readonly' }, async (tx) => {
          const cursor = await tx.objectStore('snapshots').openCursor(range, 'prev')
          return placedSnapshot(cursor)
        })
        if (record === null) return null
        const snapshot = await decodeSnapshot(record, cipher, verified.has(record.digest))
        if (snapshot !== null) {
          verified.add(record.digest)
          if (options.fit?.fits(snapshot) !== false) return snapshot
          const { olderSnapshot } = await import('../repair/olderSnapshot')
          return olderSnapshot(connection, cipher, options.fit, seq)
        }
        before = record.seq - 1
      }
    },
    first: async () => {
      const { trimmedTo, gaps } = checkWritable(await readMeta(), Infinity)
      return [...gaps]
        .sort((a, b) => a.from - b.from)
        .reduce((next, gap) => (gap.from <= next ? Math.max(next, gap.to + 1) : next), trimmedTo + 1)
    },
  }
}
