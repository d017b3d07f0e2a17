import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Exclusive } from '../../../server/engines/duckdb/queue/exclusive'

const action = fc.record({
  alone: fc.boolean(),
  /** Turns of the event loop that it stays. */
  stays: fc.nat(3),
  /** Turns after which its wish is withdrawn; null for one that waits as long as it takes. */
  withdrawn: fc.option(fc.nat(3), { nil: null }),
})

const turn = (): Promise<void> => new Promise((done) => setImmediate(done))
const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await turn()
}

test('law: a writer is alone, and everyone enters in order or is withdrawn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
      const gate = new Exclusive()
      let readers = 0
      let writers = 0
      const begun: number[] = []
      const enter = async ({ alone, stays, withdrawn }: (typeof actions)[number], index: number) => {
        const stop = new AbortController()
        if (withdrawn !== null) void turns(withdrawn).then(() => stop.abort())
        const release = await (alone ? gate.alone(stop.signal) : gate.shared(stop.signal))
        if (!release) return expect(withdrawn).not.toBeNull()
        begun.push(index)
        if (alone) writers++
        else readers++
        expect(writers > 0 ? [writers, readers] : [0, 0]).toEqual(writers > 0 ? [1, 0] : [0, 0])
        expect(gate.busy).toBe(alone)
        await turns(stays)
        if (alone) writers--
        else readers--
        release()
        release()
      }
      await Promise.all(actions.map(enter))
      // first come, first served
      expect(begun).toEqual(begun.toSorted((a, b) => a - b))
      expect([readers, writers, gate.busy]).toEqual([0, 0, false])
      const last = await gate.alone()
      expect(gate.busy).toBe(true)
      last?.()
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('a withdrawn writer lets the readers behind it go on', async () => {
  const gate = new Exclusive()
  const first = await gate.shared()
  const stop = new AbortController()
  const writer = gate.alone(stop.signal)
  const reader = gate.shared()
  stop.abort()
  expect(await writer).toBeNull()
  expect(await reader).not.toBeNull()
  first?.()
})
