import type { Job } from '../../contract/job/job'

/** Ms for which the state of an ended job can still be read. */
const KEPT = 3_600_000
/** Jobs of one user that are remembered. */
const MAX_PER_USER = 100

export interface RunningJob {
  /** Its current state; ignored once it has ended. */
  update(change: Partial<Pick<Job, 'percent' | 'rows'>>): void
  /** Bytes that have moved so far; the last of them may go after its end. */
  sent(bytes: number): void
  done(outcome: { readonly rows: number | null; readonly notes?: readonly string[] }): void
  failed(message: string): void
  stopped(): void
}

export interface Jobs {
  /** Null when this user has a job of this id already. */
  start(userId: number, id: string, stop: () => void): RunningJob | null
  get(userId: number, id: string): Job | null
  /** Asks it to stop and takes it for stopped. Null when there is none. */
  stop(userId: number, id: string): Job | null
  /** How many of this user's are under way. */
  running(userId: number): number
  stopAll(): void
}

interface Entry {
  job: Job
  readonly userId: number
  readonly stop: () => void
  endMs: number | null
}

/** The jobs of this process, in memory: a restart ends them and drops their partial results. */
export const openJobs = (clock: () => number): Jobs => {
  const entries = new Map<string, Entry>()
  const keyOf = (userId: number, id: string): string => `${userId}/${id}`
  const ofUser = (userId: number) => [...entries].filter(([, entry]) => entry.userId === userId)

  const forget = (userId: number): void => {
    const now = clock()
    for (const [key, { endMs }] of entries) if (endMs !== null && endMs < now - KEPT) entries.delete(key)
    const ended = ofUser(userId).filter(([, { endMs }]) => endMs !== null)
    for (const [key] of ended.slice(0, Math.max(0, ended.length - MAX_PER_USER))) entries.delete(key)
  }

  const end = (entry: Entry, change: Partial<Job>): void => {
    if (entry.job.state !== 'running') return
    entry.job = { ...entry.job, ...change }
    entry.endMs = clock()
  }

  const stopEntry = (entry: Entry): void => {
    if (entry.job.state !== 'running') return
    end(entry, { state: 'stopped' })
    entry.stop()
  }

  return {
    start: (userId, id, stop) => {
      forget(userId)
      if (entries.has(keyOf(userId, id))) return null
      const job: Job = { id, state: 'running', percent: null, bytes: 0, rows: null, message: null, notes: [] }
      const entry: Entry = { job, userId, stop, endMs: null }
      entries.set(keyOf(userId, id), entry)
      return {
        update: (change) => {
          if (entry.job.state === 'running') entry.job = { ...entry.job, ...change }
        },
        sent: (bytes) => {
          entry.job = { ...entry.job, bytes }
        },
        done: ({ rows, notes = [] }) => end(entry, { state: 'done', percent: 100, rows, notes: [...notes] }),
        failed: (message) => end(entry, { state: 'failed', message }),
        stopped: () => end(entry, { state: 'stopped' }),
      }
    },
    get: (userId, id) => entries.get(keyOf(userId, id))?.job ?? null,
    stop: (userId, id) => {
      const entry = entries.get(keyOf(userId, id))
      if (!entry) return null
      stopEntry(entry)
      return entry.job
    },
    running: (userId) => ofUser(userId).filter(([, { endMs }]) => endMs === null).length,
    stopAll: () => {
      for (const entry of entries.values()) stopEntry(entry)
    },
  }
}
