import type { EventEnvelope } from '../events/envelope'

import type { Timers } from './idb/database'
import { NotDurable } from './repair/faults'

/** Commit at this many buffered events, or this long after the first of them. */
const COMMIT_EVENTS = 64
const COMMIT_DELAY = 250

/** Events in one transaction at most; a larger burst continues in the next, so that snapshots stay close to each other. */
const BATCH_EVENTS = 1024

/** `again`: try at once; `kept`: stay in memory until `retry` or `flush`. */
export type Outcome = 'done' | 'again' | 'kept'

export interface GroupCommitOptions {
  readonly timers: Timers
  /** Commits a batch and never rejects. Calls `took` as soon as the batch is durable. */
  readonly write: (batch: readonly EventEnvelope[], took: () => void) => Promise<Outcome>
}

/** Buffers own events and commits them in groups: in order, never two at a time, coalescing under load. */
export interface GroupCommit {
  add(events: readonly EventEnvelope[], prompt: boolean): void
  /** Tries to commit everything added so far, once. */
  flush(): Promise<void>
  /** Goes on after events were kept. */
  retry(): void
  /** Events the log turned out to have already. */
  settled(events: readonly EventEnvelope[]): void
  pending(): readonly EventEnvelope[]
  durable(id: string): Promise<void>
  stop(): void
}

interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

export const createGroupCommit = ({ timers, write }: GroupCommitOptions): GroupCommit => {
  let buffer: EventEnvelope[] = []
  let inFlight: readonly EventEnvelope[] = []
  let running: Promise<void> | null = null
  let timer: unknown = null
  let isHeld = false
  let stopped = false
  const unsettled = new Set<string>()
  const waiters = new Map<string, Waiter[]>()

  const settle = (id: string): boolean => {
    if (!unsettled.delete(id)) return false
    waiters.get(id)?.forEach(({ resolve }) => resolve())
    waiters.delete(id)
    return true
  }

  const hold = () => {
    isHeld = true
    for (const list of waiters.values()) for (const { reject } of list) reject(new NotDurable('kept in memory'))
    waiters.clear()
  }

  const loop = async () => {
    timers.clearTimeout(timer)
    timer = null
    while (buffer.length > 0 && !isHeld) {
      const batch = buffer.splice(0, BATCH_EVENTS)
      inFlight = batch
      const outcome = await write(batch, () => {
        inFlight = []
        for (const event of batch) settle(event.id)
      })
      buffer = [...inFlight.filter((event) => unsettled.has(event.id)), ...buffer]
      inFlight = []
      if (outcome === 'kept') hold()
    }
  }

  const run = (): Promise<void> => {
    running ??= loop().finally(() => {
      running = null
      // Events that arrived after the last look at the buffer have no other trigger.
      if (buffer.length > 0) schedule(true)
    })
    return running
  }

  const schedule = (prompt: boolean) => {
    if (isHeld || running !== null) return
    // at once and not in a microtask, before which the screen is drawn: an effect waits for this
    if (prompt || buffer.length >= COMMIT_EVENTS) void run()
    else timer ??= timers.setTimeout(() => void run(), COMMIT_DELAY)
  }

  return {
    add: (events, prompt) => {
      for (const event of events) {
        buffer.push(event)
        unsettled.add(event.id)
      }
      if (buffer.length > 0) schedule(prompt)
    },
    flush: async () => {
      await running
      isHeld = stopped
      while (running !== null || (buffer.length > 0 && !isHeld)) await run()
    },
    retry: () => {
      isHeld = stopped
      if (buffer.length > 0 && !isHeld) void run()
    },
    settled: (events) => {
      if (unsettled.size === 0) return
      const newlySettled = events.filter((event) => settle(event.id))
      if (newlySettled.length > 0) buffer = buffer.filter((event) => unsettled.has(event.id))
    },
    pending: () => [...inFlight.filter((event) => unsettled.has(event.id)), ...buffer],
    durable: (id) => {
      if (!unsettled.has(id)) return Promise.resolve()
      if (isHeld) return Promise.reject(new NotDurable('kept in memory'))
      return new Promise((resolve, reject) => {
        waiters.set(id, [...(waiters.get(id) ?? []), { resolve, reject }])
      })
    },
    stop: () => {
      timers.clearTimeout(timer)
      timer = null
      stopped = true
      hold()
    },
  }
}
