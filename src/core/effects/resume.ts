import { sessionLock } from '../log/windows/sessions'
import type { OpenIntent } from '../readModel/outbox'
import type { Store } from '../readModel/store'
import type { Runtime } from './runtime'

/** The part of the Web Locks API that is used; a window holds `session:<id>` as long as it lives. */
export interface Locks {
  request(name: string, options: LockOptions, callback: () => Promise<unknown>): Promise<unknown>
}

/** Holds this window's own lock until the page ends, so that others know it is alive. */
export const holdSession = (session: string, locks: Locks | null): Promise<void> =>
  new Promise((resolve) => {
    if (locks === null) {
      resolve()
      return
    }
    void locks.request(sessionLock(session), {}, () => {
      resolve()
      return new Promise(() => undefined)
    })
  })

export interface ResumerOptions {
  readonly store: Store
  readonly runtime: Runtime
  readonly locks: Locks | null
}

const openOf = (store: Store, session: string): readonly OpenIntent[] =>
  Object.values(store.state().outbox.open).filter((intent) => intent.session === session)

const workLock = (session: string): string => `recount resume ${session}`

/**
 * Finishes intents of windows that are gone. The lock of a dead window is granted at once, that of a living one when
 * it dies, to all who wait: it is shared, because a waiting background window may be frozen and would keep it.
 * The first window then resumes; the next finds nothing left to do.
 */
export const createResumer = ({ store, runtime, locks }: ResumerOptions) => {
  const watched = new Set<string>([store.session])

  const isGone = (sessionLocks: Locks, session: string): Promise<unknown> =>
    sessionLocks.request(sessionLock(session), { mode: 'shared' }, () => Promise.resolve())

  const finish = async (session: string): Promise<void> => {
    await Promise.all(openOf(store, session).map((intent) => runtime.resume(intent)))
  }

  const look = (): void => {
    for (const { session } of Object.values(store.state().outbox.open)) {
      if (watched.has(session)) continue
      watched.add(session)
      const done = (): boolean => watched.delete(session)
      const work =
        locks === null
          ? finish(session)
          : isGone(locks, session).then(() => locks.request(workLock(session), {}, () => finish(session)))
      void work.then(done, done)
    }
  }

  look()
  // Without locks a living window looks like one that is gone, so later intents of others are left to them.
  return { stop: locks === null ? () => undefined : store.onForeign(look) }
}
