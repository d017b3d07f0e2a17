import { expect, it } from 'vitest'

import { loadListCommands } from '../../../src/app/commands/dispatch'
import { retentionOf } from '../../../src/projections/storage/storage'
import { createTestClient } from '../../support/client'
import { eventsOf } from '../../support/world'

await loadListCommands()

it('keeps steps for 14 days in 64 MB until the person chooses otherwise', () => {
  const { world } = createTestClient()
  expect(retentionOf(world.store.state().storage)).toEqual({ days: 14, megabytes: 64 })
  world.dispatch('storage.set_retention', { days: 90, megabytes: 256 })
  expect(retentionOf(world.store.state().storage)).toEqual({ days: 90, megabytes: 256 })
})

it('records a choice only when it changes something', () => {
  const { world } = createTestClient()
  expect(world.dispatch('storage.set_retention', { days: 14, megabytes: 64 })).toEqual([])
  world.dispatch('storage.set_retention', { days: 7, megabytes: 64 })
  world.dispatch('storage.set_retention', { days: 7, megabytes: 64 })
  expect(eventsOf(world).filter(({ type }) => type === 'storage.retention_set')).toHaveLength(1)
})
