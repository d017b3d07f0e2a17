import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { queryStates } from '../../../contract/run/query'
import { event } from '../../../src/core/events/registry'
import { RunState } from '../../../src/events/run/run'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { isRunning, type Run } from '../../../src/projections/run/runs'
import { runs } from '../../support/runs'
import { all, FINISHED, inState, RUNNING, runOf, started, STATES } from '../../support/runStates'
import { eventsOf, failure, played, refreshed, success, trace } from '../../support/world'

/** A stop is the end; a failure is, unless stored rows are fetched again or found. All other edges may occur. */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(STATES.map((state) => [state, STATES.filter((other) => other !== state)])),
  stopped: [],
  failed: ['fetching', 'success'],
}

describe('query runs', () => {
  it('law 33: only edges of the graph occur, progress is monotone, finished runs end [A4.01] [A4.03]', () => {
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
            expect(STATES).toContain(run.state)
            if (FINISHED.includes(run.state)) expect(run.endDttm).toBeGreaterThanOrEqual(run.startDttm)
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

  it('a run is in one of nine states, and the server may send each of them [A4.01]', () => {
    expect(RunState.options.toSorted()).toEqual(STATES.toSorted())
    expect([...queryStates].toSorted()).toEqual(STATES.toSorted())
    for (const state of STATES) expect(runOf(inState(state).world, inState(state).queryId)?.state).toBe(state)
  })

  it.each(STATES)('a tab reruns a query that is %s only when it is finished [A4.02] [A4.03]', (state) => {
    const { world, queryId } = inState(state)
    const isOpen = RUNNING.includes(state)
    const before = all(world).length
    const editorId = runOf(world, queryId)?.sqlEditorId ?? ''
    expect(isRunning(state)).toBe(isOpen)
    expect(runOf(world, queryId)?.endDttm === null).toBe(isOpen && state !== 'fetching')
    world.dispatch('run.start', { editorId })
    expect(all(world).length - before).toBe(isOpen ? 0 : 1)
  })

  it('law 34: a start clears earlier results, becomes the latest and has its own id [A4.07] [A4.08] [A4.09]', () => {
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

  it('law 34: only the latest run of a tab holds results, after any history [A4.07] [A4.08] [A4.09]', () => {
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

  it('a run begins as running or pending with no progress [A4.05] [A4.06]', () => {
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

  it('success clears an earlier error of fetching the rows [A4.12]', () => {
    const { world, queryId, cause, stamp } = inState('running')
    const { data } = refreshed(queryId, 'running', 30, `${stamp}.5`) as { readonly data: { queries: object[] } }
    const queries = data.queries.map((query) => ({ ...query, resultsKey: 'kept' }))
    world.remote({ type: 'run.refreshed', data: { queries } })
    const failed = failure(queryId, cause) as { readonly data: object }
    world.remote({ ...failed, type: 'run.failed', data: { ...failed.data, link: 'https://a.link' }, cause })
    expect(runOf(world, queryId)).toMatchObject({ state: 'failed', errors: [{}], link: 'https://a.link' })
    const [again] = world.store.append([event('run.results_requested', { queryId, resultsKey: 'kept' })], { corr: 'c' })
    world.remote(success(queryId, again?.id ?? ''))
    expect(runOf(world, queryId)).toMatchObject({ state: 'success', errorMessage: null, errors: [], link: null })
  })

  it('ignores a success of another status [A4.11]', () => {
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

  it('law 22: after an acknowledged stop no later answer changes state or rows [A4.10] [A4.13] [A4.17]', () => {
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

  it('reports that the query was stopped [A4.18]', () => {
    const { world, queryId } = started()
    world.remote(event('run.stopped', { queryId }))
    expect(Object.values(world.store.state().toasts.byId)).toMatchObject([
      { level: 'success', text: 'Query was stopped.' },
    ])
  })

  it('law 17: the first answer to a request settles it, duplicates change nothing', () => {
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

  it('law 35: a refresh sets its state, except on stopped and failed queries [A4.19]', () => {
    const changed_on = '2027-01-01T00:00:00'
    const says = STATES.filter((state) => state !== 'success')
    const table = STATES.flatMap((before) => says.map((state) => [before, state] as const))
    const after = table.map(([before, state]) => {
      const { world, queryId } = inState(before)
      world.remote(refreshed(queryId, state, 50, changed_on))
      const run = runOf(world, queryId)
      return { before, state: run?.state, isOver: run?.endDttm !== null, isTaken: run?.changed_on === changed_on }
    })
    const isFinal = (state: RunState): boolean => state === 'stopped' || state === 'failed'
    expect(after).toEqual(
      table.map(([before, state]) =>
        isFinal(before)
          ? { before, state: before, isOver: true, isTaken: false }
          : { before, state, isOver: FINISHED.includes(state), isTaken: true },
      ),
    )
  })

  it('law 35: a refresh with success leaves fetching, success and running alone [A4.20]', () => {
    for (const before of STATES) {
      const { world, queryId } = inState(before)
      const rows = runOf(world, queryId)?.rows
      world.remote(refreshed(queryId, 'success', 100, '2027-01-01T00:00:00'))
      const stays = ['fetching', 'success', 'running', 'stopped', 'failed'].includes(before)
      if (stays) expect(runOf(world, queryId)?.rows).toBe(rows)
      expect([before, runOf(world, queryId)?.state]).toEqual([before, stays ? before : 'success'])
    }
  })

  it('law 35: of updates in any order the one with the newest stamp counts [A4.19] [A4.20]', () => {
    const seen = new Set<string>()
    const update = fc.tuple(fc.constantFrom(...STATES), fc.nat(100), fc.nat(9))
    fc.assert(
      fc.property(fc.array(update, { minLength: 1, maxLength: 6 }), (updates) => {
        const { world, queryId, cause } = started()
        let stamp = ''
        for (const [state, progress, second] of updates) {
          const before = runOf(world, queryId)?.state ?? ''
          const changed_on = `2026-01-01T00:00:0${second}`
          world.remote(refreshed(queryId, state, progress, changed_on))
          const after = runOf(world, queryId)?.state
          const stays =
            before === 'stopped' ||
            before === 'failed' ||
            changed_on <= stamp ||
            (state === 'success' && ['fetching', 'success', 'running'].includes(before))
          expect(after).toBe(stays ? before : state)
          if (before !== after) seen.add(`${before} ${after}`)
          if (changed_on > stamp && before !== 'stopped' && before !== 'failed') stamp = changed_on
        }
        world.remote(success(queryId, cause))
        expect(FINISHED).toContain(runOf(world, queryId)?.state)
      }),
      runs(300),
    )
    expect(seen.size).toBeGreaterThan(25)
  })

  it('fetching stored results sets the state to fetching [A4.15]', () => {
    const { world, queryId, cause } = started()
    world.remote(success(queryId, cause))
    world.dispatch('run.show_results', { queryId })
    expect(runOf(world, queryId)?.state).toBe('fetching')
  })
})
