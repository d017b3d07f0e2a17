import fc from 'fast-check'
import { expect, it } from 'vitest'

import { exportLog, importLog } from '../../support/transfer'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import type { ReadModel } from '../../../src/core/readModel/model'
import { runs } from '../../support/runs'
import { eventsOf, played, trace } from '../../support/world'
import { foldReplay } from '../../support/model'

const key = new Uint8Array(32).fill(7)

/** Facts that support needs from a redacted session: counts, states and order. */
const shape = ({ editors, runs: all, outbox, toasts, undo }: ReadModel) => ({
  tabs: editors.order.map((id) => {
    const editor = effectiveEditor(editors, id)
    return { length: editor?.sql.length, diverged: editor?.diverged, dbId: editor?.dbId, limit: editor?.queryLimit }
  }),
  closed: editors.closedOrder.length,
  active: Object.values(editors.windows).map(({ tabHistory }) => tabHistory.map((id) => editors.order.indexOf(id))),
  runs: all.order.map((id) => {
    const run = all.byId[id]
    return {
      state: run?.state,
      progress: run?.progress,
      rows: run?.rows,
      results: run?.results,
      editor: editors.order.indexOf(run?.sqlEditorId ?? ''),
      columns: run?.columns.length,
      errors: run?.errors.map((error) => error.errorType),
    }
  }),
  open: Object.values(outbox.open)
    .map((intent) => intent.type)
    .toSorted(),
  toasts: toasts.order.map((id) => toasts.byId[id]?.level),
  steps: Object.values(undo.windows).map(({ past, future }) => [past.length, future.length]),
})

it('law 15: a redacted log folds to the same shape without anything sensitive', () => {
  let texts = 0
  let finished = 0
  fc.assert(
    fc.property(trace(60), (steps) => {
      const world = played([
        { do: 'add' },
        { do: 'rename', pick: 0, name: 'Payroll of Ada' },
        { do: 'replace', pick: 0, insert: 'SELECT salary FROM payroll' },
        { do: 'run', pick: 0 },
        { do: 'server', pick: 0, say: 0, late: false },
        ...steps,
      ])
      world.commit()
      const log = eventsOf(world)
      const file = exportLog(log, { build: 'test', level: 'shape', key })
      for (const secret of ['Payroll', 'salary', 'payroll', 'no such column', 'SELECT', 'examples', 'key-q']) {
        expect(file.split('\n').slice(1).join('\n')).not.toContain(secret)
      }
      const opened = importLog(file)
      expect(opened.ok).toBe(true)
      const events = opened.ok ? opened.events : []
      expect(events).toHaveLength(log.length)
      const before = shape(foldReplay(log))
      expect(shape(foldReplay(events))).toEqual(before)
      texts += before.tabs.length
      finished += before.runs.filter((run) => run.state === 'success').length
    }),
    runs(120),
  )
  expect(texts).toBeGreaterThan(100)
  expect(finished).toBeGreaterThan(10)
})

it('law 8: an unredacted export restores every event byte for byte', () => {
  fc.assert(
    fc.property(trace(40), (steps) => {
      const world = played(steps)
      world.commit()
      const opened = importLog(exportLog(world.log, { build: 'test', level: 'texts' }))
      expect(opened.ok && opened.events).toEqual(world.log)
    }),
    runs(60),
  )
})
