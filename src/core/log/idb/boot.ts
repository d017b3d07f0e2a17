import type { EventEnvelope } from '../../events/envelope'

import { keyFits, type Cipher } from '../cipher'
import { Damaged, decodeTail } from '../codec'
import { transact, type Database, type Timers } from './database'
import { LogFault } from '../repair/faults'
import type { Gap, Meta, SnapshotRecord, TailRecord } from '../format'
import { holes } from './holes'
import { isLeftOver } from './storage'
import type { ExpectedLog, RepairResult } from '../repair/repair'
import { freshMeta } from './meta'
import { getAllPlaced, placedSnapshot } from './placed'

export interface PrepareOptions {
  readonly timers: Timers
  readonly patience: number
  readonly cipher: Cipher
  readonly format: number
  readonly build: string
  /** Name for a log that is made here and now. */
  readonly instance: string
  readonly known: ExpectedLog
  /** This window was at work on the log before. */
  readonly again: boolean
  /** The confirmed state, for use where events before it are gone. */
  readonly snapshot: () => Promise<SnapshotRecord | null>
}

/** The end of the log, read in one transaction, and the parts that had to be given up. */
export interface Prepared {
  readonly meta: Meta
  /** Newest snapshot, still encoded. */
  readonly snapshot: SnapshotRecord | null
  /** Events after the last segment. */
  readonly tail: readonly EventEnvelope[]
  /** Events found to be gone now. */
  readonly lost: number
}

interface StoredEnd {
  readonly meta: Meta | undefined
  readonly snapshot: SnapshotRecord | null
  readonly records: readonly TailRecord[]
}

const readEnd = (database: Database, { timers, patience }: PrepareOptions): Promise<StoredEnd> =>
  transact(
    database,
    timers,
    patience,
    { stores: ['meta', 'snapshots', 'tail'], mode: 'readonly' },
    async (tx): Promise<StoredEnd> => {
      const [meta, newest, records] = await Promise.all([
        tx.objectStore('meta').get('log'),
        tx.objectStore('snapshots').openCursor(null, 'prev'),
        getAllPlaced(tx.objectStore('tail')),
      ])
      return { meta, snapshot: placedSnapshot(newest), records }
    },
  )

interface Decoded {
  readonly events: readonly EventEnvelope[]
  readonly damaged: readonly TailRecord[]
}

const decode = (records: readonly TailRecord[], cipher: Cipher): Decoded => {
  const events: EventEnvelope[] = []
  const damaged: TailRecord[] = []
  for (const record of records) {
    try {
      events.push(...decodeTail(record, cipher))
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      damaged.push(record)
    }
  }
  return { events, damaged }
}

const placeOf = (record: TailRecord): Gap => ({ from: record.first, to: record.last })

const unmended = (meta: Meta): RepairResult => ({ meta, records: [], lost: 0 })

/**
 * Reads the end of the log and repairs contradictions to the known state: a log that ends too early, holes, damaged records.
 * Throws `locked` for another key and `replaced` for another log.
 */
export const prepare = async (database: Database, options: PrepareOptions): Promise<Prepared> => {
  const { cipher, known: lastKnown, again } = options
  const end = await readEnd(database, options)
  const { meta } = end
  if (meta !== undefined && !keyFits(cipher, meta.check)) throw new LogFault('locked', 'another key')
  const replaced = meta !== undefined && lastKnown.instance !== null && meta.instance !== lastKnown.instance
  if (replaced && again) throw new LogFault('replaced', 'another log')

  const loose = meta === undefined ? [] : end.records.filter((record) => !isLeftOver(record, meta))
  const { events, damaged } = decode(loose, cipher)
  const bad = new Set(damaged)
  const head = meta?.head ?? 0
  const places = [...loose.filter((record) => !bad.has(record)).map(placeOf), ...(meta?.gaps ?? [])]
  const missing = meta === undefined ? [] : holes(meta.sealedTo + 1, head, places)
  if (meta !== undefined && meta.format > options.format) {
    return { meta, snapshot: end.snapshot, tail: events, lost: 0 }
  }
  const expected: ExpectedLog = {
    ...lastKnown,
    head: Math.max(replaced ? 0 : lastKnown.head, end.snapshot?.seq ?? 0),
  }
  const whole = meta !== undefined && missing.length === 0 && head >= expected.head
  const fillable = again && (meta?.gaps.length ?? 0) > 0
  if (whole && !fillable) {
    return { meta, snapshot: end.snapshot, tail: events, lost: replaced ? lastKnown.head : 0 }
  }

  const standIn = again ? await options.snapshot() : null
  // of a log without events there is nothing to mend
  const { mend } = expected.head === 0 ? { mend: unmended } : await import('../repair/repair')
  const mended = await transact(
    database,
    options.timers,
    options.patience,
    { stores: ['meta', 'tail', 'snapshots', 'quarantine'], mode: 'readwrite', durability: 'strict' },
    async (tx) => {
      const now =
        (await tx.objectStore('meta').get('log')) ??
        freshMeta(lastKnown.instance ?? options.instance, options.format, options.build, cipher)
      const gaps = [...now.gaps, ...missing.map((gap): Gap => ({ ...gap, damaged: true }))]
      const result = mend({ ...now, gaps }, expected, cipher)
      const tail = tx.objectStore('tail')
      const writes: Promise<unknown>[] = []
      for (const record of damaged) {
        writes.push(tx.objectStore('quarantine').add({ store: 'tail', record }), tail.delete(record.first))
      }
      for (const record of result.records) writes.push(tail.add(record, record.first))
      const size = standIn === null ? 0 : standIn.bytes.length
      if (standIn !== null) writes.push(tx.objectStore('snapshots').put(standIn, standIn.seq))
      const written = { ...result.meta, size: result.meta.size + size }
      writes.push(tx.objectStore('meta').put(written, 'log'))
      await Promise.all(writes)
      return { ...result, meta: written }
    },
  )
  const rewritten = decode(mended.records, cipher).events
  const gone = missing.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0)
  return {
    meta: mended.meta,
    snapshot: end.snapshot ?? standIn,
    tail: [...events, ...rewritten].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    lost: (replaced ? lastKnown.head : 0) + gone + mended.lost,
  }
}
