import { CallFailure, isFinal } from './failure'
import type { Http } from './http'
import { turns } from '../effects/turns'

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

/** Nobody may be listening yet when the call ends. */
const heard = (answer: Promise<unknown>): Promise<unknown> => {
  answer.catch(() => undefined)
  return answer
}

/**
 * Deletions that one gesture asked for, as one call. Servers refuse them together where they refuse one: then each is asked
 * for by itself, so that those go which may, and of each of the others it is said why not.
 */
export const createDeletions = ({ one, all }: Calls) => {
  const gestures = new Map<string, Gesture>()

  /** Somebody was faster: it is gone, which is what was wanted. */
  const single = (http: Http, id: number): Promise<unknown> =>
    one(http, id).catch((error: unknown) => {
      if (!(error instanceof CallFailure) || error.failure.status !== 404) throw error
    })

  const send = (http: Http, ids: readonly number[], sent: Gesture['sent']): void => {
    const [first] = ids
    if (ids.length === 1 && first !== undefined) {
      sent.set(first, heard(single(http, first)))
      return
    }
    const together = all(http, ids)
    const inTurn = turns(AT_ONCE)
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
      const known = gestures.get(gesture) ?? { waiting: new Set(), sent: new Map() }
      gestures.set(gesture, known)
      known.waiting.add(id)
    },
    leave: (gesture: string, id: number): void => {
      const known = gestures.get(gesture)
      known?.waiting.delete(id)
      if (known?.waiting.size === 0) gestures.delete(gesture)
    },
    /** Deletes all that wait with it; settles with what became of this one. */
    carryOut: async (http: Http, gesture: string, id: number): Promise<void> => {
      // whatever was asked for in the same turn has joined then
      await Promise.resolve()
      const known = gestures.get(gesture)
      if (known === undefined) return
      if (!known.sent.has(id))
        send(
          http,
          [...known.waiting].filter((each) => !known.sent.has(each)),
          known.sent,
        )
      try {
        await known.sent.get(id)
      } finally {
        known.waiting.delete(id)
        if (known.waiting.size === 0) gestures.delete(gesture)
      }
    },
  }
}
