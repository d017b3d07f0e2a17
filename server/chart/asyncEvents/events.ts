import { randomUUID } from 'node:crypto'
import type { AsyncEvent, JobOfQuery } from '../../../contract/chart/asyncEvents'

/** Address of the websocket for events of background queries. */
export const EVENT_SOCKET = '/api/v1/async_event/socket'

/** Events of one user that are kept, and for how many ms. */
const MOST = 1000
const MAX_AGE_MS = 3_600_000
/** Events that one answer holds. */
const PAGE = 100
/** Results of background queries that are stored by their query. */
const MAX_RESULTS = 2000

/** Time of an event, in ms, and its number within this start. Both keep growing across restarts. */
type Place = readonly [ms: number, order: number]

const placeOf = (id: string): Place => {
  const [, ms, order] = /^(\d{1,15})-(\d{1,15})$/.exec(id) ?? []
  return [Number(ms ?? 0), Number(order ?? 0)]
}
const isAfter = (place: Place, other: Place): boolean =>
  place[0] > other[0] || (place[0] === other[0] && place[1] > other[1])

interface StoredEvent {
  readonly atMs: number
  readonly place: Place
  readonly event: AsyncEvent
}

export interface AsyncQueries {
  /** A new job of this user. */
  start(userId: number): JobOfQuery
  /** Sends the user the end of a job. */
  publish(job: JobOfQuery): void
  /** The events of a user after one, the oldest first. */
  since(userId: number, lastId: string | undefined): readonly AsyncEvent[]
  /** Calls back with the events of a user's jobs from now on; the answer ends that. */
  subscribe(userId: number, listener: (event: AsyncEvent) => void): () => void
  /** Stores the query of a result; only its user can read it. */
  storeQuery(userId: number, key: string, query: unknown): void
  findQuery(userId: number, key: string): unknown
}

/** The events of background queries, in memory: a restart ends the queries and loses their events. */
export const openAsyncQueries = (clock: () => number): AsyncQueries => {
  const channels = new Map<number, string>()
  const events = new Map<number, StoredEvent[]>()
  const results = new Map<string, unknown>()
  const listeners = new Map<number, Set<(event: AsyncEvent) => void>>()
  let last: Place = [0, 0]

  const channelOf = (userId: number): string => {
    const channel = channels.get(userId) ?? randomUUID()
    channels.set(userId, channel)
    return channel
  }

  return {
    start: (userId) => ({
      channel_id: channelOf(userId),
      job_id: randomUUID(),
      user_id: userId,
      status: 'pending',
      errors: [],
      result_url: null,
    }),
    publish: (job) => {
      const { user_id: userId } = job
      if (userId === null) return
      const now = clock()
      // a clock that was put back must not put later events before earlier ones
      last = [Math.max(now, last[0]), last[1] + 1]
      const event = { id: last.join('-'), ...job }
      const kept = (events.get(userId) ?? []).filter(({ atMs }) => atMs > now - MAX_AGE_MS)
      events.set(userId, [...kept, { atMs: now, place: last, event }].slice(-MOST))
      for (const listener of listeners.get(userId) ?? []) listener(event)
    },
    subscribe: (userId, listener) => {
      const ownListeners = listeners.get(userId) ?? new Set()
      listeners.set(userId, ownListeners.add(listener))
      return () => {
        ownListeners.delete(listener)
        if (ownListeners.size === 0 && listeners.get(userId) === ownListeners) listeners.delete(userId)
      }
    },
    since: (userId, lastId) => {
      const lastPlace = placeOf(lastId ?? '')
      // an id from a time that has not come: of before a restart, under another clock
      const from: Place = isAfter(lastPlace, last) ? [0, 0] : lastPlace
      const later = (events.get(userId) ?? []).filter(({ place }) => isAfter(place, from))
      return later.slice(0, PAGE).map(({ event }) => event)
    },
    storeQuery: (userId, key, query) => {
      const name = `${userId}/${key}`
      results.delete(name)
      results.set(name, query)
      const [oldest] = results.keys()
      if (results.size > MAX_RESULTS && oldest !== undefined) results.delete(oldest)
    },
    findQuery: (userId, key) => results.get(`${userId}/${key}`),
  }
}
