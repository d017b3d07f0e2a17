import { putRecent } from '../../common/evict'

/** Ms within which a question that comes again, about another range, is taken for one that will come more often. */
const AGAIN_MS = 60_000
/** Ms that a question must take for a table to be worth its making. */
const WORTH_MS = 20
/** Ms for which nothing more is made for a question that no table could be made for. */
const UNFIT_MS = 600_000
/** Limit of remembered queries; the least recent go first. */
const MAX_QUERIES = 200

/** A table that was made for a question, and when. */
interface PreAggregate {
  readonly name: string
  readonly atMs: number
}

interface QueryHistory {
  readonly lastRunMs: number
  readonly preAggregate: PreAggregate | null
  readonly isMaking: boolean
  readonly unfitUntilMs: number
}

/**
 * Finds queries that repeat with other ranges, as under a brush, and makes tables that answer them for any range. A table's age
 * limit is that of a cached answer.
 */
export interface PreAggregationCache {
  find(key: string, now: number, maxAgeMs: number): PreAggregate | null
  /** The engine dropped the table. */
  recordDrop(key: string, preAggregate: PreAggregate): void
  /** The query was answered without a table in this time; `make` makes one, and resolves with true when it exists. */
  recordRun(key: string, now: number, tookMs: number, make: (name: string) => Promise<boolean>): void
}

export const openPreAggregations = (clock: () => number): PreAggregationCache => {
  const histories = new Map<string, QueryHistory>()
  let tables = 0
  const put = (key: string, history: QueryHistory): void => void putRecent(histories, key, history, MAX_QUERIES)
  return {
    find: (key, now, maxAgeMs) => {
      const history = histories.get(key)
      const preAggregate = history?.preAggregate ?? null
      if (history === undefined || preAggregate === null || now - preAggregate.atMs >= maxAgeMs) return null
      put(key, { ...history, lastRunMs: now })
      return preAggregate
    },
    recordDrop: (key, preAggregate) => {
      const history = histories.get(key)
      if (history?.preAggregate === preAggregate) put(key, { ...history, preAggregate: null })
    },
    recordRun: (key, now, tookMs, make) => {
      const history = histories.get(key) ?? {
        lastRunMs: -Infinity,
        preAggregate: null,
        isMaking: false,
        unfitUntilMs: 0,
      }
      const isWorthIt = now - history.lastRunMs < AGAIN_MS && tookMs >= WORTH_MS && now >= history.unfitUntilMs
      if (history.isMaking || !isWorthIt) return put(key, { ...history, lastRunMs: now })
      put(key, { ...history, lastRunMs: now, isMaking: true })
      const name = String((tables += 1))
      // rows that are written while it is made may be missing in it
      const atMs = clock()
      const finish = (exists: boolean): void => {
        const preAggregate = exists ? { name, atMs } : null
        put(key, {
          ...(histories.get(key) ?? history),
          isMaking: false,
          preAggregate,
          unfitUntilMs: exists ? 0 : clock() + UNFIT_MS,
        })
      }
      make(name).then(finish, () => finish(false))
    },
  }
}
