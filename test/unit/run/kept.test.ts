import { expect, it } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { resultRuns } from '../../../src/projections/run/resultRuns'
import { nextRequest } from '../../../src/projections/run/resultSet'
import { RUNS_KEPT } from '../../../src/projections/run/kept'
import { lastGoodRun, latestRun } from '../../../src/projections/run/selectors'
import { failure, played, success, type World } from '../../support/world'

const model = ({ store }: World) => store.state()

const latest = (world: World, id: string) => {
  const editor = effectiveEditor(model(world).editors, id)
  return editor === undefined ? null : latestRun(model(world), editor)
}

const add = (world: World, sql: string): string => {
  world.dispatch('editor.add', {})
  const id = model(world).editors.order.at(-1) ?? ''
  world.dispatch('editor.replace', { id, sql, by: 'paste' })
  return id
}

/** The latest run of a tab ends, as `end` says; its id. */
const ends = (world: World, editorId: string, end: typeof success | typeof failure): string => {
  const run = latest(world, editorId)
  world.remote(end(run?.id ?? '', run?.request ?? ''))
  return run?.id ?? ''
}

const run = (world: World, editorId: string, end: typeof success | typeof failure): string => {
  world.dispatch('run.start', { editorId })
  return ends(world, editorId, end)
}

it('a long script drops neither results of other tabs nor its own first statements', () => {
  const world = played([])
  const [pinned, failed, good] = [add(world, 'SELECT 1'), add(world, 'SELECT 2'), add(world, 'SELECT 3')]
  const pin = run(world, pinned, success)
  world.dispatch('run.pin', { queryId: pin, pinned: true })
  for (let n = 0; n < 30; n += 1) run(world, good, success)
  const before = run(world, failed, success)
  const wrong = run(world, failed, failure)
  const shown = latest(world, good)?.id
  const editorId = add(world, 'SELECT 1;'.repeat(RUNS_KEPT))
  world.dispatch('run.start', { editorId })
  for (let n = 1; n < RUNS_KEPT; n += 1) {
    ends(world, editorId, success)
    const script = model(world).scripts.byEditor[editorId]
    const next = script && nextRequest(model(world), script)
    if (next) world.remote(event('run.requested', next))
    // another tab asks while the script is between two statements
    if (n === 400) run(world, pinned, success)
    if (n % 50 === 0) world.commit()
  }
  expect(resultRuns(model(world), editorId)).toHaveLength(RUNS_KEPT)
  expect([latest(world, good)?.id, latest(world, failed)?.id]).toEqual([shown, wrong])
  expect(lastGoodRun(model(world), failed, wrong)?.id).toBe(before)
  expect(model(world).runs.byId[pin]?.pinned).toBe(true)
  // exactly these are kept beyond the limit
  expect(model(world).runs.order).toHaveLength(RUNS_KEPT + 5)
  ends(world, editorId, success)
  run(world, good, success)
  expect(model(world).runs.order).toHaveLength(RUNS_KEPT)
  expect([latest(world, failed)?.id, lastGoodRun(model(world), failed, wrong)?.id]).toEqual([wrong, before])
  // more than a thousand steps of the whole product
})
