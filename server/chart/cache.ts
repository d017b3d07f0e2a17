import { createHash } from 'node:crypto'
import type { RunResult } from '../engines/engine'

/** Bytes of rows kept at most, all together. */
const MOST_BYTES = 64 * 1024 * 1024

export interface Kept {
  /** `rowsChunks`: UTF-8 JSON, an array of arrays. */
  readonly result: Pick<RunResult, 'columns' | 'rowCount' | 'rowsChunks'>
  readonly atMs: number
  /** When the rows began to be read. */
  readonly begunMs: number
}

interface Flight {
  readonly promise: Promise<Kept>
  waiting: number
  readonly cancel: () => void
}

interface CacheLookup {
  readonly key: string
  readonly now: number
  /** Ms for which an answer may be used again; 0 for never. */
  readonly maxAgeMs: number
  readonly force: boolean
  /** Rows that began to be read by then or later do where others are refused. */
  readonly since?: number | undefined
}

interface Asked extends CacheLookup {
  /** Aborts when all callers have left. */
  readonly gone: AbortSignal
  readonly run: () => Promise<Kept>
  readonly cancel: () => void
}

export const bytesOf = ({ result }: Pick<Kept, 'result'>): number =>
  result.rowsChunks.reduce((sum, chunk) => sum + chunk.length, 0)

/** Content, not names: everything that changes the rows must be among the parts. */
export const keyOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

export interface ChartCache {
  /** The cached answer, if it is not too old. */
  find(sought: CacheLookup): Kept | null
  /** True while the query runs. */
  flying(key: string): boolean
  ask(asked: Asked): Promise<{ readonly kept: Kept; readonly cached: boolean }>
}

/** Answers by the hash of their query; the least recently used are dropped first. Equal concurrent queries run once. */
export const openChartCache = (mostBytes = MOST_BYTES): ChartCache => {
  const kept = new Map<string, Kept>()
  const flights = new Map<string, Flight>()
  let bytes = 0

  const drop = (key: string): void => {
    const known = kept.get(key)
    if (known) bytes -= bytesOf(known)
    kept.delete(key)
  }
  const keep = (key: string, answer: Kept): void => {
    drop(key)
    const own = bytesOf(answer)
    if (own > mostBytes / 4) return
    kept.set(key, answer)
    bytes += own
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return
      drop(oldest)
    }
  }
  const find = ({ key, now, maxAgeMs, force, since = Infinity }: CacheLookup): Kept | null => {
    const found = kept.get(key)
    if (!found || (force && found.begunMs < since)) return null
    if (now - found.atMs >= maxAgeMs) return null
    kept.delete(key)
    kept.set(key, found)
    return found
  }
  const start = ({ key, run, cancel, maxAgeMs }: Asked): Flight => {
    const flight: Flight = {
      waiting: 0,
      cancel,
      promise: run()
        .then((answer) => {
          if (maxAgeMs > 0) keep(key, answer)
          return answer
        })
        .finally(() => {
          if (flights.get(key) === flight) flights.delete(key)
        }),
    }
    flights.set(key, flight)
    return flight
  }

  return {
    find,
    flying: (key) => flights.has(key),
    async ask(asked) {
      const found = find(asked)
      if (found) return { kept: found, cached: true }
      const flight = flights.get(asked.key) ?? start(asked)
      flight.waiting += 1
      const leave = (): void => {
        flight.waiting -= 1
        if (flight.waiting > 0) return
        // later callers must not get the answer that the query was stopped
        if (flights.get(asked.key) === flight) flights.delete(asked.key)
        flight.cancel()
      }
      if (asked.gone.aborted) leave()
      asked.gone.addEventListener('abort', leave, { once: true })
      try {
        return { kept: await flight.promise, cached: false }
      } finally {
        asked.gone.removeEventListener('abort', leave)
      }
    },
  }
}
