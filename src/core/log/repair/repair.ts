import type { EventEnvelope } from '../../events/envelope'

import type { Cipher } from '../cipher'
import { encodeChunks, placeChunk } from '../codec'
import { GENESIS } from '../chain'
import type { Gap, Meta, TailRecord } from '../format'

/** The state in which a window, or the marker outside the database, expects to find the log. */
export interface ExpectedLog {
  readonly instance: string | null
  readonly head: number
  /** Confirmed events still in memory, in order. */
  readonly recent: readonly EventEnvelope[]
}

export interface RepairResult {
  readonly meta: Meta
  readonly records: readonly TailRecord[]
  /** Events that are gone and could not be written again. */
  readonly lost: number
}

const seqOf = (event: EventEnvelope | undefined): number => event?.seq ?? 0

/** Splits events into runs without a hole. */
const runsOf = (events: readonly EventEnvelope[]): readonly (readonly EventEnvelope[])[] => {
  const runs: EventEnvelope[][] = []
  for (const event of events) {
    const run = runs.at(-1)
    if (run !== undefined && seqOf(run.at(-1)) + 1 === event.seq) run.push(event)
    else runs.push([event])
  }
  return runs
}

const within = (events: readonly EventEnvelope[], from: number, to: number) =>
  events.filter((event) => seqOf(event) >= from && seqOf(event) <= to)

/** The rest of a gap after `run` was written into it. */
const without = (gap: Gap, run: readonly EventEnvelope[]): readonly Gap[] => {
  const [first, last] = [seqOf(run[0]), seqOf(run.at(-1))]
  if (first > gap.to || last < gap.from) return [gap]
  const before: Gap = { ...gap, to: first - 1 }
  const after: Gap = { ...gap, from: last + 1 }
  return [before, after].filter(({ from, to }) => from <= to)
}

/**
 * Compares the log with its known state. A log that ends too early was truncated, deleted or replaced: events still in memory are
 * written again at their own place, the rest becomes a gap, and no seq is ever given out twice.
 */
export const mend = (stored: Meta, expected: ExpectedLog, cipher: Cipher): RepairResult => {
  let { head, chain } = stored
  let gaps = stored.gaps
  const records: TailRecord[] = []

  for (const run of runsOf(expected.recent)) {
    for (const gap of stored.gaps) {
      const mine = within(run, gap.from, gap.to)
      if (mine.length === 0) continue
      let first = seqOf(mine[0])
      for (const chunk of encodeChunks(mine, cipher)) {
        records.push({ ...placeChunk(chunk, first, GENESIS), mended: true })
        first += chunk.count
      }
      gaps = gaps.flatMap((one) => without(one, mine))
    }
  }

  let lost = 0
  const miss = (to: number) => {
    if (to <= head) return
    gaps = [...gaps, { from: head + 1, to }]
    lost += to - head
    head = to
  }
  for (const run of runsOf(within(expected.recent, stored.head + 1, expected.head))) {
    miss(seqOf(run[0]) - 1)
    for (const chunk of encodeChunks(run, cipher)) {
      const record = placeChunk(chunk, head + 1, chain)
      records.push(record)
      head = record.last
      chain = record.chain
    }
  }
  miss(expected.head)
  return { meta: { ...stored, head, chain, gaps }, records, lost }
}
