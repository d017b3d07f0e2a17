import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { NewEvent } from '../../../src/core/events/define'
import { event } from '../../../src/core/events/registry'
import type { TabContent } from '../../../src/events/editor/tab'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { keepsRows, keptLocally, localUsage } from '../../../src/projections/storage/localUsage'
import { isUnsaved, localWins, mergeTabs, type Synced } from '../../../src/projections/editor/mergeTabs'
import type { ReadModel } from '../../../src/core/readModel/model'
import { pauseAfter } from '../../../src/projections/editor/serverTabs'
import { tableSchemaKey } from '../../../src/projections/editor/tableSchemaKey'
import { tablesOfTab } from '../../../src/projections/schema/tables'
import { runs } from '../../support/runs'
import { tabContent } from '../../support/tabContent'
import { eventsOf, play, played, step, trace } from '../../support/world'
import { foldReplay } from '../../support/model'

const synced: fc.Arbitrary<Synced> = fc.record({
  updatedAt: fc.nat(9),
  syncedAt: fc.nat(9),
  inLocalStorage: fc.boolean(),
  loaded: fc.boolean(),
})
const somewhere = { dbId: 1, catalog: null, schema: 'main', name: 'flights' }
const someId = fc.constantFrom('1', '2', '3', '4', 'qa', 'qb')
const locals = fc.dictionary(someId, synced)
const named: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'))

describe('merging tabs', () => {
  // Merging twice is merging once, an empty browser is neutral, and order does not matter.
  it("law 37: a merge keeps the server's tabs and those of here it lacks or has older [A4.48] [A4.50] [A4.51]", () => {
    let orphans = 0
    fc.assert(
      fc.property(locals, named, (local, tabs) => {
        const merged = mergeTabs(local, tabs)
        const after = new Set([...merged.kept, ...merged.added])
        for (const id of tabs) expect(after).toContain(id)
        for (const [id, tab] of Object.entries(local)) {
          const lost = !tabs.includes(id)
          if (lost && isUnsaved(tab)) expect(after).toContain(id)
          if (lost && !isUnsaved(tab)) expect(merged.gone).toContain(id)
          if (merged.orphaned.includes(id)) {
            orphans += 1
            expect([lost, isUnsaved(tab), tab.inLocalStorage]).toEqual([true, true, false])
          }
        }
        expect(mergeTabs({}, tabs)).toEqual({ kept: [], orphaned: [], gone: [], added: tabs })
        const reversed = mergeTabs(Object.fromEntries(Object.entries(local).toReversed()), tabs.toReversed())
        expect(new Set([...reversed.kept, ...reversed.added])).toEqual(after)
        const orphaned = new Set(merged.orphaned)
        const settled = Object.fromEntries(
          [...after].map((id): [string, Synced] => {
            const known = local[id] ?? { updatedAt: 0, syncedAt: 0, inLocalStorage: false, loaded: false }
            return [id, orphaned.has(id) ? { ...known, inLocalStorage: true, syncedAt: 0 } : known]
          }),
        )
        const again = mergeTabs(settled, tabs)
        expect([again.added, again.gone, again.orphaned]).toEqual([[], [], []])
        expect(new Set(again.kept)).toEqual(after)
      }),
      runs(500),
    )
    expect(orphans).toBeGreaterThan(20)
  })

  it('loading discards local state that belongs to no tab [A4.51]', () => {
    const tables = [{ tableId: 1, expanded: true, dataPreviewQueryId: null, ...somewhere }]
    const listed = event('tab.listed', {
      tabs: ['5', '6'].map((id) => ({ id, name: id })),
      active: tabContent('5', { sql: 'SELECT 5', updatedAt: 3, tables }),
    })
    const loaded = ({ store }: ReturnType<typeof played>) => {
      const { editors, runs: queries, tables: held } = store.state()
      const { tabHistory, unsaved } = editors.windows['s1'] ?? {}
      const { byId, order, unsavedIn } = editors
      return { byId, order, tabHistory, unsaved, unsavedIn, queries: queries.byId, tables: held.byKey }
    }
    const fresh = played([])
    fresh.remote(listed)
    let emptied = 0
    fc.assert(
      fc.property(trace(40), (steps) => {
        const world = played(steps)
        for (const id of world.store.state().editors.order) {
          world.dispatch('schema.toggle_table', { ...somewhere, editorId: id, expanded: true })
          world.dispatch('editor.close', { id })
          emptied += 1
        }
        world.remote(listed)
        expect(loaded(world)).toEqual(loaded(fresh))
      }),
      runs(100),
    )
    expect(emptied).toBeGreaterThan(100)
  })

  it('a local tab wins exactly when it has newer content that the server lacks [A4.49]', () => {
    fc.assert(
      fc.property(synced, fc.option(fc.nat(9)), (local, stamp) => {
        const unsaved = local.inLocalStorage || (local.loaded && local.updatedAt > local.syncedAt)
        expect(localWins(local, stamp)).toBe(unsaved && (stamp === null || local.updatedAt > stamp))
      }),
      runs(300),
    )
  })
})

const dangling = (model: ReadModel, id: string): readonly string[] => {
  const { editors, runs: all, tables, undo, saved, scripts, datasets, estimates, previews } = model
  const places = {
    editors: [editors.byId, editors.order, editors.closed, editors.closedOrder, editors.destroyed, editors.unsavedIn],
    windows: Object.values(editors.windows),
    runs: [...Object.values(all.byId), ...Object.values(all.dropped)].map((run) => run.sqlEditorId),
    tables: [tables.byKey, tables.dropped],
    undo: undo.windows,
    saved: [saved.saving, saved.shares],
    scripts: scripts.byEditor,
    others: [estimates.byEditor, previews.byEditor],
    datasets: [datasets.making, datasets.made, datasets.failed],
  }
  return Object.entries(places).flatMap(([name, value]) => (JSON.stringify(value).includes(`"${id}"`) ? [name] : []))
}

/** Ids of all tabs that are open here, as the migration renames them. */
const migrations = (model: ReadModel): readonly NewEvent<'tab.migrated', never>[] =>
  [...model.editors.order, ...model.editors.closedOrder].map(
    (previous, index) =>
      event('tab.migrated', { previous, id: `${index + 11}`, updatedAt: 1, queries: [] }) as NewEvent<
        'tab.migrated',
        never
      >,
  )

describe('moving tabs to the server', () => {
  it('law 38: every id is new, no old one is left, and the tabs keep their content [A4.45]', () => {
    let moved = 0
    fc.assert(
      fc.property(trace(40), (steps) => {
        const world = played(steps)
        const before = world.store.state()
        for (const editorId of before.editors.order) {
          const place = { dbId: 1, catalog: null, schema: 'main', name: `of ${editorId.length}${editorId}` }
          world.dispatch('schema.toggle_table', { ...place, editorId, expanded: true })
        }
        const texts = [...before.editors.order, ...before.editors.closedOrder].map(
          (id) => (effectiveEditor(before.editors, id) ?? before.editors.closed[id])?.sql,
        )
        const renames = migrations(before)
        for (const rename of renames) world.remote(rename)
        const after = world.store.state()
        const ids = [...after.editors.order, ...after.editors.closedOrder]
        expect(ids).toEqual(renames.map((_, index) => `${index + 11}`))
        expect(ids.map((id) => (effectiveEditor(after.editors, id) ?? after.editors.closed[id])?.sql)).toEqual(texts)
        for (const old of [...before.editors.order, ...before.editors.closedOrder]) {
          moved += 1
          expect(dangling(after, old)).toEqual([])
        }
        expect(Object.values(after.tables.byKey).map((table) => table.queryEditorId)).toEqual(
          expect.arrayContaining([...after.editors.order]),
        )
        expect(foldReplay(eventsOf(world))).toEqual(after)
      }),
      runs(120),
    )
    expect(moved).toBeGreaterThan(200)
  })

  it('law 38: a change before the move equals the same change after it', () => {
    let changes = 0
    fc.assert(
      fc.property(trace(20), fc.array(step, { maxLength: 6 }), (steps, late) => {
        const world = played(steps)
        const { editors } = world.store.state()
        const base = eventsOf(world).length
        for (const action of late) if (action.do !== 'commit') play(world, action)
        const all = eventsOf(world)
        const rename = migrations({ editors } as ReadModel).map((one, index) => ({
          ...one,
          id: `m-${index}`,
          v: 1,
          at: all[base - 1]?.at ?? 0,
          actor: 'server',
          session: 's1',
          cause: null,
          corr: `m-${index}`,
          seq: null,
        }))
        const changed = all.slice(base)
        changes += changed.length
        const first = foldReplay([...all.slice(0, base), ...rename, ...changed])
        const last = foldReplay([...all, ...rename])
        const view = (model: ReadModel) => ({
          editors: model.editors,
          runs: { ...model.runs, aliases: {} },
          past: model.undo.windows['s1']?.past.map(({ inverse, did }) => [inverse, did]),
        })
        expect(view(first)).toEqual(view(last))
      }),
      runs(120),
    )
    expect(changes).toBeGreaterThan(150)
  })

  it('law 38: a failure changes nothing but the time of the next try', () => {
    fc.assert(
      fc.property(trace(30), (steps) => {
        const world = played(steps)
        const before = world.store.state()
        for (const id of before.editors.order) {
          world.remote(event('tab.migration_failed', { id, attempt: 1, uncertain: false, message: 'no' }))
        }
        const { tabs: _tabs, toasts, ...rest } = world.store.state()
        const { tabs: _before, toasts: _toasts, ...same } = before
        expect(rest).toEqual(same)
        const warnings = Object.values(toasts.byId).filter(({ text }) => text.startsWith('Unable to migrate'))
        expect(warnings).toHaveLength(before.editors.order.length === 0 ? 0 : 1)
      }),
      runs(60),
    )
  })

  it('law 25: pauses grow with each failure up to a limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (failures) => {
        expect(pauseAfter(failures + 1)).toBeGreaterThanOrEqual(pauseAfter(failures))
        expect(pauseAfter(failures)).toBeGreaterThanOrEqual(5000)
        expect(pauseAfter(failures)).toBeLessThanOrEqual(300_000)
      }),
      runs(200),
    )
  })
})

const content = (tables: TabContent['tables']): TabContent => tabContent('5', { tables })

const tablePlace = fc.record({
  dbId: fc.integer({ min: 1, max: 2 }),
  catalog: fc.option(fc.constantFrom('c', 'd')),
  schema: fc.option(fc.constantFrom('main', 'x')),
  name: fc.constantFrom('t', 'u'),
})

describe('tables of tabs', () => {
  // Merging twice is merging once, and changes made here survive.
  it('law 40: tables are equal by database, tab, catalog, schema and name [A4.55]', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ place: tablePlace, expanded: fc.boolean() }), {
          selector: ({ place }) => JSON.stringify(place),
          maxLength: 6,
        }),
        fc.array(fc.record({ place: tablePlace, expanded: fc.boolean() }), { maxLength: 6 }),
        (there, here) => {
          const world = played([])
          const tables = there.map(({ place, expanded }, index) => {
            return { ...place, tableId: index + 1, expanded, dataPreviewQueryId: null }
          })
          world.remote(event('tab.listed', { tabs: [{ id: '5', name: 'Tab' }], active: content(tables) }))
          for (const { place, expanded } of here) {
            world.dispatch('schema.toggle_table', { ...place, editorId: '5', expanded })
          }
          const before = tablesOfTab(world.store.state().tables, '5')
          world.remote(event('tab.loaded', { tab: content(tables) }))
          const once = world.store.state().tables
          expect(tablesOfTab(once, '5').map(({ expanded, name }) => [expanded, name])).toEqual(
            before.map(({ expanded, name }) => [expanded, name]),
          )
          world.remote(event('tab.loaded', { tab: content(tables) }))
          expect(world.store.state().tables).toEqual(once)
          const keys = Object.values(once.byKey).map((table) =>
            tableSchemaKey({ ...table, editorId: table.queryEditorId }),
          )
          expect(keys).toEqual(Object.keys(once.byKey))
          expect(new Set(keys).size).toBe(keys.length)
        },
      ),
      runs(200),
    )
  })
})

describe('data that this browser keeps', () => {
  // Those tabs with their tables and queries without previews; without persistence all; in kB of two decimals.
  it('law 42: with persistence the browser keeps only tabs that the server lacks [A4.60] [A4.61]', () => {
    let left = 0
    const seen = { previews: 0, queries: 0, tables: 0 }
    fc.assert(
      fc.property(trace(40), fc.boolean(), fc.array(fc.nat(4), { minLength: 2 }), (steps, persistent, moved) => {
        const world = played(steps)
        const flags = { SQLLAB_BACKEND_PERSISTENCE: persistent }
        const user = { id: 1, username: '', firstName: '', lastName: '', roles: [], permissions: [] }
        const config = {
          defaultDatabaseId: null,
          defaultQueryLimit: 1,
          maxRow: 1,
          displayMaxRow: 1,
          webTimeoutSeconds: 1,
        }
        world.remote(event('session.bootstrapped', { user, flags, config }))
        for (let count = 0; count < 3; count += 1) world.dispatch('editor.add', {})
        for (const [index, id] of world.store.state().editors.order.entries()) {
          world.dispatch('run.start', { editorId: id })
          const place = { ...somewhere, name: `t${index}`, editorId: id }
          world.dispatch('schema.toggle_table', { ...place, expanded: true })
          world.dispatch('preview.open', place)
        }
        for (const index of moved) {
          const id = world.store.state().editors.order[index]
          const updatedAt = id === undefined ? 0 : (effectiveEditor(world.store.state().editors, id)?.updatedAt ?? 0)
          const to = `${index + 11}`
          if (id !== undefined) world.remote(event('tab.migrated', { previous: id, id: to, updatedAt, queries: [] }))
        }
        const model = world.store.state()
        const kept = keptLocally(model)
        const ids = new Set(kept.queryEditors.map(({ id }) => id))
        for (const id of model.editors.order) {
          const editor = effectiveEditor(model.editors, id)
          const wanted = !persistent || (editor !== undefined && isUnsaved(editor))
          if (!wanted) left += 1
          expect(ids.has(id)).toBe(wanted)
        }
        const queries = Object.values(model.runs.byId)
        const wanted = queries.filter((run) => !persistent || (ids.has(run.sqlEditorId) && !run.isDataPreview))
        expect(new Set(kept.queries)).toEqual(new Set(wanted))
        const tables = Object.values(model.tables.byKey).filter((table) => ids.has(table.queryEditorId))
        expect(new Set(kept.tables)).toEqual(new Set(tables))
        if (persistent) {
          seen.previews += queries.filter((run) => ids.has(run.sqlEditorId) && run.isDataPreview).length
          seen.queries += wanted.length
          seen.tables += tables.length
        }
        for (const { resultsKey } of queries) {
          if (resultsKey !== null)
            expect(keepsRows(model, resultsKey)).toBe(wanted.some((run) => run.resultsKey === resultsKey))
        }
        expect(keepsRows(model, 'tables-of-no-query')).toBe(true)
        const kilobytes = localUsage(model)
        expect(kilobytes).toBe(Number(kilobytes.toFixed(2)))
        expect(Math.abs(kilobytes - (JSON.stringify(kept).length * 2) / 1024)).toBeLessThan(0.00501)
      }),
      runs(100),
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
    expect(left).toBeGreaterThan(30)
  })
})
