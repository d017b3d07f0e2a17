import type { Observable, Subscription } from 'rxjs'

import type { Mode } from './effect'

interface Job {
  /** Begins the work when subscribed. */
  readonly work: Observable<unknown>
  /** Called when the job will not be carried out, or not to its end. */
  readonly onDropped: (reason: 'superseded' | 'busy' | 'stopped') => void
}

interface Queue {
  active: { readonly job: Job; readonly subscription: Subscription } | null
  waiting: Job[]
}

/** Runs jobs of one effect, at most one for each key at a time (except `merge`); keys never wait for each other. */
export interface KeyedScheduler {
  add(key: string, job: Job): void
  /** Adds a job requested before all that run: where one replaces another, the older is dropped. */
  addResumed(key: string, job: Job): void
  stop(): void
  busy(): number
}

export const createScheduler = (mode: Mode, onError: (error: unknown) => void): KeyedScheduler => {
  const queues = new Map<string, Queue>()

  const begin = (key: string, queue: Queue, job: Job): void => {
    let over = false
    const end = (): void => {
      over = true
      queue.active = null
      const next = queue.waiting.shift()
      if (next !== undefined) begin(key, queue, next)
      else queues.delete(key)
    }
    const subscription = job.work.subscribe({
      error: (error) => {
        onError(error)
        end()
      },
      complete: end,
    })
    if (!over) queue.active = { job, subscription }
  }

  const replace = (queue: Queue, key: string, job: Job): void => {
    queue.active?.subscription.unsubscribe()
    queue.active?.job.onDropped('superseded')
    begin(key, queue, job)
  }

  const wait = (queue: Queue, job: Job): void => {
    if (mode === 'coalesce') for (const old of queue.waiting.splice(0)) old.onDropped('superseded')
    queue.waiting.push(job)
  }

  let counter = 0
  const add = (effectKey: string, job: Job): void => {
    counter += 1
    const key = mode === 'merge' ? `${effectKey} ${counter}` : effectKey
    const queue = queues.get(key) ?? { active: null, waiting: [] }
    queues.set(key, queue)
    if (queue.active === null) begin(key, queue, job)
    else if (mode === 'switch') replace(queue, key, job)
    else if (mode === 'exhaust') job.onDropped('busy')
    else wait(queue, job)
  }
  return {
    add,
    addResumed: (key, job) => {
      const newer = queues.get(key)?.active != null
      if (newer && (mode === 'switch' || mode === 'coalesce')) job.onDropped('superseded')
      else add(key, job)
    },
    stop: () => {
      for (const queue of queues.values()) {
        queue.active?.subscription.unsubscribe()
        queue.active?.job.onDropped('stopped')
        for (const job of queue.waiting.splice(0)) job.onDropped('stopped')
      }
      queues.clear()
    },
    busy: () => queues.size,
  }
}
