import type { EventEnvelope } from '../../events/envelope'

import type { GroupCommit } from '../groupCommit'
import type { UnloadBuffer } from './unloadBuffer'
import { sessionLock } from './sessions'
import type { LogStorage } from '../storage'
import type { Spill, Spilled } from './spill'

export interface TakeOverOptions {
  /** This window. */
  readonly own: string
  readonly spill: Spill
  readonly unloadBuffer: UnloadBuffer
  readonly storage: () => LogStorage
  readonly commits: GroupCommit
  readonly locks: Pick<LockManager, 'request'> | null
  /** The last seq that this window knows. */
  readonly head: () => number
  /** Events that came in since the log was read, or last of all. */
  readonly arrived: () => readonly EventEnvelope[]
  readonly trimmedTo: () => number
  /** False where events are only kept in memory: those of others then stay where they were found. */
  readonly stores: () => boolean
  /** Announces the log's events beyond this window's head. */
  readonly catchUp: () => Promise<void>
  /** They are about to be committed. */
  readonly adopted: (events: readonly EventEnvelope[]) => void
  readonly failed: (error: unknown) => void
}

/** Takes over events that other pages could not commit before they ended, unless the log has them already. */
export interface TakeOver {
  /** Takes the events of windows that are gone; those of others once they are gone too. */
  begin(): Promise<void>
  /**
   * Takes those events that windows at work could not commit yet, or wrote down for the case that they end. They commit
   * them too, under the same ids; their notes are left to them.
   */
  share(concerns: (event: EventEnvelope) => boolean): Promise<void>
  /** Something was stored under `key`, maybe by a page that ends while this one is at work. */
  stored(key: string): void
}

export const createTakeOver = (options: TakeOverOptions): TakeOver => {
  const {
    own: ownSession,
    spill,
    unloadBuffer,
    storage,
    commits,
    locks,
    head,
    arrived,
    trimmedTo,
    stores,
    catchUp,
    adopted,
    failed,
  } = options
  const watched = new Set<string>()
  let turn: Promise<void> = Promise.resolve()

  const take = async (spills: readonly Spilled[], isGone = true): Promise<void> => {
    if (spills.length === 0) return
    for (const one of spills) {
      // Events that the log no longer holds cannot be compared.
      if (one.head < trimmedTo()) continue
      const there = await storage().read(one.head + 1, head())
      // A page that was left while it took something over spilled that once more.
      const knownIds = new Set([...there, ...arrived(), ...commits.pending()].map((event) => event.id))
      const missing = one.events.filter((event) => !knownIds.has(event.id))
      if (missing.length === 0) continue
      unloadBuffer.adopt()
      adopted(missing)
      commits.add(missing, true)
    }
    await commits.flush()
    if (!isGone || commits.pending().length > 0 || !stores()) return
    unloadBuffer.settle()
    for (const one of spills) spill.remove(one.key)
  }

  const takeFrom = (session: string): Promise<void> => {
    turn = turn.then(() => take(spill.found().filter((one) => one.session === session))).catch(failed)
    return turn
  }

  const isGone = (session: string): Promise<boolean> =>
    locks === null
      ? Promise.resolve(true)
      : locks.request(sessionLock(session), { mode: 'shared', ifAvailable: true }, (lock) => lock !== null)

  /** The lock of a window is granted when it is gone. */
  const watch = (session: string): void => {
    if (locks === null || watched.has(session)) return
    watched.add(session)
    const gone = locks.request(sessionLock(session), { mode: 'shared' }, () => Promise.resolve())
    void gone.then(
      () => {
        watched.delete(session)
        return takeFrom(session)
      },
      // Refused only where this page itself is about to go.
      () => watched.delete(session),
    )
  }

  return {
    begin: async () => {
      const spills = spill.found()
      const gone = await Promise.all(spills.map(({ session }) => isGone(session)))
      await take(spills.filter((_, index) => gone[index]))
      spills.filter((_, index) => !gone[index]).forEach(({ session }) => watch(session))
    },
    share: async (concerns) => {
      if (stores()) await catchUp().catch(failed)
      const spills = spill
        .found()
        .filter(({ session }) => session !== ownSession)
        .map((one) => ({ ...one, events: one.events.filter(concerns) }))
      turn = turn.then(() => take(spills, false)).catch(failed)
      await turn
    },
    stored: (key) => {
      const session = spill.sessionOf(key)
      if (session !== null) watch(session)
    },
  }
}
