import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../../support/runs'
import { type Browser, type TestServer, startTestServer } from '../server'
import { begin, complete, dataOf, put, withdraw } from './sender'

/*
 * Any sequence of puts, cuts, repetitions, ends and withdrawals, one after the other or at the same time: support reads exactly
 * the bytes of the sender, or nothing.
 */
let server: TestServer
let ann: Browser
let desk: Browser

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.signedIn('ann', ['Gamma'])
  desk = await server.signedIn('sue', ['Support'])
})
afterAll(() => server.close())

const position = fc.integer({ min: 0, max: 12 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('next' as const), length: fc.integer({ min: 0, max: 7 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('put' as const), at: position, length: position }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('foreign' as const), length: position }) },
  { weight: 3, arbitrary: fc.constant({ does: 'rest' as const }) },
  { weight: 3, arbitrary: fc.constant({ does: 'complete' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'completeOther' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'withdraw' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const receivedBy = async (id: number): Promise<number> => {
  const answer = await ann.get(`/api/recount/support/session/${id}/`)
  return answer.json<{ result: { received: number } }>().result.received
}

/** As many bytes, and none of them the same. */
const othersOf = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff))

const take = async (id: number, bytes: Buffer, one: Step): Promise<unknown> => {
  if (one.does === 'put') return put(ann, id, one.at, bytes.subarray(one.at, one.at + one.length))
  if (one.does === 'complete') return complete(ann, id, bytes)
  if (one.does === 'completeOther') return complete(ann, id, Buffer.concat([bytes, bytes]))
  if (one.does === 'withdraw') return withdraw(ann, id)
  const at = await receivedBy(id)
  if (one.does === 'foreign') return put(ann, id, at, othersOf(bytes.subarray(at, at + one.length)))
  return put(ann, id, at, bytes.subarray(at, one.does === 'next' ? at + one.length : undefined))
}

test('any sequence of steps gives exactly the bytes that were sent, or nothing', async () => {
  const seen = { whole: 0, none: 0, gone: 0 }
  const law = fc.asyncProperty(
    fc.uint8Array({ minLength: 1, maxLength: 12 }),
    fc.array(step, { maxLength: 12 }),
    fc.boolean(),
    async (content, steps, together) => {
      const bytes = Buffer.from(content)
      const { id, number } = await begin(ann)
      if (together) await Promise.all(steps.map((one) => take(id, bytes, one)))
      else for (const one of steps) await take(id, bytes, one)
      const answer = await dataOf(desk, id)
      const isKept = readdirSync(join(server.home, 'support')).includes(`${number}.sent`)
      if (answer.status === 200) {
        expect(answer.bytes.equals(bytes)).toBe(true)
        seen.whole += 1
      } else if (answer.status === 410) {
        expect([steps.some(({ does }) => does === 'withdraw'), isKept]).toEqual([true, false])
        seen.gone += 1
      } else {
        expect([answer.status, isKept]).toEqual([409, true])
        seen.none += 1
      }
      // what is still on its way can always be brought to its end, unless other bytes came
      const foreign = steps.some(({ does }) => does === 'foreign')
      if (answer.status === 409 && !foreign) {
        await take(id, bytes, { does: 'rest' })
        expect((await complete(ann, id, bytes)).status).toBe(200)
        expect((await dataOf(desk, id)).bytes.equals(bytes)).toBe(true)
      }
    },
  )
  await fc.assert(law, runs(100))
  expect(Math.min(seen.whole, seen.none, seen.gone)).toBeGreaterThan(0)
})
