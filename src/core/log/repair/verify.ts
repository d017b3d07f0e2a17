import { digest, GENESIS } from '../chain'
import { segmentHolds, tailHolds } from '../codec'
import type { Connection } from '../idb/connection'
import type { Gap, SegmentRecord, TailRecord } from '../format'
import { isLeftOver } from '../idb/storage'
import { getAllPlaced } from '../idb/placed'

export type Verdict =
  | { readonly ok: true; readonly events: number; readonly first: number; readonly head: number }
  | { readonly ok: false; readonly seq: number; readonly reason: string }

type Place = { readonly first: number; readonly last: number }

/** The first seq after `seq` that must exist, given the known gaps; `damaged` when damage is in between. */
const resume = (seq: number, gaps: readonly Gap[]): { readonly next: number; readonly damaged: boolean } => {
  let next = seq
  let damaged = false
  for (const gap of [...gaps].sort((a, b) => a.from - b.from)) {
    if (gap.from > next || gap.to < next) continue
    next = gap.to + 1
    damaged ||= gap.damaged === true
  }
  return { next, damaged }
}

/**
 * Walks the whole chain: every byte of every segment and record, every link, every seq. Accepts trimmed
 * parts only with their marker, and missing parts only where they are known to be gone.
 */
export const verify = async (connection: Connection): Promise<Verdict> => {
  const [meta, segments, tail, snapshots] = await connection.run(
    { stores: ['meta', 'segments', 'tail', 'snapshots'], mode: 'readonly' },
    (tx) =>
      Promise.all([
        tx.objectStore('meta').get('log'),
        getAllPlaced(tx.objectStore('segments')),
        getAllPlaced(tx.objectStore('tail')),
        tx.objectStore('snapshots').getAll(),
      ]),
  )
  if (meta === undefined) return { ok: false, seq: 0, reason: 'the log is gone' }
  const bad = (place: Place, reason: string): Verdict => ({ ok: false, seq: place.first, reason })
  const beside = tail.filter((record) => record.mended !== undefined)
  const gaps = [...meta.gaps, ...beside.map(({ first, last }): Gap => ({ from: first, to: last }))]

  let seq = meta.trimmedTo + 1
  let events = 0
  let hash = meta.trimmedHash
  let chain: string | null = meta.trimmedTo === 0 ? GENESIS : null
  const follow = (place: Place, prev: string, expected: string | null): Verdict | null => {
    const { next, damaged } = resume(seq, gaps)
    if (place.first !== next) return bad({ ...place, first: seq }, 'events are missing')
    if (!damaged && expected !== null && prev !== expected) return bad(place, 'the chain is broken')
    seq = place.last + 1
    events += place.last - place.first + 1
    return null
  }

  for (const segment of segments satisfies SegmentRecord[]) {
    if (!segmentHolds(segment)) return bad(segment, 'a segment is not as it was written')
    const broken = follow(segment, segment.prev, hash)
    if (broken !== null) return broken
    hash = segment.hash
    chain = segment.chain
  }
  if (hash !== meta.sealedHash && !gaps.some((gap) => gap.damaged)) {
    return { ok: false, seq, reason: 'the last segments are missing' }
  }
  for (const record of tail satisfies TailRecord[]) {
    if (!tailHolds(record)) return bad(record, 'a record is not as it was written')
    if (record.mended !== undefined) events += record.last - record.first + 1
    if (record.mended !== undefined || isLeftOver(record, meta)) continue
    const broken = follow(record, record.prev, chain)
    if (broken !== null) return broken
    chain = record.chain
  }
  if (resume(seq, gaps).next !== meta.head + 1) return { ok: false, seq, reason: 'the end of the log is missing' }
  const torn = snapshots.find((record) => digest(record.bytes) !== record.digest)
  if (torn !== undefined) return { ok: false, seq: torn.seq, reason: 'a snapshot is not as it was written' }
  return { ok: true, events, first: meta.trimmedTo + 1, head: meta.head }
}
