import { event } from '../core/events/registry'
import { isInactive } from '../projections/run/states'
import type { Store } from '../core/readModel/store'

/** Age in ms above which the client no longer polls a query: one without progress is cleared (`A4.21`). */
export const INACTIVE_AGE = 6 * 60 * 60 * 1000
/** Rhythm of looking for such queries, in ms. */
export const INACTIVE_INTERVAL = 10 * 60 * 1000

/** Clears queries that never began, now and again and again. `every` repeats the callback each so many ms. */
export const watchInactive = (
  store: Store,
  now: () => number,
  newId: () => string,
  every: (callback: () => void, ms: number) => void,
): void => {
  const clear = (): void => {
    const data = { interval: INACTIVE_AGE, now: now() }
    const isAnyInactive = Object.values(store.state().runs.byId).some((run) => isInactive(run, INACTIVE_AGE, data.now))
    if (isAnyInactive) store.append([event('run.inactive_cleared', data)], { corr: newId(), actor: 'system' })
  }
  clear()
  every(clear, INACTIVE_INTERVAL)
}
