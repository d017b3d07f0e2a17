import { describe, expect, it } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { tableKey } from '../../../src/projections/schema/schemas'
import { expandedTables, tablesOfTab } from '../../../src/projections/schema/tables'
import { tabContent } from '../../support/tabContent'
import { createWorld, played, success, type World } from '../../support/world'

const user = { id: 1, username: 'ada', firstName: 'Ada', lastName: 'Min', roles: [], permissions: [] }
const config = {
  defaultDatabaseId: null,
  defaultQueryLimit: 700,
  maxRow: 5000,
  displayMaxRow: 5000,
  webTimeoutSeconds: 60,
}

const databases = (world: World, ids: readonly number[], defaultId: number | null = null): void => {
  world.dispatch('schema.load_databases', { force: true })
  const switches = { allowRunAsync: false, allowDml: false, allowMultiCatalog: false, disableDataPreview: false }
  const found = ids.map((id) => ({ id, name: `db ${id}`, backend: 'duckdb', ...switches }))
  world.remote(
    event('schema.databases_loaded', { databases: found, defaultId }, world.store.pending().at(-1)?.id ?? ''),
  )
}

const opened = (
  facts: { readonly persistence?: boolean; readonly defaultDatabaseId?: number | null } = {},
  ids: readonly number[] = [5, 3, 9],
) => {
  const world = createWorld()
  const flags = { SQLLAB_BACKEND_PERSISTENCE: facts.persistence ?? false }
  world.remote(
    event('session.bootstrapped', {
      user,
      flags,
      config: { ...config, defaultDatabaseId: facts.defaultDatabaseId ?? null },
    }),
  )
  databases(world, ids)
  world.dispatch('editor.add', {})
  const { editors } = world.store.state()
  const id = editors.order.at(-1) ?? ''
  return { world, id, editor: () => effectiveEditor(world.store.state().editors, id) }
}

describe('tab without a database', () => {
  it('assigns the default database once known, without an undo step [A5.04]', () => {
    const { world, editor } = opened({}, [])
    expect(editor()?.dbId).toBeNull()
    const steps = world.store.state().undo
    databases(world, [5, 3, 9], 3)
    expect(editor()?.dbId).toBe(3)
    expect(world.store.state().undo).toEqual(steps)
    databases(world, [5, 9], 5)
    expect(editor()?.dbId).toBe(3)
  })
})

describe('closing the other tabs', () => {
  it('closing the other tabs is one step, and one undo restores all in place', () => {
    const { world, id } = opened()
    for (let more = 0; more < 4; more += 1) world.dispatch('editor.add', {})
    world.dispatch('editor.move', { id, index: 2 })
    const before = world.store.state().editors.order
    expect(before.indexOf(id)).toBe(2)
    world.dispatch('editor.close_others', { id })
    expect(world.store.state().editors.order).toEqual([id])
    for (let round = 0; round < 2; round += 1) {
      world.dispatch('undo.undo', {})
      expect(world.store.state().editors.order).toEqual(before)
      world.dispatch('undo.redo', {})
      expect(world.store.state().editors.order).toEqual([id])
    }
  })
})

describe('new tab', () => {
  it('an automatic new tab is no undo step, a requested one is', () => {
    const world = createWorld()
    const tabs = () => world.store.state().editors.order.length
    world.dispatch('editor.add', { origin: 'first' })
    world.dispatch('undo.undo', {})
    expect(tabs()).toBe(1)
    world.dispatch('editor.add', {})
    expect(tabs()).toBe(2)
    world.dispatch('undo.undo', {})
    expect(tabs()).toBe(1)
  })

  it('a new tab takes the configured database, or else the lowest id [A5.04]', () => {
    expect(opened().editor()?.dbId).toBe(3)
    expect(opened({ defaultDatabaseId: 9 }).editor()?.dbId).toBe(9)
    expect(opened({ defaultDatabaseId: 77 }).editor()?.dbId).toBe(3)
    expect(opened({}, []).editor()?.dbId).toBeNull()
  })

  it('a new tab takes the default row limit of the settings [A5.05]', () => {
    expect(opened().editor()?.queryLimit).toBe(700)
  })

  it("a new tab begins with 'SELECT ...', with a warning where tabs are not synced [A5.06] [A5.07]", () => {
    expect(opened({ persistence: true }).editor()?.sql).toBe('SELECT ...')
    const sql = opened().editor()?.sql ?? ''
    expect(sql).toMatch(/^-- Note: .*will NOT persist.*\n\nSELECT \.\.\.$/)
  })

  it('a new tab belongs to this browser until it is synced [A3.11] [A4.43]', () => {
    expect(opened().editor()?.inLocalStorage).toBe(true)
  })

  it('a new tab has its own name, context, text, limit, cursor, panes and time stamp [A3.03] [A3.04] [A3.08] [A3.12] [A3.13] [A3.14]', () => {
    const { world, id, editor } = opened()
    expect(editor()).toMatchObject({
      id,
      remoteId: null,
      name: 'Untitled Query 1',
      dbId: 3,
      catalog: null,
      schema: null,
      selectedText: null,
      latestQueryId: null,
      hideLeftBar: false,
      cursorPosition: { row: 0, column: 0 },
      northPercent: 30,
      southPercent: 70,
      version: 1,
    })
    const before = editor()?.updatedAt ?? 0
    world.dispatch('editor.resize_panes', { id, northPercent: 60 })
    world.dispatch('editor.select_context', { id, dbId: 9, catalog: 'c', schema: 's' })
    expect(editor()?.updatedAt).toBeGreaterThan(before)
    const selection = { text: 'SELECT 2', offset: 4, row: 2, column: 5 }
    world.dispatch('run.start', { editorId: id, selection })
    expect(editor()).toMatchObject({
      dbId: 9,
      catalog: 'c',
      schema: 's',
      selectedText: 'SELECT 2',
      cursorPosition: { row: 2, column: 5 },
      northPercent: 60,
      southPercent: 40,
      latestQueryId: world.store.state().runs.order.at(-1),
    })
  })
})

it('a new tab gives the text 30 percent of the height and the results 70 [A9.03]', () => {
  expect(opened().editor()).toMatchObject({ northPercent: 30, southPercent: 70 })
})

it('each tab keeps its own database, catalog, schema, text and row limit [A1.04]', () => {
  const { world, id } = opened()
  world.dispatch('editor.add', {})
  const other = world.store.state().editors.order.at(-1) ?? ''
  const places = [
    { id, dbId: 7, catalog: 'c1', schema: 's1', sql: 'SELECT 1', queryLimit: 10 },
    { id: other, dbId: 8, catalog: 'c2', schema: 's2', sql: 'SELECT 2', queryLimit: 20 },
  ]
  for (const { sql, queryLimit, ...place } of places) {
    world.dispatch('editor.select_context', place)
    world.dispatch('editor.replace', { id: place.id, sql, by: 'load' })
    world.dispatch('editor.set_limit', { id: place.id, queryLimit })
  }
  const { editors } = world.store.state()
  expect(places.map((place) => effectiveEditor(editors, place.id))).toMatchObject(places)
})

describe('copy of a tab', () => {
  it('a copy runs by itself unless its text may write [A4.41]', () => {
    const { world, id } = opened()
    const texts: readonly (readonly [string, boolean])[] = [
      ['-- insert\nSELECT updated, "delete", \'drop\', comment FROM t; FROM t;', true],
      ['\nwith d as (select 1 as a) from d', true],
      ['SELECT * INTO copies FROM t', false],
      ['CALL refund(1)', false],
      ['SELECT {{ part }}', false],
      ['INSERT INTO t VALUES (1)', false],
      ['SELECT 1; drop table t', false],
      ['WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d', false],
    ]
    for (const [sql, runs] of texts) {
      world.dispatch('editor.replace', { id, sql, by: 'paste' })
      world.dispatch('editor.clone', { id })
      const { order, byId } = world.store.state().editors
      expect([sql, byId[order.at(-1) ?? '']?.autorun]).toEqual([sql, runs])
    }
  })

  it('a copy has the template parameters of its tab, or of the run it is opened from', () => {
    const { world, id } = opened()
    world.dispatch('editor.replace', { id, sql: 'SELECT {{ n }}', by: 'paste' })
    world.dispatch('editor.set_template_params', { id, templateParams: '{"n": 1}' })
    world.dispatch('editor.clone', { id })
    world.dispatch('run.start', { editorId: id })
    const [queryId = ''] = Object.keys(world.store.state().runs.byId)
    // the run keeps its parameters, even if the tab has others by now
    world.dispatch('editor.set_template_params', { id, templateParams: '{"n": 2}' })
    world.dispatch('run.open_in_tab', { queryId })
    const { order, byId } = world.store.state().editors
    expect(order.map((each) => byId[each]?.templateParams)).toEqual(['{"n": 2}', '{"n": 1}', '{"n": 1}'])
  })
})

describe('left bar and tables', () => {
  it('the left bar toggles between hidden and shown [A3.09] [A4.54]', () => {
    const { world, id, editor } = opened()
    world.dispatch('editor.toggle_left_bar', { id, hidden: true })
    expect(editor()?.hideLeftBar).toBe(true)
    world.dispatch('editor.toggle_left_bar', { id, hidden: false })
    expect(editor()?.hideLeftBar).toBe(false)
  })

  const place = { dbId: 3, catalog: null, schema: 'main', name: 'flights' }

  it('a table expands and collapses, and its columns load once [A4.56]', () => {
    const { world, id } = opened()
    const table = () => tablesOfTab(world.store.state().tables, id)[0]
    const asked = () => world.store.pending().filter(({ type }) => type === 'schema.table_metadata_requested').length
    for (const open of [true, false, true]) {
      world.dispatch('schema.toggle_table', { ...place, editorId: id, expanded: open })
      expect(table()?.expanded).toBe(open)
      expect([...expandedTables(world.store.state().tables, id)]).toEqual(open ? [tableKey(place)] : [])
    }
    expect(asked()).toBe(1)
  })

  it('a table expands and collapses only in its own tab [A4.56]', () => {
    const { world, id: one } = opened()
    world.dispatch('editor.add', {})
    const two = world.store.state().editors.order.at(-1) ?? ''
    const shown = () => [one, two].map((id) => expandedTables(world.store.state().tables, id).has(tableKey(place)))
    world.dispatch('schema.toggle_table', { ...place, editorId: one, expanded: true })
    expect(shown()).toEqual([true, false])
    world.dispatch('schema.toggle_table', { ...place, editorId: two, expanded: true })
    world.dispatch('schema.toggle_table', { ...place, editorId: one, expanded: false })
    expect(shown()).toEqual([false, true])
    world.dispatch('schema.close_tables', { editorId: one })
    expect(shown()).toEqual([false, true])
    expect(tablesOfTab(world.store.state().tables, one)).toEqual([])
  })

  it.each([
    ['database', { dbId: 4 }],
    ['catalog', { catalog: 'c' }],
    ['schema', { schema: 'other' }],
    ['name', { name: 'airports' }],
  ])('tables that differ in their %s are two, also when the server sends them [A4.55]', (_part, differing) => {
    const { world, id } = opened()
    const both = [place, { ...place, ...differing }]
    for (const one of both) world.dispatch('schema.toggle_table', { ...one, editorId: id, expanded: true })
    expect(tablesOfTab(world.store.state().tables, id)).toHaveLength(2)
    world.remote(event('tab.migrated', { previous: id, id: '5', updatedAt: 1, queries: [] }))
    const tables = both.map((one, index) => ({ ...one, tableId: index + 1, expanded: true, dataPreviewQueryId: null }))
    world.remote(event('tab.loaded', { tab: tabContent('5', { tables }) }))
    expect(tablesOfTab(world.store.state().tables, '5').map((table) => table.id)).toEqual([1, 2])
  })
})

describe('query run', () => {
  const FIELDS =
    'id dbId catalog schema sql sqlEditorId tab tempTable tempSchema ctas ctas_method templateParams queryLimit runAsync progress startDttm endDttm duration state cached resultsKey isDataPreview errorMessage errors link rows limitingFactor executedSql trackingUrl type columns changed_on results'

  it('a run has all its fields, from its tab and from the answer [A3.17] [A3.18] [A3.19] [A3.20] [A3.23] [A3.24] [A3.25] [A3.30] [A3.34] [A3.35]', () => {
    const world = played([{ do: 'add' }])
    const editorId = world.store.state().editors.order[0] ?? ''
    world.dispatch('editor.select_context', { id: editorId, dbId: 1, catalog: 'c', schema: 's' })
    world.dispatch('run.start', { editorId })
    const request = world.store.pending().at(-1)
    const id = world.store.state().runs.order.at(-1) ?? ''
    const run = () => world.store.state().runs.byId[id]
    const editor = effectiveEditor(world.store.state().editors, editorId)
    expect(Object.keys(run() ?? {})).toEqual(expect.arrayContaining(FIELDS.split(' ')))
    expect(run()).toMatchObject({
      id: (request?.data as { queryId?: string } | undefined)?.queryId,
      dbId: 1,
      catalog: 'c',
      schema: 's',
      sql: editor?.sql,
      sqlEditorId: editorId,
      tab: editor?.name,
      templateParams: null,
      queryLimit: editor?.queryLimit,
      runAsync: false,
      progress: 0,
      state: 'running',
      startDttm: request?.at,
      endDttm: null,
    })
    world.remote(success(id, request?.id ?? ''))
    expect(run()).toMatchObject({
      progress: 100,
      state: 'success',
      duration: 4,
      rows: 3,
      executedSql: 'SELECT 1',
      trackingUrl: null,
      columns: [{ column_name: 'n', type: 'INTEGER', is_dttm: false, type_generic: 0 }],
      changed_on: '2026-01-01T00:00:00',
    })
    expect(run()?.endDttm).toBeGreaterThanOrEqual(request?.at ?? Infinity)
  })
})
