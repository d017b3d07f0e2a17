import type { EventEnvelope } from '../../events/envelope'

import type { Cipher } from '../cipher'
import type { Connection } from '../idb/connection'
import { SEGMENT_EVENTS, type Meta } from '../format'
import type { Snapshot } from '../log'
import type { Retention, Trim } from './retain'

export interface TidyOptions {
  readonly connection: Connection | null
  readonly cipher: Cipher
  readonly locks: Pick<LockManager, 'request'> | null
  readonly name: string
  readonly snapshot: () => Snapshot | null
  readonly openIntents: () => ReadonlySet<string>
  readonly onTrim: (trim: Trim) => void
  readonly clock: () => number
  readonly retention: () => Retention
  /** The log's state, or null when this window must not write. */
  readonly meta: () => Meta | null
  /** Called with the meta that compaction changed. */
  readonly compacted: (meta: Meta) => void
  readonly read: (from: number, to: number) => Promise<readonly EventEnvelope[]>
  readonly failed: (error: unknown) => void
}

const HELD_SNAPSHOTS = 128

/** Compaction and retention, behind the appends and by one window at a time. */
export interface Tidy {
  /** Events were announced up to `head`: takes a snapshot when one is due, and sees to the rest soon. */
  went(head: number): void
  /** Call once. `isStale`: the newest snapshot is of no use to this build, which writes one of its own first. */
  begin(isStale: boolean): void
  idle(): Promise<void>
}

export const createTidy = (options: TidyOptions): Tidy => {
  const { connection, cipher, locks } = options
  let running: Promise<void> | null = null
  let started = false
  /** Events came while it was at work, perhaps after it had looked for them. */
  let again = false
  /** This build still has to write a snapshot of its own: until it is there, nothing is dropped. */
  let stale = false
  /** States are never changed, so holding some until they are written costs next to nothing. */
  let taken: readonly Snapshot[] = []

  const take = () => {
    const next = options.snapshot()
    if (next === null || next.seq <= (taken.at(-1)?.seq ?? 0)) return
    taken = [...taken, next].slice(-HELD_SNAPSHOTS)
  }

  const due = (): boolean => {
    const meta = options.meta()
    return meta !== null && (!started || stale || meta.head - meta.sealedTo >= SEGMENT_EVENTS)
  }

  const work = async (): Promise<void> => {
    if (connection === null) return
    started = true
    take()
    for (let meta = options.meta(); meta !== null; meta = options.meta()) {
      // a first visit has nothing to seal and nothing to drop, and does without the code for it
      if (meta.head - meta.sealedTo < SEGMENT_EVENTS) break
      const { compact } = await import('./compact')
      const compacted = await compact({ connection, cipher, snapshots: taken }, meta)
      if (compacted === null) break
      options.compacted(compacted)
      taken = taken.filter(({ seq }) => seq > compacted.sealedTo)
    }
    if (stale) {
      const { renew } = await import('../repair/renew')
      if (!(await renew(connection, options, taken.at(-1)))) return
      stale = false
      taken = []
    }
    const left = options.meta()
    if (left === null || left.sealedTo <= left.trimmedTo) return
    const { retain } = await import('./retain')
    const trim = await retain({
      connection,
      retention: options.retention(),
      now: options.clock(),
      openIntents: options.openIntents(),
      read: options.read,
    })
    if (trim !== null) options.onTrim(trim)
  }

  const alone = async (): Promise<void> => {
    if (locks === null) return work()
    await locks.request(`${options.name}:tidy`, { ifAvailable: true }, (lock) => (lock === null ? null : work()))
  }

  const soon = () => {
    if (running !== null) again = true
    if (running !== null || !due()) return
    again = false
    running = Promise.resolve()
      .then(alone)
      .catch(options.failed)
      .finally(() => {
        running = null
        if (again) soon()
      })
  }

  return {
    went: (head) => {
      const last = Math.max(taken.at(-1)?.seq ?? 0, options.meta()?.sealedTo ?? 0)
      if (head - last >= SEGMENT_EVENTS) take()
      soon()
    },
    begin: (isStale) => {
      stale = isStale
      soon()
    },
    idle: async () => {
      while (running !== null) await running
    },
  }
}
