import { firstValueFrom, merge, Observable } from 'rxjs'

import type { NewEvent } from '../../core/events/define'
import type { EffectIo } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'

/** Longest pause before another try, in ms. */
const MAX_PAUSE = 30_000

export interface Wanted {
  /** Aborted once the person withdraws. */
  readonly signal: AbortSignal
  readonly tell: (event: NewEvent) => void
  /** Makes a call until the server can be reached. */
  readonly reach: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
}

/** Thrown inside work that nobody wants any more. */
class Unwanted extends Error {}

const isAway = (error: unknown): boolean =>
  error instanceof CallFailure &&
  (error.failure.kind === 'network' || error.failure.kind === 'timeout' || (error.failure.status ?? 0) >= 502)

/** Does work in steps as long as the send is wanted. It outlasts a lost connection, and ends at once when it is withdrawn. */
export const whileWanted = (
  sendId: string,
  io: EffectIo,
  work: (wanted: Wanted) => Promise<NewEvent>,
): Observable<NewEvent> =>
  new Observable<NewEvent>((subscriber) => {
    const stop = new AbortController()
    const isOver = () => io.until(({ support }) => support.sends[sendId]?.state !== 'sending')
    const watch = isOver().subscribe(() => stop.abort(new Unwanted()))
    const check = (): void => stop.signal.throwIfAborted()

    const rest = async (ms: number): Promise<void> => {
      const online = io.until(({ session }) => !session.offline)
      await firstValueFrom(merge(io.timer(ms), isOver()))
      check()
      await firstValueFrom(merge(online, isOver()))
      check()
    }

    const reach = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      for (let pause = 1000; ; pause = Math.min(2 * pause, MAX_PAUSE)) {
        check()
        try {
          return await call()
        } catch (error) {
          check()
          if (!isAway(error)) throw error
          await rest(pause)
        }
      }
    }

    const tell = (event: NewEvent): void => {
      subscriber.next(event)
      check()
    }
    work({ signal: stop.signal, tell, reach }).then(
      (last) => {
        subscriber.next(last)
        subscriber.complete()
      },
      (error: unknown) => {
        if (error instanceof Unwanted) subscriber.complete()
        else subscriber.error(error)
      },
    )
    return () => {
      watch.unsubscribe()
      stop.abort(new Unwanted())
    }
  })
