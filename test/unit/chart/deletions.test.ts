import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { createDeletions } from '../../../src/core/http/deletions'
import { CallFailure } from '../../../src/core/http/failure'
import type { Http } from '../../../src/core/http/http'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'

const server = serveCalls()

const IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const refused = () => new CallFailure({ kind: 'http', status: 403, message: 'Forbidden', errors: [], link: null })

/** Work that records how much of it was in flight at a time. */
const watched = () => {
  const state = { now: 0, most: 0, done: [] as number[] }
  const work = async (id: number): Promise<void> => {
    state.now += 1
    state.most = Math.max(state.most, state.now)
    await new Promise((resolve) => setImmediate(resolve))
    state.now -= 1
    state.done.push(id)
  }
  return { state, work }
}

it('retries refused deletions a few at a time, and a failure delays no other', async () => {
  const { state, work } = watched()
  const deletions = createDeletions({
    all: () => Promise.reject(refused()),
    one: async (_http, id) => {
      await work(id)
      if (id === 2) throw refused()
    },
  })
  for (const id of IDS) deletions.join('gesture', id)
  const ends = await Promise.allSettled(IDS.map((id) => deletions.carryOut({} as Http, 'gesture', id)))
  expect(ends.flatMap(({ status }, at) => (status === 'rejected' ? [IDS[at]] : []))).toEqual([2])
  expect([state.most, state.done]).toEqual([4, IDS])
})

it('requests the uses of several datasets a few at a time', async () => {
  const { state, work } = watched()
  server.use(
    token,
    answer(calls.datasetRelated, async ({ url }) => {
      await work(Number(url.pathname.split('/').at(-2)))
      return json({ charts: { count: 0, result: [] }, dashboards: { count: 0, result: [] } })
    }),
  )
  const client = createTestClient()
  client.world.dispatch('dataset.read_uses_of', { datasetIds: IDS })
  await client.clock.settle()
  await expect.poll(() => state.done.length).toBe(IDS.length)
  expect(state.most).toBeLessThanOrEqual(4)
  const { uses } = client.world.store.state().datasets
  expect(IDS.map((id) => uses[id]?.status)).toEqual(IDS.map(() => 'loaded'))
})

it('a slow answer about a dataset delays no other, and a new request replaces it', async () => {
  const asked: number[] = []
  let slow = true
  server.use(
    token,
    answer(calls.datasetRelated, async ({ url }) => {
      const id = Number(url.pathname.split('/').at(-2))
      asked.push(id)
      if (id === 4 && slow) await new Promise(() => undefined)
      return json({ charts: { count: 0, result: [] }, dashboards: { count: 0, result: [] } })
    }),
  )
  const client = createTestClient()
  const status = (id: number) => client.world.store.state().datasets.uses[id]?.status
  const ask = (...datasetIds: number[]): void => void client.world.dispatch('dataset.read_uses_of', { datasetIds })
  ask(4, 8)
  await expect.poll(() => status(8)).toBe('loaded')
  // a replaced request frees its slot for others
  for (const times of [2, 3, 4, 5]) {
    ask(4)
    await expect.poll(() => asked.filter((id) => id === 4)).toHaveLength(times)
  }
  slow = false
  ask(4)
  await expect.poll(() => status(4)).toBe('loaded')
})
