import type { EventEnvelope } from '../events/envelope'

import { gunzip, gzip, toBytes, toText, type Bytes } from './bytes'
import { digest, link, linkSegment } from './chain'
import type { Cipher } from './cipher'
import { SEGMENT_EVENTS, type SegmentRecord, type SnapshotRecord, type TailRecord } from './format'
import type { Snapshot } from './log'

/** Stored bytes differ from the written ones. The message names the record, never its content. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** A record before its place is known. */
export interface Chunk {
  readonly count: number
  readonly at: number
  readonly bytes: Bytes
  readonly digest: string
}

const CHUNK_CHARACTERS = 4_000_000

const seal = (lines: readonly string[], at: number, cipher: Cipher): Chunk => {
  const bytes = cipher.encrypt(toBytes(lines.join('\n')))
  return { count: lines.length, at, bytes, digest: digest(bytes) }
}

/** Encodes events into records of at most `SEGMENT_EVENTS` events and about 4 MB; seqs come from the place. */
export const encodeChunks = (events: readonly EventEnvelope[], cipher: Cipher): readonly Chunk[] => {
  const chunks: Chunk[] = []
  let lines: string[] = []
  let characters = 0
  let at = 0
  for (const event of events) {
    const line = JSON.stringify(event.seq === null ? event : { ...event, seq: null })
    lines.push(line)
    characters += line.length
    at = Math.max(at, event.at)
    if (lines.length < SEGMENT_EVENTS && characters < CHUNK_CHARACTERS) continue
    chunks.push(seal(lines, at, cipher))
    lines = []
    characters = 0
    at = 0
  }
  if (lines.length > 0) chunks.push(seal(lines, at, cipher))
  return chunks
}

export const placeChunk = (chunk: Chunk, first: number, prev: string): TailRecord => {
  const last = first + chunk.count - 1
  return { first, last, at: chunk.at, bytes: chunk.bytes, prev, chain: link(prev, first, last, chunk.digest) }
}

const parseLines = (text: string, first: number, last: number): EventEnvelope[] => {
  const parsed = JSON.parse(`[${text.replaceAll('\n', ',')}]`) as (EventEnvelope & { seq: number | null })[]
  if (parsed.length !== last - first + 1) throw new Damaged('a record holds another number of events')
  parsed.forEach((event, index) => {
    event.seq = first + index
  })
  return parsed
}

const guarded = <T>(what: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw error instanceof Damaged ? error : new Damaged(`${what} cannot be read`, { cause: error })
  }
}

/** True when the record's own link holds; that it follows the record before is `verify`'s question. */
export const tailHolds = (record: TailRecord): boolean =>
  link(record.prev, record.first, record.last, digest(record.bytes)) === record.chain

/** Throws `Damaged`. */
const tailText = (record: TailRecord, cipher: Cipher): string =>
  guarded('a record', () => {
    if (!tailHolds(record)) throw new Damaged('a record is not as it was written')
    return toText(cipher.decrypt(record.bytes))
  })

/** Throws `Damaged`. */
export const decodeTail = (record: TailRecord, cipher: Cipher): readonly EventEnvelope[] =>
  guarded('a record', () => parseLines(tailText(record, cipher), record.first, record.last))

/** Seals records that follow each other into one segment that follows the segment with hash `prev`. */
export const encodeSegment = async (
  records: readonly TailRecord[],
  prev: string,
  cipher: Cipher,
): Promise<SegmentRecord> => {
  const [head, end] = [records[0], records.at(-1)]
  if (head === undefined || end === undefined) throw new Damaged('a segment without events')
  const text = records.map((record) => tailText(record, cipher)).join('\n')
  const bytes = cipher.encrypt(await gzip(toBytes(text)))
  const at = Math.max(...records.map((record) => record.at))
  const place = { first: head.first, last: end.last, at, chain: end.chain }
  return { ...place, bytes, prev, hash: linkSegment(prev, place, digest(bytes)) }
}

export const segmentHolds = (segment: SegmentRecord): boolean =>
  linkSegment(segment.prev, segment, digest(segment.bytes)) === segment.hash

/** Rejects with `Damaged`. `trusted` skips the hash, for segments that were checked before in this session. */
export const decodeSegment = async (
  segment: SegmentRecord,
  cipher: Cipher,
  trusted = false,
): Promise<readonly EventEnvelope[]> => {
  if (!trusted && !segmentHolds(segment)) throw new Damaged('a segment is not as it was written')
  try {
    const text = toText(await gunzip(cipher.decrypt(segment.bytes)))
    return parseLines(text, segment.first, segment.last)
  } catch (error) {
    throw error instanceof Damaged ? error : new Damaged('a segment cannot be read', { cause: error })
  }
}

export const encodeSnapshot = async (snapshot: Snapshot, cipher: Cipher): Promise<SnapshotRecord> => {
  const bytes = cipher.encrypt(await gzip(toBytes(JSON.stringify(snapshot))))
  return { seq: snapshot.seq, bytes, digest: digest(bytes) }
}

/**
 * Answers null when the snapshot is damaged: an older one, or the log itself, takes its place. `trusted` skips the
 * digest, for snapshots that were checked before in this session.
 */
export const decodeSnapshot = async (
  record: SnapshotRecord,
  cipher: Cipher,
  trusted = false,
): Promise<Snapshot | null> => {
  if (!trusted && digest(record.bytes) !== record.digest) return null
  try {
    const snapshot = JSON.parse(toText(await gunzip(cipher.decrypt(record.bytes)))) as Snapshot
    return snapshot.seq === record.seq ? snapshot : null
  } catch {
    return null
  }
}
