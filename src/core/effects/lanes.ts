import type { Observable, Subscription } from 'rxjs'

import type { Mode } from './effect'

export interface Job {
  /** Begins the work when subscribed. */
  readonly work: Observable<unknown>
  /** Called when the job will not be carried out, or not to its end. */
  readonly onDropped: (reason: 'superseded' | 'busy' | 'stopped') => void
}

interface Lane {
  active: { readonly job: Job; readonly subscription: Subscription } | null
  waiting: Job[]
}

/** Runs jobs of one effect, at most one for each key at a time (except `merge`); keys never wait for each other. */
export interface Lanes {
  add(key: string, job: Job): void
  /** Adds a job requested before all that run: where one replaces another, the older is dropped. */
  addOlder(key: string, job: Job): void
  stop(): void
  busy(): number
}

export const createLanes = (mode: Mode, onError: (error: unknown) => void): Lanes => {
  const lanes = new Map<string, Lane>()

  const begin = (key: string, lane: Lane, job: Job): void => {
    let over = false
    const end = (): void => {
      over = true
      lane.active = null
      const next = lane.waiting.shift()
      if (next !== undefined) begin(key, lane, next)
      else lanes.delete(key)
    }
    const subscription = job.work.subscribe({
      error: (error) => {
        onError(error)
        end()
      },
      complete: end,
    })
    if (!over) lane.active = { job, subscription }
  }

  const replace = (lane: Lane, key: string, job: Job): void => {
    lane.active?.subscription.unsubscribe()
    lane.active?.job.onDropped('superseded')
    begin(key, lane, job)
  }

  const wait = (lane: Lane, job: Job): void => {
    if (mode === 'coalesce') for (const old of lane.waiting.splice(0)) old.onDropped('superseded')
    lane.waiting.push(job)
  }

  let counter = 0
  const add = (given: string, job: Job): void => {
    counter += 1
    const key = mode === 'merge' ? `${given} ${counter}` : given
    const lane = lanes.get(key) ?? { active: null, waiting: [] }
    lanes.set(key, lane)
    if (lane.active === null) begin(key, lane, job)
    else if (mode === 'switch') replace(lane, key, job)
    else if (mode === 'exhaust') job.onDropped('busy')
    else wait(lane, job)
  }
  return {
    add,
    addOlder: (key, job) => {
      const newer = lanes.get(key)?.active != null
      if (newer && (mode === 'switch' || mode === 'coalesce')) job.onDropped('superseded')
      else add(key, job)
    },
    stop: () => {
      for (const lane of lanes.values()) {
        lane.active?.subscription.unsubscribe()
        lane.active?.job.onDropped('stopped')
        for (const job of lane.waiting.splice(0)) job.onDropped('stopped')
      }
      lanes.clear()
    },
    busy: () => lanes.size,
  }
}
