import type { EventEnvelope } from '../../src/core/events/envelope'
import { rest } from '../../src/boot/rest'
import type { ReadModel } from '../../src/core/readModel/model'
import { readModel } from '../../src/app/readModel'
import { createTimeline } from '../../src/core/readModel/timeline'
import { reduceBare } from '../data/bare'
import { createRandom } from '../data/random'
import { interleave, type Pair } from '../measure'
import { frame } from './frames'
import { openLog } from './world'

/** Ms from a seek to the projected state, and to the frame after it. */
export interface Seeks {
  readonly state: Pair
  readonly frame: readonly number[]
}

const EVERY = 1024

/**
 * P14: random seeks in a log, beside a bare reduce from the nearest snapshot, which it has as text, of
 * events which it has in memory.
 */
export const seek = async (owner: string, key: string, rounds: number): Promise<Seeks> => {
  const log = await openLog(owner, key)
  const timeline = createTimeline(
    readModel,
    {
      head: () => log.head(),
      read: (from, to) => log.read(from, to),
      snapshotBefore: (seq) => log.snapshotBefore(seq),
    },
    (work) => void rest().then(work),
  )
  const length = log.head()
  const random = createRandom(11)
  const target = () => 1 + Math.floor(random() * (length - 1))
  const events: readonly EventEnvelope[] = await log.read(1, length)
  const snapshots: string[] = []
  let state = readModel.emptyModel()
  for (let at = 0; at < length; at += EVERY) {
    snapshots.push(JSON.stringify(state))
    state = reduceBare(events.slice(at, at + EVERY), state)
  }
  const frames: number[] = []
  const product = async (): Promise<number> => {
    const seq = target()
    await frame()
    const start = performance.now()
    const found = await timeline.at(seq)
    const took = performance.now() - start
    if (found.editors.order.length === 0 && seq > 100) throw new Error('an empty past')
    frames.push(Math.max(took, (await frame()) - start))
    return took
  }
  const reference = async (): Promise<number> => {
    const seq = target()
    await frame()
    const start = performance.now()
    const index = Math.floor(seq / EVERY)
    const base = JSON.parse(snapshots[index] ?? '{}') as ReadModel
    reduceBare(events.slice(index * EVERY, seq), base)
    return performance.now() - start
  }
  const pair = await interleave(product, reference, { rounds, warmUp: 5 })
  await log.close()
  return { state: pair, frame: frames.slice(5) }
}
