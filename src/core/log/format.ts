import type { DBSchema } from 'idb'

import type { Bytes } from './bytes'

/** Layout of the database's stores. Raised only when a store is added or changes its key. */
export const DATABASE_VERSION = 1

/** Events that make a segment, and the most that one record of the tail holds. */
export const SEGMENT_EVENTS = 1024

/** A segment closes with the record that reaches `SEGMENT_EVENTS`, so it can hold almost twice as many. */
export const SEGMENT_MOST = 2 * SEGMENT_EVENTS

/** One group commit: events `first..last` as encrypted NDJSON, linked to the record before it. */
export interface TailRecord {
  readonly first: number
  readonly last: number
  /** The latest `at` inside, in ms. */
  readonly at: number
  readonly bytes: Bytes
  readonly prev: string
  readonly chain: string
  /** Written into a gap afterwards: not part of the chain of the records around it. */
  readonly mended?: true
}

/** Sealed events `first..last` as encrypted, gzipped NDJSON. `prev` and `hash` link segments to each other. */
export interface SegmentRecord {
  readonly first: number
  readonly last: number
  readonly at: number
  readonly bytes: Bytes
  /** Chain value of the last tail record that went in; the first record after the segment links to it. */
  readonly chain: string
  readonly prev: string
  readonly hash: string
}

export interface SnapshotRecord {
  readonly seq: number
  readonly bytes: Bytes
  readonly digest: string
}

/** Seqs that were given out but whose events are gone. `damaged`: the quarantine holds the bytes. */
export interface Gap {
  readonly from: number
  readonly to: number
  readonly damaged?: true
}

/** The log's own state: the one record that every append reads and writes. */
export interface Meta {
  /** Of this very database; another value under the same name means it was replaced. */
  readonly instance: string
  /** Newest format version that ever wrote here. */
  readonly format: number
  readonly build: string
  /** A known text under the key, which distinguishes a wrong key from damage. */
  readonly check: Bytes
  readonly head: number
  readonly chain: string
  readonly sealedTo: number
  readonly sealedHash: string
  readonly trimmedTo: number
  readonly trimmedHash: string
  /** Bytes of all segments and snapshots. */
  readonly size: number
  readonly gaps: readonly Gap[]
}

interface QuarantineRecord {
  readonly store: 'tail' | 'segments' | 'snapshots'
  readonly record: unknown
}

export interface LogSchema extends DBSchema {
  tail: { key: number; value: TailRecord }
  segments: { key: number; value: SegmentRecord }
  snapshots: { key: number; value: SnapshotRecord }
  meta: { key: 'log'; value: Meta }
  quarantine: { key: number; value: QuarantineRecord }
}

export const STORES = ['tail', 'segments', 'snapshots', 'meta', 'quarantine'] as const
export type Store = (typeof STORES)[number]
