import { take } from '../data/history'
import { interleave, type Pair } from '../measure'
import { quantile } from '../stats'
import { rest, task } from './frames'
import { addRaw, openRaw } from './raw'
import { openLog } from './world'

const unplaced = (count: number, seed: number) => take(count, { seed }).map((event) => ({ ...event, seq: null }))

/** P9: ms for `events` appends, one at a time, each in a task of its own, until all are durable. */
export const append = async (key: string, events: number, rounds: number): Promise<Pair> => {
  const log = await openLog(`append-${Date.now()}`, key)
  const raw = await openRaw(`raw-append-${Date.now()}`)
  const batches = Array.from({ length: rounds + 3 }, (_, index) => unplaced(events, index + 1))
  const product = async (round: number): Promise<number> => {
    const batch = batches[round + 3] ?? []
    const start = performance.now()
    for (const event of batch) {
      log.append([event])
      await task()
    }
    await log.flush()
    return performance.now() - start
  }
  const reference = async (round: number): Promise<number> => {
    const batch = batches[round + 3] ?? []
    const start = performance.now()
    for (let at = 0; at < batch.length; at += 100) await addRaw(raw, batch.slice(at, at + 100))
    return performance.now() - start
  }
  const pair = await interleave(product, reference, { rounds, warmUp: 3 })
  await log.close()
  raw.close()
  return pair
}

/** P10: ms from append to durable, at twenty events a second on either side. */
export const durable = async (key: string, rounds: number): Promise<Pair & { readonly batched: readonly number[] }> => {
  const log = await openLog(`durable-${Date.now()}`, key)
  const raw = await openRaw(`raw-durable-${Date.now()}`)
  const events = unplaced(2 * rounds + 60, 5)
  let next = 0
  const product = async (): Promise<number> => {
    await rest(25)
    const event = events[(next += 1)]
    if (event === undefined) throw new Error('out of events')
    const start = performance.now()
    log.append([event], { prompt: true })
    await log.committed(event.id)
    return performance.now() - start
  }
  const reference = async (): Promise<number> => {
    await rest(25)
    const event = events[(next += 1)]
    const start = performance.now()
    await addRaw(raw, [event])
    return performance.now() - start
  }
  const pair = await interleave(product, reference, { rounds, warmUp: 20 })
  const batched: number[] = []
  for (const event of unplaced(20, 6)) {
    const start = performance.now()
    log.append([event])
    await log.committed(event.id)
    batched.push(performance.now() - start)
  }
  await log.close()
  raw.close()
  return { ...pair, batched: [quantile(batched, 0.5), quantile(batched, 0.99)] }
}
