import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { event } from '../../src/events/registry'
import { RunState } from '../../src/events/run'
import { effectiveEditor } from '../../src/projections/editors'
import { isRunning, type Run } from '../../src/projections/runs'
import { runs } from '../support/runs'
import { eventsOf, failure, played, refreshed, success, trace, type World } from '../support/world'

/** The edges a run may take, written down here on their own; refresh may bring any finished state. */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  running: ['success', 'failed', 'stopped', 'timed_out', 'pending', 'scheduled', 'started', 'fetching'],
  pending: ['running', 'success', 'failed', 'stopped', 'timed_out', 'scheduled', 'started', 'fetching'],
  fetching: ['success', 'failed', 'timed_out', 'stopped'],
  success: ['fetching'],
  failed: ['fetching'],
  timed_out: ['fetching'],
  stopped: [],
}

const all = ({ store }: World): readonly Run[] => Object.values(store.state().runs.byId)

const started = (): { readonly world: World; readonly queryId: string; readonly cause: string } => {
  const world = played([])
  world.dispatch('editor.add', {})
  const editorId = world.store.state().editors.order[0] ?? ''
  world.dispatch('run.start', { editorId })
  const request = world.store.pending().at(-1)
  return {
    world,
    queryId: (request?.data as { queryId?: string } | undefined)?.queryId ?? '',
    cause: request?.id ?? '',
  }
}

const runOf = (world: World, id: string): Run | undefined => world.store.state().runs.byId[id]

describe('query runs', () => {
  it('law 33: only edges of the graph occur, progress is monotone, finished runs have an end [A4.01] [A4.02] [A4.03]', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(trace(100), (steps) => {
        const before = new Map<string, Run>()
        played(steps, (world) => {
          for (const run of all(world)) {
            const last = before.get(run.id)
            if (last !== undefined && last.state !== run.state) {
              seen.add(`${last.state} ${run.state}`)
              expect(EDGES[last.state]).toContain(run.state)
            }
            expect(run.progress).toBeGreaterThanOrEqual(last?.request === run.request ? last.progress : 0)
            expect(run.progress).toBeLessThanOrEqual(100)
            if (!isRunning(run.state)) expect(run.endDttm).toBeGreaterThanOrEqual(run.startDttm)
            if (run.state === 'success') expect(run).toMatchObject({ progress: 100, errorMessage: null, errors: [] })
            before.set(run.id, run)
          }
        })
      }),
      runs(300),
    )
    expect([...seen]).toEqual(
      expect.arrayContaining(['running success', 'running failed', 'running stopped', 'success fetching']),
    )
  })

  it('law 34: a start clears the results of the run before, becomes the latest and has an id of its own [A4.07] [A4.08] [A4.09]', () => {
    const { world, queryId, cause } = started()
    world.remote(success(queryId, cause))
    expect(runOf(world, queryId)).toMatchObject({ state: 'success', results: 'held' })
    world.dispatch('run.rerun', { queryId })
    const second = world.store.state().runs.order.at(-1) ?? ''
    expect(second).not.toBe(queryId)
    expect(runOf(world, queryId)?.results).toBe('cleared')
    const editor = world.store.state().editors.windows['s1']?.unsaved
    expect(editor?.latestQueryId).toBe(second)
  })

  it('law 34: whatever went on before, of one tab only the latest run holds results [A4.07] [A4.08] [A4.09]', () => {
    let starts = 0
    fc.assert(
      fc.property(trace(80), (steps) => {
        const ids = new Set<string>()
        let known = 0
        played(steps, (world) => {
          const events = eventsOf(world)
          for (const { type, data } of events.slice(known)) {
            if (type !== 'run.requested') continue
            const { queryId, editorId } = data as { readonly queryId: string; readonly editorId: string }
            starts += 1
            expect(ids.has(queryId)).toBe(false)
            expect(queryId.length).toBeLessThanOrEqual(11)
            ids.add(queryId)
            const { byId, order } = world.store.state().runs
            const before = order.findLast((run) => run !== queryId && byId[run]?.sqlEditorId === editorId)
            if (before !== undefined) expect(byId[before]?.results).not.toBe('held')
            expect(effectiveEditor(world.store.state().editors, editorId)?.latestQueryId).toBe(queryId)
          }
          known = events.length
        })
      }),
      runs(150),
    )
    expect(starts).toBeGreaterThan(100)
  })

  it('begins running or pending with no progress [A4.05] [A4.06]', () => {
    const { world, queryId } = started()
    expect(runOf(world, queryId)).toMatchObject({ state: 'running', progress: 0 })
    const { data } = world.store.pending().find((pending) => pending.type === 'run.requested') ?? { data: {} }
    const request = { ...(data as object), queryId: 'qasync', runAsync: true }
    world.store.append([{ type: 'run.requested', data: request }], { corr: 'x' })
    expect(runOf(world, 'qasync')).toMatchObject({ state: 'pending', progress: 0 })
  })

  it('success keeps columns and key, sets the end and clears the error [A4.12]', () => {
    const { world, queryId, cause } = started()
    world.remote(success(queryId, cause))
    expect(runOf(world, queryId)).toMatchObject({
      state: 'success',
      progress: 100,
      rows: 3,
      resultsKey: `key-${queryId}`,
      errorMessage: null,
      duration: 4,
    })
    expect(runOf(world, queryId)?.endDttm).not.toBeNull()
  })

  it('success of another status is ignored [A4.11]', () => {
    const { world, queryId, cause } = started()
    world.remote(success(queryId, cause, 'stopped'))
    expect(runOf(world, queryId)?.state).toBe('running')
  })

  it('failure keeps errors, message and link and sets the end [A4.14]', () => {
    const { world, queryId, cause } = started()
    world.remote(failure(queryId, cause))
    expect(runOf(world, queryId)).toMatchObject({ state: 'failed', errorMessage: 'no such column', link: null })
    expect(runOf(world, queryId)?.errors).toHaveLength(1)
  })

  it('law 22: once a stop is acknowledged no later answer changes state or rows [A4.10] [A4.13] [A4.17]', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { maxLength: 12 }), (answers) => {
        const { world, queryId, cause } = started()
        world.dispatch('run.stop', { queryId })
        world.remote(event('run.stopped', { queryId }, world.store.pending().at(-1)?.id))
        const stopped = runOf(world, queryId)
        expect(stopped).toMatchObject({ state: 'stopped', rows: null, resultsKey: null })
        for (const answer of answers) {
          const says = [
            success(queryId, cause),
            failure(queryId, cause),
            refreshed(queryId, 'success', 100, '2027'),
            refreshed(queryId, 'running', 70, '2027'),
            refreshed(queryId, 'failed', 70, '2027'),
            event('run.stopped', { queryId }),
            event('run.results_requested', { queryId, resultsKey: `key-${queryId}` }),
          ]
          world.remote(says[answer] ?? success(queryId, cause))
        }
        expect({ ...runOf(world, queryId), serverId: null }).toEqual({ ...stopped, serverId: null })
      }),
      runs(200),
    )
  })

  it('says that the query was stopped [A4.18]', () => {
    const { world, queryId } = started()
    world.remote(event('run.stopped', { queryId }))
    expect(Object.values(world.store.state().toasts.byId)).toMatchObject([
      { level: 'success', text: 'Query was stopped.' },
    ])
  })

  it('law 17: of all answers to one request the first settles it, duplicates change nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }), (answers) => {
        const { world, queryId, cause } = started()
        const states = answers.map((good) => {
          world.remote(good ? success(queryId, cause) : failure(queryId, cause))
          return runOf(world, queryId)?.state
        })
        expect(new Set(states)).toEqual(new Set([answers[0] === true ? 'success' : 'failed']))
        expect(world.store.state().outbox.open[cause]).toBeUndefined()
      }),
      runs(100),
    )
  })

  it('law 18: answers to earlier requests never win over the latest one', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (order) => {
        const { world, queryId, cause } = started()
        world.remote(success(queryId, cause))
        const requests = Array.from({ length: 5 }, () => {
          const [requested] = world.store.append(
            [event('run.results_requested', { queryId, resultsKey: `key-${queryId}` })],
            { corr: 'c' },
          )
          return requested?.id ?? ''
        })
        for (const index of order) {
          const good = index === 4
          world.remote(good ? success(queryId, requests[index] ?? '') : failure(queryId, requests[index] ?? ''))
        }
        expect(runOf(world, queryId)?.state).toBe('success')
      }),
      runs(100),
    )
  })

  it('law 35: refresh leaves stopped and failed alone, keeps local success states, takes the newer stamp [A4.19] [A4.20]', () => {
    const changed = new Set<string>()
    fc.assert(
      fc.property(
        fc.constantFrom(...RunState.options.filter((state) => state !== 'started')),
        fc.array(fc.tuple(fc.nat(100), fc.nat(9)), { minLength: 1, maxLength: 5 }),
        (state, updates) => {
          const { world, queryId, cause } = started()
          let stamp = ''
          for (const [progress, second] of updates) {
            const before = runOf(world, queryId)
            const changed_on = `2026-01-01T00:00:0${second}`
            world.remote(refreshed(queryId, state, progress, changed_on))
            const after = runOf(world, queryId)
            if (before?.state === 'stopped' || before?.state === 'failed') expect(after?.state).toBe(before.state)
            else if (state === 'success' && before?.state === 'running') expect(after?.state).toBe('running')
            else if (changed_on > stamp && isRunning(before?.state ?? 'success'))
              expect(after?.state).toBe(before?.state === 'fetching' ? 'fetching' : state)
            if (before?.state !== after?.state) changed.add(state)
            if (changed_on > stamp) stamp = changed_on
          }
          world.remote(success(queryId, cause))
          expect(['success', 'failed', 'stopped', 'timed_out']).toContain(runOf(world, queryId)?.state)
        },
      ),
      runs(300),
    )
    expect(changed.size).toBeGreaterThan(3)
  })

  it('law 36: clearing drops exactly the running and pending queries without progress that are older [A4.21] [A4.22]', () => {
    let dropped = 0
    fc.assert(
      fc.property(trace(80), fc.nat(60_000), (steps, interval) => {
        const world = played(steps)
        const expected = all(world)
          .filter(
            ({ state, progress, startDttm }) =>
              !((state === 'running' || state === 'pending') && progress === 0 && world.now() - startDttm > interval),
          )
          .map((run) => run.id)
        dropped += all(world).length - expected.length
        world.remote(event('run.inactive_cleared', { interval, now: world.now() }))
        expect(new Set(all(world).map((run) => run.id))).toEqual(new Set(expected))
      }),
      runs(200),
    )
    expect(dropped).toBeGreaterThan(10)
  })

  it('asking for stored results sets the state to fetching [A4.15]', () => {
    const { world, queryId, cause } = started()
    world.remote(success(queryId, cause))
    world.dispatch('run.show_results', { queryId })
    expect(runOf(world, queryId)?.state).toBe('fetching')
  })
})
