import { expect, it } from 'vitest'

import { calls } from '../../contract/index'
import { allEffects } from '../support/effects'
import { createRuntime } from '../../src/effects/runtime'
import { event } from '../../src/events/registry'
import { createTestClient } from '../support/client'
import { serveCalls } from '../support/serveCalls'
import { answer, json } from '../support/server'

const server = serveCalls()

/** The page after the one that the client was made for: it hears what is appended from now on. */
const nextPage = (client: ReturnType<typeof createTestClient>) =>
  createRuntime({
    store: client.world.store,
    effects: allEffects,
    io: client.io,
    committed: () => Promise.resolve(),
    onError: (error) => client.errors.push(error),
  })

const databases = { count: 1, ids: [1], result: [{ id: 1, database_name: 'examples', backend: 'duckdb' }] }

it('what a page was left without is read by the next, and is not on its way for ever', async () => {
  let asked = 0
  server.use(
    answer(calls.databaseList, () => {
      asked += 1
      return asked === 1 ? new Promise<Response>(() => undefined) : json(databases)
    }),
  )
  const client = createTestClient([])
  const { store, dispatch } = client.world
  dispatch('schema.load_databases', { force: true })
  await client.clock.settle()
  expect(store.state().schemas.databases).toMatchObject({ status: 'loading' })
  const [intent] = Object.values(store.state().outbox.open)
  if (intent === undefined) throw new Error('nothing is open')
  client.runtime.stop()
  const next = nextPage(client)
  void next.resume(intent)
  await client.clock.settle()
  expect(store.state().schemas.databases).toMatchObject({ status: 'loaded', value: [{ name: 'examples' }] })
  expect([asked, Object.keys(store.state().outbox.open), client.errors]).toEqual([2, [], []])
})

it('what was given up is not on its way, so that it is asked for again', () => {
  server.use(answer(calls.databaseList, () => new Promise<Response>(() => undefined)))
  const { world } = createTestClient([])
  world.dispatch('schema.load_databases', { force: true })
  const [intent] = Object.values(world.store.state().outbox.open)
  const abandoned = {
    ...event('effect.abandoned', { effect: 'load-databases', reason: 'reload' }),
    cause: intent?.id ?? '',
  }
  world.remote(abandoned)
  expect(world.store.state().schemas.databases).toMatchObject({ status: 'failed' })
  expect(world.dispatch('schema.load_databases', {})).toHaveLength(1)
})

it('what this page asks for itself is not given up for what an earlier one had asked', async () => {
  const answers: ((response: Response) => void)[] = []
  server.use(answer(calls.databaseList, () => new Promise<Response>((resolve) => answers.push(resolve))))
  const client = createTestClient([])
  const { store, dispatch } = client.world
  dispatch('schema.load_databases', { force: true })
  await client.clock.settle()
  const [former] = Object.values(store.state().outbox.open)
  if (former === undefined) throw new Error('nothing is open')
  client.runtime.stop()
  const next = nextPage(client)
  store.append([event('schema.databases_requested', {})], { corr: 'own' })
  await client.clock.settle()
  await next.resume(former)
  answers.at(-1)?.(json(databases))
  await client.clock.settle()
  expect(store.state().schemas.databases).toMatchObject({ status: 'loaded', value: [{ name: 'examples' }] })
  expect([answers.length, Object.keys(store.state().outbox.open), client.errors]).toEqual([2, [], []])
})

it('the databases are asked for once a page, and what is known of them stands meanwhile', async () => {
  let asked = 0
  server.use(
    answer(calls.databaseList, () => {
      asked += 1
      return json(databases)
    }),
  )
  const client = createTestClient([])
  const { store, dispatch } = client.world
  for (const page of [1, 2]) {
    store.append([event('session.started', { previous: null, build: 'b' })], { corr: `page ${page}` })
    dispatch('schema.load_databases', {})
    if (page === 2) expect(store.state().schemas.databases?.value).toHaveLength(1)
    await client.clock.settle()
    dispatch('schema.load_databases', {})
    await client.clock.settle()
    expect([asked, store.state().schemas.databases?.status]).toEqual([page, 'loaded'])
  }
})
