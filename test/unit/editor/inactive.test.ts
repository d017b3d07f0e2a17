import { describe, expect, it } from 'vitest'

import { INACTIVE_AGE, INACTIVE_INTERVAL, watchInactive } from '../../../src/boot/inactive'
import { played } from '../../support/world'

const HOUR = 60 * 60 * 1000

const watched = () => {
  const world = played([{ do: 'add' }])
  const looks: { readonly look: () => void; readonly ms: number }[] = []
  const watch = (): void =>
    watchInactive(
      world.store,
      () => world.now(),
      () => 'c1',
      (look, ms) => void looks.push({ look, ms }),
    )
  const count = (type: string): number => world.store.pending().filter((pending) => pending.type === type).length
  world.dispatch('run.start', { editorId: world.store.state().editors.order[0] ?? '' })
  return { world, looks, watch, cleared: () => count('run.inactive_cleared') }
}

describe('queries that never began', () => {
  it('a page load removes unstarted queries older than six hours [A4.21]', () => {
    const { world, watch, cleared } = watched()
    world.tick(6 * HOUR + 1)
    watch()
    expect(cleared()).toBe(1)
    expect(world.store.state().runs.order).toEqual([])
  })

  it('an open page removes old unstarted queries with one event [A4.21]', () => {
    const { world, looks, watch, cleared } = watched()
    watch()
    const [{ look, ms } = { look: () => undefined, ms: 0 }] = looks
    expect([INACTIVE_AGE, ms]).toEqual([6 * HOUR, INACTIVE_INTERVAL])
    world.tick(6 * HOUR)
    look()
    expect([cleared(), world.store.state().runs.order.length]).toEqual([0, 1])
    world.tick(1)
    look()
    look()
    expect([cleared(), world.store.state().runs.order.length]).toEqual([1, 0])
  })
})
