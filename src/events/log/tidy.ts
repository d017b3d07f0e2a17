import type { EventEnvelope } from '../envelope'

import type { Cipher } from './cipher'
import { compact } from './compact'
import type { Connection } from './connection'
import { SEGMENT_EVENTS, type Meta } from './format'
import type { Snapshot } from './log'
import { retain, type Retention, type Trim } from './retain'

export interface TidyOptions {
  readonly connection: Connection | null
  readonly cipher: Cipher
  readonly locks: Pick<LockManager, 'request'> | null
  readonly name: string
  readonly snapshot: () => Snapshot | null
  readonly openIntents: () => ReadonlySet<string>
  readonly onTrim: (trim: Trim) => void
  readonly clock: () => number
  readonly retention: Retention
  /** The log's state, or null when this window must not write. */
  readonly meta: () => Meta | null
  /** What compaction changed in it. */
  readonly compacted: (meta: Meta) => void
  readonly read: (from: number, to: number) => Promise<readonly EventEnvelope[]>
  readonly failed: (error: unknown) => void
}

/** Compaction and retention, behind the appends and by one window at a time. */
export interface Tidy {
  soon(): void
  idle(): Promise<void>
}

export const createTidy = (options: TidyOptions): Tidy => {
  const { connection, cipher, locks } = options
  let running: Promise<void> | null = null
  let started = false

  const due = (): boolean => {
    const meta = options.meta()
    return meta !== null && (!started || meta.head - meta.sealedTo >= SEGMENT_EVENTS)
  }

  const work = async (): Promise<void> => {
    if (connection === null) return
    started = true
    for (let meta = options.meta(); meta !== null; meta = options.meta()) {
      const compacted = await compact({ connection, cipher, snapshot: options.snapshot }, meta)
      if (compacted === null) break
      options.compacted(compacted)
    }
    if (options.meta() === null) return
    const trim = await retain({
      connection,
      retention: options.retention,
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

  return {
    soon: () => {
      if (running !== null || !due()) return
      running = Promise.resolve()
        .then(alone)
        .catch(options.failed)
        .finally(() => {
          running = null
        })
    },
    idle: async () => {
      await running
    },
  }
}
