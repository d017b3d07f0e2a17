import { Observable } from 'rxjs'

import type { ReadModel } from '../readModel/model'
import type { ReadStore } from '../readModel/store'

/** Emits once, as soon as `holds` is true of the store's state; at once when it is already. */
export const until =
  (store: ReadStore) =>
  (holds: (state: ReadModel) => boolean): Observable<0> =>
    new Observable((subscriber) => {
      const look = (): void => {
        if (!holds(store.state())) return
        subscriber.next(0)
        subscriber.complete()
      }
      const unsubscribe = store.subscribe(['*'], look)
      look()
      return unsubscribe
    })
