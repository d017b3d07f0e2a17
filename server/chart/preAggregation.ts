import { putRecent } from '../../common/evict'

/** Ms within which a question that comes again, about another range, is taken for one that will come more often. */
const AGAIN_MS = 60_000
/** Ms that a question must take for a table to be worth its making. */
const WORTH_MS = 20
/** Ms for which nothing more is made for a question that no table could be made for. */
const UNFIT_MS = 600_000
/** Limit of remembered queries; the least recent go first. */
const MOST = 200

/** A table that was made for a question, and when. */
interface PreAggregate {
  readonly name: string
  readonly atMs: number
}

interface Known {
  readonly askedMs: number
  readonly ground: PreAggregate | null
  readonly making: boolean
  readonly unfitUntilMs: number
}

/**
 * Finds queries that repeat with other ranges, as under a brush, and makes tables that answer them for any range. A table's age
 * limit is that of a cached answer.
 */
export interface PreAggregationCache {
  find(key: string, now: number, maxAgeMs: number): PreAggregate | null
  /** The engine dropped the table. */
  lost(key: string, ground: PreAggregate): void
  /** The query was answered without a table in this time; `make` makes one, and resolves with true when it exists. */
  asked(key: string, now: number, tookMs: number, make: (name: string) => Promise<boolean>): void
}

export const openGroundwork = (clock: () => number): PreAggregationCache => {
  const known = new Map<string, Known>()
  let tables = 0
  const put = (key: string, one: Known): void => void putRecent(known, key, one, MOST)
  return {
    find: (key, now, maxAgeMs) => {
      const one = known.get(key)
      const ground = one?.ground ?? null
      if (one === undefined || ground === null || now - ground.atMs >= maxAgeMs) return null
      put(key, { ...one, askedMs: now })
      return ground
    },
    lost: (key, ground) => {
      const one = known.get(key)
      if (one?.ground === ground) put(key, { ...one, ground: null })
    },
    asked: (key, now, tookMs, make) => {
      const one = known.get(key) ?? { askedMs: -Infinity, ground: null, making: false, unfitUntilMs: 0 }
      const worth = now - one.askedMs < AGAIN_MS && tookMs >= WORTH_MS && now >= one.unfitUntilMs
      if (one.making || !worth) return put(key, { ...one, askedMs: now })
      put(key, { ...one, askedMs: now, making: true })
      const name = String((tables += 1))
      // rows that are written while it is made may be missing in it
      const atMs = clock()
      const over = (made: boolean): void => {
        const ground = made ? { name, atMs } : null
        put(key, {
          ...(known.get(key) ?? one),
          making: false,
          ground,
          unfitUntilMs: made ? 0 : clock() + UNFIT_MS,
        })
      }
      make(name).then(over, () => over(false))
    },
  }
}
