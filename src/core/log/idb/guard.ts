import type { Timers } from './database'
import { faultOf, reasonOf, type Fault } from '../repair/faults'
import type { GroupCommit, Outcome } from '../groupCommit'
import type { Status } from '../windows/status'

/** After this many failures in a row events are kept in memory and tried again later. */
const FAILURES = 3
const RETRY_FIRST = 1000
const RETRY_MOST = 60_000

export interface GuardOptions {
  readonly timers: Timers
  readonly status: Status
  readonly commits: GroupCommit
  readonly shed: () => Promise<boolean>
  /** Lets go of the database handle. */
  readonly drop: () => void
  readonly close: () => void
  /** Opens if needed and announces the log's events beyond this window's head. */
  readonly catchUp: () => Promise<void>
  /** Events stay in memory for now. */
  readonly kept: () => void
}

/** Decides the reaction to a database failure, and reports it. */
export interface Guard {
  /** Never rejects. */
  failed(error: unknown): Promise<Outcome>
  wrote(): void
  /** After a failure the log's state is uncertain: the next write must meet the head it expects. */
  readonly wary: () => boolean
  readonly blocked: () => boolean
  /** Stops writing for good. */
  block(fault: Fault): void
  /** Another window changes the layout: commits the pending events, then closes the handle. */
  giveWay(): Promise<void>
  /** The handle is no good any more. */
  reopen(): void
  stop(): void
}

export const createGuard = (options: GuardOptions): Guard => {
  const { timers, status, commits } = options
  let failures = 0
  let wary = false
  let blocked = false
  let stopped = false
  let shedBefore = false
  let delay = RETRY_FIRST
  let timer: unknown = null

  const block = (fault: Fault) => {
    if (blocked) return
    blocked = true
    status.set({ state: fault === 'replaced' ? 'lost' : 'blocked', reason: reasonOf(fault, null) })
    options.kept()
  }

  const later = () => {
    if (stopped) return
    timer ??= timers.setTimeout(() => {
      timer = null
      delay = Math.min(2 * delay, RETRY_MOST)
      void probe()
    }, delay)
  }

  const keep = (fault: Fault, error: unknown): Outcome => {
    status.set({ state: fault === 'quota' ? 'quota' : 'memory', reason: reasonOf(fault, error) })
    options.kept()
    later()
    return 'kept'
  }

  const failed = async (error: unknown): Promise<Outcome> => {
    const fault = faultOf(error)
    if (blocked || stopped) return 'kept'
    if (fault === 'newer' || fault === 'locked' || fault === 'replaced') {
      block(fault)
      return 'kept'
    }
    if (fault === 'behind') {
      try {
        await options.catchUp()
        return 'again'
      } catch (other) {
        return faultOf(other) === 'behind' ? 'again' : failed(other)
      }
    }
    if (fault === 'quota') {
      if (!shedBefore) {
        shedBefore = true
        if (await options.shed().catch(() => false)) return 'again'
      }
      return keep(fault, error)
    }
    wary = true
    options.drop()
    failures += fault === 'broken' ? 1 : FAILURES
    return failures < FAILURES ? 'again' : keep(fault, error)
  }

  const probe = async (): Promise<void> => {
    if (blocked || stopped) return
    try {
      await options.catchUp()
      if (commits.pending().length === 0) wrote()
      else commits.retry()
    } catch (error) {
      if ((await failed(error)) === 'again') await probe()
    }
  }

  const wrote = () => {
    failures = 0
    wary = false
    shedBefore = false
    delay = RETRY_FIRST
    timers.clearTimeout(timer)
    timer = null
    if (!blocked) status.good()
  }

  return {
    failed,
    wrote,
    wary: () => wary,
    blocked: () => blocked,
    block,
    giveWay: async () => {
      await commits.flush()
      block('newer')
      options.close()
    },
    reopen: () => {
      if (stopped || blocked) return
      wary = true
      options.drop()
      void probe()
    },
    stop: () => {
      stopped = true
      timers.clearTimeout(timer)
    },
  }
}
