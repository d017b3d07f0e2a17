import { CallFailure, isFinal, unlessGone } from './failure'
import type { Http } from './http'
import { createSemaphore } from '../../../common/semaphore'

interface Calls {
  readonly one: (http: Http, id: number) => Promise<unknown>
  /** All of them, or none. */
  readonly all: (http: Http, ids: readonly number[]) => Promise<unknown>
}

interface Gesture {
  readonly waiting: Set<number>
  readonly sent: Map<number, Promise<unknown>>
}

/** Calls of one gesture that are under way at a time. */
const AT_ONCE = 4

/** The call may end before it has a listener. */
const heard = (answer: Promise<unknown>): Promise<unknown> => {
  answer.catch(() => undefined)
  return answer
}

/**
 * Sends the deletions of one gesture as one call. Servers refuse all of them when they refuse one: then each is sent by
 * itself, so that the allowed ones succeed, and each of the others gets its own reason.
 */
export const createDeletions = ({ one, all }: Calls) => {
  const gestures = new Map<string, Gesture>()

  const single = (http: Http, id: number): Promise<unknown> => one(http, id).catch(unlessGone)

  const send = (http: Http, ids: readonly number[], sent: Gesture['sent']): void => {
    const [first] = ids
    if (ids.length === 1 && first !== undefined) {
      sent.set(first, heard(single(http, first)))
      return
    }
    const together = all(http, ids)
    const inTurn = createSemaphore(AT_ONCE)
    for (const id of ids) {
      const answer = together.catch((error: unknown) => {
        if (error instanceof CallFailure && isFinal(error.failure)) return inTurn(() => single(http, id))
        throw error
      })
      sent.set(id, heard(answer))
    }
  }

  return {
    /** It will be deleted with the others of its gesture, unless it leaves before. */
    join: (gesture: string, id: number): void => {
      const batch = gestures.get(gesture) ?? { waiting: new Set(), sent: new Map() }
      gestures.set(gesture, batch)
      batch.waiting.add(id)
    },
    leave: (gesture: string, id: number): void => {
      const batch = gestures.get(gesture)
      batch?.waiting.delete(id)
      if (batch?.waiting.size === 0) gestures.delete(gesture)
    },
    /** Deletes all that wait with it; settles with the outcome of this one. */
    carryOut: async (http: Http, gesture: string, id: number): Promise<void> => {
      // every request of the same turn has joined by now
      await Promise.resolve()
      const batch = gestures.get(gesture)
      if (batch === undefined) return
      if (!batch.sent.has(id))
        send(
          http,
          [...batch.waiting].filter((each) => !batch.sent.has(each)),
          batch.sent,
        )
      try {
        await batch.sent.get(id)
      } finally {
        batch.waiting.delete(id)
        if (batch.waiting.size === 0) gestures.delete(gesture)
      }
    },
  }
}
