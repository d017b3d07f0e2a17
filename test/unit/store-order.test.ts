import { expect, it } from 'vitest'

import { event } from '../../src/core/events/registry'
import { createTestClient } from '../support/client'

it('what hears of an event hears it before what draws its topics, which finds what the former made of it', () => {
  const { store } = createTestClient([], { effects: [] }).world
  const told: string[] = []
  store.onAppended(([first]) => {
    told.push(`heard ${first?.type}`)
    if (first?.type === 'schema.databases_requested')
      store.append([event('schema.databases_loaded', { databases: [] }, first.id)], { corr: 'c' })
  })
  store.subscribe(['schemas'], () => told.push(`drawn with ${store.state().schemas.databases?.status}`))
  store.append([event('schema.databases_requested', {})], { corr: 'c' })
  expect(told.slice(0, 3)).toEqual([
    'heard schema.databases_requested',
    'heard schema.databases_loaded',
    'drawn with loaded',
  ])
})
