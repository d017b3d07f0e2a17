import { expect, it } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { createTestClient } from '../../support/client'

it("effects receive an event before views, which then see the effects' changes", () => {
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
