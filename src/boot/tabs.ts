import { isRefusal } from '../core/commands/command'
import { decide } from '../app/commands/dispatch'
import { nextSync } from '../commands/editor/tabSync'
import type { Store } from '../core/readModel/store'

/** The part of the Web Locks API that is used. */
export interface SyncLocks {
  request(name: string, options: LockOptions, callback: () => Promise<unknown>): Promise<unknown>
}

export interface TabSyncOptions {
  readonly store: Store
  readonly now: () => number
  readonly newId: () => string
  readonly locks: SyncLocks | null
  /** Names the user: the windows of one share a lock. */
  readonly owner: string
  readonly setTimer: (callback: () => void, ms: number) => number
  readonly clearTimer: (timer: number) => void
}

/** Events after which the syncing window checks again at once. */
const PROMPTS = new Set(['session.started', 'session.offline_changed', 'tab.listed', 'tab.retried'])

/**
 * Keeps the server's tabs as the log has them: one window of the user runs `tab.sync` every 5 s, or as soon as a changed tab is
 * due. It is the window that came to the foreground last, because timers of hidden windows are slow.
 */
export const createTabSync = ({ store, now, newId, locks, owner, setTimer, clearTimer }: TabSyncOptions) => {
  let timer: number | null = null
  let end: (() => void) | null = null
  let queued = false
  let stopped = false
  const name = `recount tabs ${owner}`

  const pause = (): void => {
    if (timer !== null) clearTimer(timer)
    timer = null
  }

  const step = (): void => {
    pause()
    if (end === null) return
    const decision = decide('tab.sync', store.state(), {}, { now: now(), session: store.session, newId })
    if (!isRefusal(decision)) store.append(decision, { corr: newId(), actor: 'system' })
    timer = setTimer(step, nextSync(store.state(), now()))
  }

  /** Holds the lock until another window takes it or this one stops. */
  const lead = (): Promise<void> => {
    queued = false
    if (end !== null) return Promise.resolve()
    return new Promise((resolve) => {
      end = resolve
      step()
    })
  }

  const letGo = (): void => {
    end?.()
    end = null
    pause()
  }

  /** Leads when the leading window is gone. */
  const queue = (): void => {
    if (queued || stopped || locks === null) return
    queued = true
    locks.request(name, {}, lead).catch(lost)
  }

  const lost = (): void => {
    letGo()
    queue()
  }

  /** Takes the lead from the window that has it. */
  const takeOver = (): void => {
    if (end !== null || stopped) return
    if (locks === null) void lead()
    else locks.request(name, { steal: true }, lead).catch(lost)
  }

  const hear = (events: readonly { readonly type: string }[]): void => {
    if (events.some(({ type }) => PROMPTS.has(type))) setTimer(step, 0)
  }
  const unsubscribe = [store.onAppended(hear), store.onForeign(hear)]

  return {
    takeOver,
    queue,
    stop: (): void => {
      stopped = true
      for (const off of unsubscribe) off()
      letGo()
    },
  }
}
