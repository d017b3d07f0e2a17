import fc from 'fast-check'
import { expect, it } from 'vitest'

import { isRefusal } from '../../../src/core/commands/command'
import { event } from '../../../src/core/events/registry'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { runs } from '../../support/runs'
import { played } from '../../support/world'

const text = fc.oneof(fc.constantFrom('', ' \n', 'SELECT 1', 'SELECT 2;\nSELECT 3'), fc.string({ maxLength: 12 }))
const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('type' as const), tab: fc.nat(2), text }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('ask' as const), tab: fc.nat(2), selected: fc.option(text) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      pick: fc.nat(20),
      says: fc.constantFrom('cost', 'failure', 'nothing'),
      now: fc.nat(99),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('close' as const, 'move' as const),
      tab: fc.nat(2),
      selected: fc.constant(null),
    }),
  },
)

interface ExpectedEstimate {
  readonly request: string
  readonly sql: string
  outcome: string | null
}

// Each answer or failure stays with the tab that requested it.
it('law 43: estimates the selection before the whole text, with one result per tab [A4.23] [A4.24] [A5.02]', () => {
  const seen = { selected: 0, whole: 0, failed: 0, late: 0, moved: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(deed, { minLength: 5, maxLength: 40, size: 'max' }), (deeds) => {
      const world = played([{ do: 'add' }, { do: 'add' }, { do: 'add' }])
      const { store, dispatch } = world
      const tabs = [...store.state().editors.order]
      const model = new Map<number, ExpectedEstimate>()
      const asked: { readonly tab: number; readonly request: string; readonly editorId: string }[] = []
      for (const one of deeds) {
        if (one.do === 'answer') {
          const about = asked[one.pick % Math.max(1, asked.length)]
          if (about === undefined) continue
          const { request, editorId } = about
          const latest = model.get(about.tab)
          const counts = latest?.request === request && latest.outcome === null
          if (!counts) seen.late += 1
          if (one.says === 'cost') {
            const cost = [[{ name: 'Rows', value: `${one.now}` }]]
            world.remote(event('estimate.returned', { editorId, cost }, request))
            if (counts) latest.outcome = `cost ${one.now}`
          } else if (one.says === 'failure') {
            world.remote(event('estimate.failed', { editorId, message: `no ${one.now}` }, request))
            if (counts) latest.outcome = `no ${one.now}`
            if (counts) seen.failed += 1
          } else {
            world.remote(event('effect.abandoned', { effect: 'ask-estimate', reason: 'stopped' }, request))
            if (counts) latest.outcome = 'It was given up before the answer came.'
          }
        } else {
          const editorId = tabs[one.tab] ?? ''
          const isOpen = store.state().editors.byId[editorId] !== undefined
          if (one.do === 'type') dispatch('editor.replace', { id: editorId, sql: one.text, by: 'load' })
          else if (one.do === 'close') {
            dispatch('editor.close', { id: editorId })
            model.delete(one.tab)
          } else if (one.do === 'move') {
            if (!isOpen || /^\d+$/.test(editorId)) continue
            const id = `${one.tab + 70}`
            world.remote(event('tab.migrated', { previous: editorId, id, updatedAt: 1, queries: [] }))
            tabs[one.tab] = id
            seen.moved += 1
          } else {
            const whole = effectiveEditor(store.state().editors, editorId)?.sql ?? ''
            const selected = one.selected?.trim() ? one.selected : null
            const sql = selected ?? whole
            const decision = dispatch('estimate.ask', { editorId, selectedText: one.selected })
            expect(isRefusal(decision)).toBe(!isOpen || sql.trim() === '')
            if (isRefusal(decision)) {
              seen.refused += 1
              continue
            }
            const last = store.pending().findLast(({ type }) => type === 'estimate.requested')
            expect(last?.data).toMatchObject({ sql })
            if (selected === null) seen.whole += 1
            else seen.selected += 1
            const request = last?.id ?? ''
            asked.push({ tab: one.tab, request, editorId })
            model.set(one.tab, { request, sql, outcome: null })
          }
        }
        const { byEditor } = store.state().estimates
        const shown = Object.entries(byEditor).map(([id, { sql, completed, cost, error }]) => {
          const outcome = cost === null ? error : `cost ${cost[0]?.[0]?.value}`
          return [tabs.indexOf(id), sql, completed ? outcome : null]
        })
        const wanted = [...model].map(([tab, { sql, outcome }]) => [tab, sql, outcome])
        expect(new Set(shown.map(String))).toEqual(new Set(wanted.map(String)))
        expect(shown).toHaveLength(wanted.length)
      }
    }),
    runs(300),
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50)
})
