import fc from 'fast-check'
import { expect, it } from 'vitest'

import { isRefusal } from '../../../src/core/commands/command'
import { event } from '../../../src/core/events/registry'
import { isRunning } from '../../../src/projections/run/runs'
import { runs } from '../../support/runs'
import { eventsOf, failure, played, success, type World } from '../../support/world'
import { foldReplay } from '../../support/model'

/** The expected previews by tab, database and table, computed independently. */
type Model = Map<string, string>

const deed = fc.record({
  do: fc.constantFrom('open', 'again', 'again', 'answer', 'answer', 'remove', 'switch', 'close', 'reopen', 'reopen'),
  tab: fc.nat(1),
  dbId: fc.constantFrom(1, 2),
  name: fc.constantFrom('t', 'u'),
})

const begin = (): World => {
  const world = played([{ do: 'add' }, { do: 'add' }])
  world.commit()
  return world
}

const setPreviews = (world: World, off: ReadonlySet<number>): void => {
  world.dispatch('schema.load_databases', { force: true })
  const known = world.store.state().schemas.databases
  const [first] = known?.value ?? []
  if (first === undefined) throw new Error('no database')
  const databases = [1, 2].map((id) => ({ ...first, id, name: `db ${id}`, disableDataPreview: off.has(id) }))
  world.remote(event('schema.databases_loaded', { databases }, known?.request ?? ''))
}

// A database without previews never makes one, and a removed preview leaves no query.
it('law 41: fetching again replaces the query of a preview [A4.25] [A4.26] [A4.27]', () => {
  const seen = { replaced: 0, refused: 0, removed: 0, stopped: 0, closed: 0, reopened: 0 }
  fc.assert(
    fc.property(fc.array(deed, { minLength: 20, maxLength: 60, size: 'max' }), (deeds) => {
      const world = begin()
      const { store, dispatch } = world
      const tabs = [...store.state().editors.order]
      const model: Model = new Map()
      const closed: Model = new Map()
      const gone = new Set<string>()
      const off = new Set<number>()
      setPreviews(world, off)
      for (const { do: what, tab, dbId, name } of deeds) {
        const editorId = tabs[tab] ?? ''
        const isOpen = store.state().editors.byId[editorId] !== undefined
        const key = `${editorId} ${dbId} ${name}`
        const wish = { editorId, dbId, catalog: null, schema: 'main', name }
        const shown = model.get(key)
        const run = shown === undefined ? undefined : store.state().runs.byId[shown]
        if (what === 'switch') {
          if (!off.delete(dbId)) off.add(dbId)
          setPreviews(world, off)
        } else if (what === 'close' && isOpen) {
          seen.closed += 1
          dispatch('editor.close', { id: editorId })
          for (const [known, query] of model) {
            if (!known.startsWith(editorId)) continue
            model.delete(known)
            closed.set(known, query)
          }
        } else if (what === 'reopen') {
          dispatch('editor.reopen', {})
          for (const [known, query] of closed) {
            if (store.state().editors.byId[known.split(' ')[0] ?? ''] === undefined) continue
            closed.delete(known)
            model.set(known, query)
            seen.reopened += 1
          }
        } else if (what === 'answer' && run !== undefined) {
          world.remote((world.now() % 2 === 0 ? success : failure)(run.id, run.request))
        } else if (what === 'remove') {
          const running = run !== undefined && isRunning(run.state)
          const decision = dispatch('preview.remove', wish)
          if (isRefusal(decision)) throw new Error('a removal is never refused')
          expect(decision.some(({ type }) => type === 'run.stop_requested')).toBe(running)
          if (running) seen.stopped += 1
          if (shown !== undefined) {
            seen.removed += 1
            gone.add(shown)
            model.delete(key)
          }
        } else if (what === 'open' || what === 'again') {
          const decision = dispatch('preview.open', { ...wish, again: what === 'again' })
          if (off.has(dbId) || !isOpen) {
            expect(isRefusal(decision)).toBe(true)
            if (off.has(dbId)) seen.refused += 1
          } else {
            if (isRefusal(decision)) throw new Error(`refused: ${decision.refused}`)
            const wanted = run === undefined || (what === 'again' && !isRunning(run.state))
            expect(decision).toHaveLength(wanted ? 1 : 0)
            if (wanted) {
              const { queryId = '' } = (decision[0]?.data ?? {}) as { readonly queryId?: string }
              expect(queryId).not.toBe(shown)
              if (shown !== undefined) seen.replaced += 1
              model.set(key, queryId)
            }
          }
        }
        const { previews, runs: all, tables } = store.state()
        const now = Object.entries(previews.byEditor).flatMap(([id, list]) =>
          list.map((one) => [`${id} ${one.dbId} ${one.name}`, one.queryId] as const),
        )
        expect(new Map(now)).toEqual(model)
        expect(now).toHaveLength(model.size)
        for (const query of model.values()) expect(all.byId[query]?.isDataPreview).toBe(true)
        for (const query of gone) expect([all.byId[query], all.order.includes(query)]).toEqual([undefined, false])
        for (const table of Object.values(tables.byKey)) {
          const { queryEditorId, dataPreviewQueryId } = table
          if (dataPreviewQueryId === null) continue
          expect(dataPreviewQueryId).toBe(model.get(`${queryEditorId} ${table.dbId} ${table.name}`))
        }
      }
      expect(foldReplay(eventsOf(world)).previews).toEqual(store.state().previews)
    }),
    runs(300),
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})
