import { createHash } from 'node:crypto'
import type { RunResult } from '../engines/engine'

/** Bytes of rows kept at most, all together. */
const MAX_BYTES = 64 * 1024 * 1024

export interface CacheEntry {
  /** `rowsChunks`: UTF-8 JSON, an array of arrays. */
  readonly result: Pick<RunResult, 'columns' | 'rowCount' | 'rowsChunks'>
  readonly atMs: number
  /** When the rows began to be read. */
  readonly begunMs: number
}

interface RunningQuery {
  readonly promise: Promise<CacheEntry>
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

interface CacheRequest extends CacheLookup {
  /** Aborts when all callers have left. */
  readonly signal: AbortSignal
  readonly run: () => Promise<CacheEntry>
  readonly cancel: () => void
}

export const bytesOf = ({ result }: Pick<CacheEntry, 'result'>): number =>
  result.rowsChunks.reduce((sum, chunk) => sum + chunk.length, 0)

/** Content, not names: everything that changes the rows must be among the parts. */
export const keyOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

export interface ChartCache {
  /** The cached answer, if it is not too old. */
  find(lookup: CacheLookup): CacheEntry | null
  /** True while the query runs. */
  isInFlight(key: string): boolean
  /** The cached answer, or that of the query in flight; runs it where there is neither. */
  getOrRun(request: CacheRequest): Promise<{ readonly entry: CacheEntry; readonly cached: boolean }>
}

/** Answers by the hash of their query; the least recently used are dropped first. Equal concurrent queries run once. */
export const openChartCache = (maxBytes = MAX_BYTES): ChartCache => {
  const entries = new Map<string, CacheEntry>()
  const inFlight = new Map<string, RunningQuery>()
  let bytes = 0

  const drop = (key: string): void => {
    const entry = entries.get(key)
    if (entry) bytes -= bytesOf(entry)
    entries.delete(key)
  }
  const store = (key: string, entry: CacheEntry): void => {
    drop(key)
    const entryBytes = bytesOf(entry)
    if (entryBytes > maxBytes / 4) return
    entries.set(key, entry)
    bytes += entryBytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      drop(oldest)
    }
  }
  const find = ({ key, now, maxAgeMs, force, since = Infinity }: CacheLookup): CacheEntry | null => {
    const entry = entries.get(key)
    if (!entry || (force && entry.begunMs < since)) return null
    if (now - entry.atMs >= maxAgeMs) return null
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }
  const start = ({ key, run, cancel, maxAgeMs }: CacheRequest): RunningQuery => {
    const running: RunningQuery = {
      waiting: 0,
      cancel,
      promise: run()
        .then((entry) => {
          if (maxAgeMs > 0) store(key, entry)
          return entry
        })
        .finally(() => {
          if (inFlight.get(key) === running) inFlight.delete(key)
        }),
    }
    inFlight.set(key, running)
    return running
  }

  return {
    find,
    isInFlight: (key) => inFlight.has(key),
    async getOrRun(request) {
      const cachedEntry = find(request)
      if (cachedEntry) return { entry: cachedEntry, cached: true }
      const running = inFlight.get(request.key) ?? start(request)
      running.waiting += 1
      const leave = (): void => {
        running.waiting -= 1
        if (running.waiting > 0) return
        // later callers must not get the answer that the query was stopped
        if (inFlight.get(request.key) === running) inFlight.delete(request.key)
        running.cancel()
      }
      if (request.signal.aborted) leave()
      request.signal.addEventListener('abort', leave, { once: true })
      try {
        return { entry: await running.promise, cached: false }
      } finally {
        request.signal.removeEventListener('abort', leave)
      }
    },
  }
}
