import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { event } from '../../../src/core/events/registry'
import type { Run } from '../../../src/projections/run/runs'
import { runs } from '../../support/runs'
import { all, inState, runOf, started, STATES } from '../../support/runStates'
import { played, refreshed, success, trace } from '../../support/world'

describe('clearing of inactive queries', () => {
  it('law 36: clearing drops older running and pending queries without progress [A4.21]', () => {
    let dropped = 0
    let young = 0
    fc.assert(
      fc.property(trace(80), fc.nat(60_000), (steps, interval) => {
        const world = played(steps)
        const isOld = ({ startDttm }: Run): boolean => world.now() - startDttm > interval
        const waits = ({ state, progress }: Run): boolean =>
          (state === 'running' || state === 'pending') && progress === 0
        const before = all(world)
        const expected = before.filter((run) => !(waits(run) && isOld(run))).map((run) => run.id)
        dropped += before.length - expected.length
        young += before.filter((run) => waits(run) && !isOld(run)).length
        world.remote(event('run.inactive_cleared', { interval, now: world.now() }))
        expect(new Set(all(world).map((run) => run.id))).toEqual(new Set(expected))
        expect(new Set(world.store.state().runs.order)).toEqual(new Set(expected))
      }),
      runs(200),
    )
    expect(dropped).toBeGreaterThan(10)
    expect(young).toBeGreaterThan(10)
  })

  it.each(STATES)('clearing drops a query that is %s exactly when it is waiting [A4.21]', (state) => {
    const { world, queryId } = inState(state)
    world.tick(1001)
    world.remote(event('run.inactive_cleared', { interval: 1000, now: world.now() }))
    expect(runOf(world, queryId) === undefined).toBe(state === 'running' || state === 'pending')
  })

  it('clearing keeps a query with progress and one exactly as old as the interval [A4.21]', () => {
    const { world, queryId, stamp } = inState('running')
    world.tick(1000)
    const startDttm = runOf(world, queryId)?.startDttm ?? 0
    const clear = (): void =>
      world.remote(event('run.inactive_cleared', { interval: world.now() - startDttm, now: world.now() }))
    clear()
    expect(runOf(world, queryId)?.state).toBe('running')
    world.remote(refreshed(queryId, 'running', 1, `${stamp}.5`))
    world.tick(100_000)
    world.remote(event('run.inactive_cleared', { interval: 1000, now: world.now() }))
    expect(runOf(world, queryId)?.state).toBe('running')
  })

  it('law 36: clearing gives each other query the state of its stored results [A4.22]', () => {
    const taken = new Set<string>()
    fc.assert(
      fc.property(trace(80), (steps) => {
        const world = played(steps)
        const before = all(world)
        world.remote(event('run.inactive_cleared', { interval: 10_000_000, now: world.now() }))
        for (const run of before) {
          const { state, endDttm, errors } = runOf(world, run.id) ?? {}
          expect(state).toBe(run.results === 'held' ? 'success' : run.state)
          if (run.results === 'held') expect([endDttm === null, errors]).toEqual([false, []])
          if (run.state !== state) taken.add(run.state)
        }
      }),
      runs(300),
    )
    expect([...taken]).toEqual(expect.arrayContaining(['fetching', 'failed']))
  })

  it('clearing keeps a query that fetches rows which are not stored here [A4.22]', () => {
    const { world, queryId, cause } = started()
    world.remote(success(queryId, cause))
    world.dispatch('run.rerun', { queryId })
    world.dispatch('run.show_results', { queryId })
    expect(runOf(world, queryId)).toMatchObject({ state: 'fetching', results: 'cleared' })
    world.remote(event('run.inactive_cleared', { interval: 1000, now: world.now() }))
    expect(runOf(world, queryId)?.state).toBe('fetching')
  })
})
