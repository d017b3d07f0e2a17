import { expect } from 'vitest'

import { event } from '../../src/core/events/registry'
import type { RunState } from '../../src/events/run/run'
import type { Run } from '../../src/projections/run/runs'
import { failure, played, refreshed, success, type World } from './world'

/** The states of a query, as the specification lists them. */
export const RUNNING = ['running', 'started', 'pending', 'fetching', 'scheduled']
export const FINISHED = ['stopped', 'failed', 'success', 'timed_out']
export const STATES = [...RUNNING, ...FINISHED] as readonly RunState[]

/** Every run of a window. */
export const all = ({ store }: World): readonly Run[] => Object.values(store.state().runs.byId)

/** A run that has just begun. */
export const started = (): { readonly world: World; readonly queryId: string; readonly cause: string } => {
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

/** A run in the given state, with the stored results that `fetching` and `success` have. */
export const inState = (state: RunState): ReturnType<typeof started> & { readonly stamp: string } => {
  const begun = started()
  const { world, queryId, cause } = begun
  const stamp = '2026-01-01T00:00:00'
  if (state === 'success' || state === 'fetching') world.remote(success(queryId, cause))
  if (state === 'fetching') world.dispatch('run.show_results', { queryId })
  if (state === 'stopped') world.remote(event('run.stopped', { queryId }, cause))
  if (state === 'failed' || state === 'timed_out') world.remote(failure(queryId, cause, state === 'timed_out'))
  if (['pending', 'started', 'scheduled', 'running'].includes(state)) {
    world.remote(refreshed(queryId, state, 0, stamp))
  }
  expect(runOf(world, queryId)?.state).toBe(state)
  return { ...begun, stamp }
}

export const runOf = (world: World, id: string): Run | undefined => world.store.state().runs.byId[id]
