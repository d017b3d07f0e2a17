import type { EventEnvelope } from '../events/envelope'
import type { StorageState } from './storageState'

/** A read model frozen at `seq`; `versions` decides for which projections it is still usable. */
export interface Snapshot {
  readonly seq: number
  readonly versions: Readonly<Record<string, number>>
  readonly state: unknown
}

/** Snapshots of other builds that a build can use. */
export interface SnapshotFit {
  /** True when folding the events after the snapshot gives the state that folding all of them gives. */
  readonly fits: (snapshot: Snapshot) => boolean
  /** Keeps the state that this build can read, where the events before the snapshot are gone; answers one that fits. */
  readonly adapt: (snapshot: Snapshot) => Promise<Snapshot>
}

/** The start of a window: the newest snapshot that could be read, and every event after it. */
export interface Opened {
  readonly snapshot: Snapshot | null
  readonly tail: readonly EventEnvelope[]
  readonly head: number
  /** Taken over from windows that are gone, and without a place as long as storage takes nothing. */
  readonly pending: readonly EventEnvelope[]
}

/** Events that now have their place. Those of this window come back with the ids they were appended with. */
export interface Commit {
  readonly events: readonly EventEnvelope[]
}

export interface StorageReport {
  readonly state: StorageState
  readonly reason: string
  /** Events known to be gone, when `state` is `lost`. */
  readonly lostEvents?: number
}

/**
 * The log of one user, shared by all windows of that user.
 *
 * Order: `seq` is assigned inside the append transaction, gapless across windows. Every commit, own or
 * another window's, is announced exactly once and in order. The views never wait for the log; only an
 * effect that must not be repeated waits for `committed`.
 */
export interface Log {
  readonly head: () => number
  readonly storage: () => StorageReport
  /** Starts listening to other windows first, then reads. Must be called once, before anything else. */
  open(): Promise<Opened>
  /** Hands own events (seq null) over to the next group commit; synchronous, never throws. */
  append(events: readonly EventEnvelope[], options?: { readonly prompt?: boolean }): void
  /**
   * Stores the draft of events to append soon where it outlives the page, in place of the draft before; synchronous, never
   * throws. An empty draft precedes the append of the events that it became.
   */
  draft(events: readonly EventEnvelope[]): void
  /** Settles when everything appended so far is committed, or kept in memory because storage fails. */
  flush(): Promise<void>
  /** Settles when the event with this id is durable, or rejects when storage cannot take it. */
  committed(id: string): Promise<void>
  onCommit(listener: (commit: Commit) => void): () => void
  /**
   * Events of a window that is gone, which this one commits after its own earlier ones. They apply at once: the last state seen
   * stays on the screen, even where storage takes nothing. Those found while opening are `pending`.
   */
  onAdopted(listener: (events: readonly EventEnvelope[]) => void): () => void
  onStorage(listener: (report: StorageReport) => void): () => void
  /** Events with `from <= seq <= to`, in order. Events that retention dropped are absent. */
  read(from: number, to: number): Promise<readonly EventEnvelope[]>
  /**
   * The newest kept snapshot at or before `seq`, if it fits this build. Else null while the log has its first event, and
   * the oldest kept one, adapted, where it has not.
   */
  snapshotBefore(seq: number): Promise<Snapshot | null>
  /** The first seq still kept. */
  first(): Promise<number>
  /** Writes pending events synchronously when the page may end at any moment (`pagehide`). */
  spill(): void
  close(): Promise<void>
}
