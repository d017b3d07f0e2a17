import fc from 'fast-check'
import { expect, it } from 'vitest'

import { RUNS_KEPT, trim } from '../../../src/projections/run/kept'
import type { Run, Runs } from '../../../src/projections/run/runs'
import { isGood, isRunning } from '../../../src/projections/run/states'
import { runs } from '../../support/runs'

const SIZE = 40

type Drawn = Pick<Run, 'sqlEditorId' | 'state' | 'results' | 'pinned' | 'isDataPreview'> & {
  readonly script: { readonly index: number; readonly count: number } | null
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  sqlEditorId: fc.constantFrom('a', 'b', 'c', 'd'),
  state: fc.constantFrom('success', 'success', 'failed', 'running'),
  results: fc.constantFrom('held', 'cleared', 'expired'),
  pinned: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  isDataPreview: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  script: fc.option(fc.record({ index: fc.nat(2), count: fc.constant(3) })),
})

/** A history whose first runs are drawn; many previews, which may all go, fill it up to the limit. */
const history = (parts: readonly Drawn[], behind: number): Runs => {
  const first = parts.map(
    ({ script, ...one }, n) =>
      ({ ...one, id: `r${n}`, script: script && { ...script, id: `script ${one.sqlEditorId}` } }) as Run,
  )
  const fillers = Array.from(
    { length: RUNS_KEPT },
    (_, n) =>
      ({ id: `p${n}`, sqlEditorId: 'e', state: 'success', isDataPreview: true, script: null }) as unknown as Run,
  )
  const all = [...fillers.slice(0, behind), ...first, ...fillers.slice(behind)]
  const byId = Object.fromEntries(all.map((run) => [run.id, { ...run }]))
  return { byId, order: all.map(({ id }) => id), dropped: {}, droppedOrder: [], queriesLastUpdate: 0, aliases: {} }
}

/** The runs that may go by the rule of the docstring, from the oldest. */
const free = (all: readonly Run[]): readonly Run[] => {
  const shown = new Set<Run | undefined>()
  const open = new Set<string>()
  for (const tab of new Set(all.map(({ sqlEditorId }) => sqlEditorId))) {
    const mine = all.filter((one) => one.sqlEditorId === tab && !one.isDataPreview)
    const latest = mine.at(-1)
    shown.add(latest).add(mine.findLast(isGood))
    const script = latest?.script ?? null
    if (latest === undefined || script === null) continue
    if (isRunning(latest.state) || (latest.state === 'success' && script.index < script.count - 1)) open.add(script.id)
  }
  return all.filter(
    (run) =>
      !run.pinned && !isRunning(run.state) && !shown.has(run) && !(run.script !== null && open.has(run.script.id)),
  )
}

it('law 67: the history drops the oldest runs that nothing shows', () => {
  let keptOld = 0
  let dropped = 0
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 20, maxLength: SIZE }), fc.nat(20), (parts, behind) => {
      const state = history(parts, behind)
      const all = state.order.map((id) => state.byId[id] as Run)
      const oldest = free(all).slice(0, parts.length)
      trim(state)
      const gone = all.filter(({ id }) => state.byId[id] === undefined)
      expect(gone).toEqual(oldest)
      expect(state.order).toEqual(all.filter((run) => !oldest.includes(run)).map(({ id }) => id))
      const lastGone = all.indexOf(gone.at(-1) as Run)
      keptOld += lastGone + 1 - gone.length
      dropped += gone.filter(({ isDataPreview }) => !isDataPreview).length
    }),
    runs(200),
  )
  expect(keptOld).toBeGreaterThan(100)
  expect(dropped).toBeGreaterThan(100)
})
