import { readModel } from '../../src/app/readModel'
import type { EventEnvelope } from '../../src/core/events/envelope'
import { createStore } from '../../src/core/readModel/store'
import { interleave, timed, type Pair } from '../measure'
import { reduceBare } from './bare'
import { take } from './history'

/** P11: ms to bring `length` events into a state: the store's own load beside a bare reduce. */
export const replay = (length: number, rounds: number): Promise<Pair> => {
  const tail: readonly EventEnvelope[] = take(length)
  const load = () => {
    const log = { append: () => undefined, draft: () => undefined }
    const store = createStore({ readModel, session: 's1', now: () => 0, actor: () => '1', log })
    store.load({ snapshot: null, tail, head: length, pending: [] })
    if (store.state().runs.order.length === 0) throw new Error('nothing was replayed')
  }
  return interleave(
    () => timed(load),
    () => timed(() => reduceBare(tail)),
    { rounds, warmUp: 3 },
  )
}
