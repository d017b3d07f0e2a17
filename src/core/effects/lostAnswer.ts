import { firstValueFrom } from 'rxjs'

import type { EffectIo } from './effect'
import { CallFailure, isUncertain } from '../http/failure'
import { secondsOf } from '../http/moment'

/** Pauses before the outcome of a write is requested again, in ms: the server may be restarting. */
const PAUSES = [1000, 2000, 4000]

/** Ms by which the clocks of browser and server may differ. */
const CLOCK_SLACK = 5 * 60 * 1000

/** True for a moment of the server, as it writes it, that is not before an intent of this browser. */
export const isSince = (moment: string | null | undefined, at: number): boolean =>
  1000 * secondsOf(moment) >= at - CLOCK_SLACK

const isLost = (error: unknown): boolean => error instanceof CallFailure && isUncertain(error.failure)

/**
 * The answer to a write. If it was lost, `find` requests the outcome from the server: a substitute answer, or null where nothing
 * was written. Nothing is written twice. Rejects with the failure of the write where it did not get through, and where the server
 * does not answer within 7 s.
 */
export const writeOrFind = async <Answer>(
  write: () => Promise<Answer>,
  find: () => Promise<Answer | null>,
  { timer }: Pick<EffectIo, 'timer'>,
): Promise<Answer> => {
  try {
    return await write()
  } catch (failure) {
    if (!isLost(failure)) throw failure
    for (const pause of [0, ...PAUSES]) {
      if (pause > 0) await firstValueFrom(timer(pause))
      const outcome = await find().catch((error: unknown) => {
        if (error instanceof CallFailure) return isLost(error) ? 'unreached' : null
        throw error
      })
      if (outcome === 'unreached') continue
      if (outcome !== null) return outcome
      break
    }
    throw failure
  }
}
