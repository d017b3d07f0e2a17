import { randomUUID } from 'node:crypto'
import type { AsyncEvent, JobOfQuery } from '../../contract/asyncEvents'

/** Events of one user that are kept, and for how many ms. */
const MOST = 1000
const KEPT = 3_600_000
/** Events that one answer holds. */
const PAGE = 100
/** Results of background queries that are remembered by what was asked. */
const MOST_RESULTS = 2000

interface Kept {
  readonly atMs: number
  readonly order: number
  readonly event: AsyncEvent
}

export interface AsyncQueries {
  /** A new job of this user. */
  start(userId: number): JobOfQuery
  /** Tells the user of what became of a job. */
  tell(job: JobOfQuery): void
  /** The events of a user after one, the oldest first. */
  since(userId: number, lastId: string | undefined): readonly AsyncEvent[]
  /** Remembers what a result answers; only who asked is answered. */
  keep(userId: number, key: string, asked: unknown): void
  asked(userId: number, key: string): unknown
}

/** The events of background queries, in memory: a restart ends the queries, and what would be told of them. */
export const openAsyncQueries = (clock: () => number): AsyncQueries => {
  const channels = new Map<number, string>()
  const events = new Map<number, Kept[]>()
  const results = new Map<string, unknown>()
  let order = 0

  const channelOf = (userId: number): string => {
    const known = channels.get(userId) ?? randomUUID()
    channels.set(userId, known)
    return known
  }
  const orderOf = (userId: number, id: string): number =>
    events.get(userId)?.find(({ event }) => event.id === id)?.order ?? Number(/-(\d{1,15})$/.exec(id)?.[1] ?? 0)

  return {
    start: (userId) => ({
      channel_id: channelOf(userId),
      job_id: randomUUID(),
      user_id: userId,
      status: 'pending',
      errors: [],
      result_url: null,
    }),
    tell: (job) => {
      const { user_id: userId } = job
      if (userId === null) return
      const now = clock()
      order += 1
      const kept = (events.get(userId) ?? []).filter(({ atMs }) => atMs > now - KEPT)
      events.set(userId, [...kept, { atMs: now, order, event: { id: `${now}-${order}`, ...job } }].slice(-MOST))
    },
    since: (userId, lastId) => {
      const from = lastId === undefined ? 0 : orderOf(userId, lastId)
      const later = (events.get(userId) ?? []).filter((kept) => kept.order > from)
      return later.slice(0, PAGE).map(({ event }) => event)
    },
    keep: (userId, key, asked) => {
      const name = `${userId}/${key}`
      results.delete(name)
      results.set(name, asked)
      const [oldest] = results.keys()
      if (results.size > MOST_RESULTS && oldest !== undefined) results.delete(oldest)
    },
    asked: (userId, key) => results.get(`${userId}/${key}`),
  }
}
