import { describe, expect, it } from 'vitest'

import { watchUsage } from '../../../src/boot/nearlyFull'
import { event } from '../../../src/core/events/registry'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { localUsage, MAX_KILOBYTES, WARN_AT, WARN_INTERVAL } from '../../../src/projections/storage/localUsage'
import { openEditors } from '../../../src/projections/editor/selectors'
import { tableSchemaOf, tablesOfTab } from '../../../src/projections/schema/tables'
import { played, refreshed, success, type World } from '../../support/world'

const tabOf = (world: World) => {
  const { editors } = world.store.state()
  const editor = effectiveEditor(editors, editors.order.at(-1) ?? '')
  if (editor === undefined) throw new Error('no tab')
  return editor
}

describe('state of the SQL editor', () => {
  it('a tab has all its fields, its own id, and the remote id of its saved query [A3.01] [A3.02]', () => {
    const world = played([{ do: 'add' }])
    const fields =
      'id remoteId name dbId catalog schema sql selectedText autorun queryLimit maxRow templateParams latestQueryId hideLeftBar loaded inLocalStorage cursorPosition northPercent southPercent updatedAt'
    expect(Object.keys(tabOf(world))).toEqual(expect.arrayContaining(fields.split(' ')))
    const user = { id: 1, username: '', firstName: '', lastName: '', roles: [], permissions: [] }
    const limits = { defaultDatabaseId: null, defaultQueryLimit: 1, displayMaxRow: 1, webTimeoutSeconds: 1 }
    world.remote(event('session.bootstrapped', { user, flags: {}, config: { ...limits, maxRow: 77 } }))
    world.dispatch('editor.add', {})
    const limits77 = openEditors(world.store.state().editors).map(({ maxRow }) => maxRow)
    expect(limits77).toEqual([77, 77])
    const { id } = tabOf(world)
    world.remote(event('saved.stored', { editorId: id, remoteId: 3, label: 'Kept' }))
    expect(tabOf(world)).toMatchObject({ id, remoteId: 3, name: 'Kept' })
  })

  it('a table of a tab has all its fields, including its preview [A3.38] [A3.40]', () => {
    const world = played([{ do: 'add' }])
    const { id } = tabOf(world)
    const place = { dbId: 1, catalog: null, schema: 'main', name: 'flights' }
    world.dispatch('schema.toggle_table', { ...place, editorId: id, expanded: true })
    const [table] = tablesOfTab(world.store.state().tables, id)
    if (table === undefined) throw new Error('no table')
    expect(tableSchemaOf(world.store.state(), table)).toMatchObject({
      ...place,
      id: null,
      queryEditorId: id,
      expanded: true,
      dataPreviewQueryId: null,
      isMetadataLoading: true,
      initialized: false,
    })
    const request = world.store.pending().at(-1)?.id ?? ''
    const columns = [{ name: 'n', type: 'INTEGER', comment: null, keys: ['pk'] }]
    const key = { type: 'pk', name: null, columns: ['n'], referred: null }
    world.remote(
      event(
        'schema.table_metadata_loaded',
        { ...place, comment: null, columns, selectStar: 'SELECT 1', constraints: [key] },
        request,
      ),
    )
    expect(tableSchemaOf(world.store.state(), table)).toMatchObject({
      columns,
      primaryKey: { type: 'pk', column_names: ['n'] },
      foreignKeys: [],
      indexes: [{ type: 'pk', column_names: ['n'] }],
      selectStar: 'SELECT 1',
      isMetadataLoading: false,
    })
    world.remote(event('tab.migrated', { previous: id, id: '5', updatedAt: 1, queries: [] }))
    const stored = () =>
      tablesOfTab(world.store.state().tables, '5').map((one) => tableSchemaOf(world.store.state(), one))
    expect(stored()).toMatchObject([{ id: null, initialized: false }])
    world.remote(event('table.stored', { ...place, editorId: '5', tableId: 70, expanded: true }))
    expect(stored()).toMatchObject([{ id: 70, initialized: true }])
    const previewed = () => tablesOfTab(world.store.state().tables, '5')[0]?.dataPreviewQueryId
    world.dispatch('preview.open', { ...place, editorId: '5' })
    expect(previewed()).toBe(world.store.state().runs.order.at(-1))
    world.remote(event('preview.removed', { ...place, editorId: '5', queryId: previewed() ?? '' }))
    expect(previewed()).toBeNull()
  })

  it('holds tabs, unsaved text, history, tables, queries, closed tabs and sync state [A3.44]', () => {
    const world = played([{ do: 'add' }, { do: 'edit', pick: 0, at: 0, remove: 0, insert: 'x' }])
    const { id } = tabOf(world)
    world.dispatch('run.start', { editorId: id })
    const run = world.store.pending().at(-1)
    world.remote(success(world.store.state().runs.order[0] ?? '', run?.id ?? ''))
    const place = { dbId: 1, catalog: null, schema: null, name: 't' }
    world.dispatch('schema.toggle_table', { ...place, editorId: id, expanded: true })
    world.dispatch('editor.add', {})
    world.dispatch('editor.close', { id: tabOf(world).id })
    world.dispatch('editor.activate', { id })
    world.dispatch('editor.rename', { id, name: 'Renamed' })
    world.dispatch('estimate.ask', { editorId: id })
    const cost = [[{ name: 'Rows', value: '3' }]]
    world.remote(event('estimate.returned', { editorId: id, cost }, world.store.pending().at(-1)?.id))
    world.dispatch('dataset.create', { editorId: id, name: 'Sales' })
    const making = world.store.pending().at(-1)
    expect(world.store.state().datasets.making).toMatchObject({ [id]: { name: 'Sales' } })
    world.remote(refreshed(world.store.state().runs.order[0] ?? '', 'running', 50, '2026-01-01T00:00:00'))
    const refreshedAt = world.now()
    world.tick(1000)
    world.remote(event('tab.migrated', { previous: id, id: '5', updatedAt: 1, queries: [] }))
    world.remote(event('tab.synced', { id: '5', updatedAt: 2 }))
    const model = world.store.state()
    const { datasets, editors, estimates, runs, schemas, session, tables, tabs } = model
    expect(datasets.making).toMatchObject({ 5: { name: 'Sales' } })
    world.remote(event('dataset.created', { editorId: '5', datasetId: 7, name: 'Sales' }, making?.id))
    const { datasets: after } = world.store.state()
    expect([after.making, after.made]).toEqual([{}, { 5: { id: 7, name: 'Sales' } }])
    expect({
      queryEditors: openEditors(editors).map((editor) => editor.id),
      unsavedQueryEditor: editors.windows['s1']?.unsaved?.name,
      tabHistory: editors.windows['s1']?.tabHistory,
      tables: Object.values(tables.byKey).map(({ name }) => name),
      queries: runs.order.length,
      databases: schemas.databases?.value?.map((database) => database.id),
      destroyedQueryEditors: Object.keys(editors.destroyed).length,
      activeSouthPaneTab: session.windows['s1']?.southPane,
      offline: session.offline,
      editorTabLastUpdatedAt: tabs.syncedAt,
      lastUpdatedActiveTab: tabs.active,
      queriesLastUpdate: runs.queriesLastUpdate,
      queryCostEstimates: estimates.byEditor['5'],
      isDatasourceLoading: datasets.making['5'] !== undefined,
      datasource: after.made['5']?.id,
    }).toEqual({
      queryEditors: ['5'],
      unsavedQueryEditor: 'Renamed',
      tabHistory: ['5'],
      tables: ['t'],
      queries: 1,
      databases: [1],
      destroyedQueryEditors: 1,
      activeSouthPaneTab: 'Results',
      offline: false,
      editorTabLastUpdatedAt: world.now(),
      lastUpdatedActiveTab: '5',
      queriesLastUpdate: refreshedAt,
      queryCostEstimates: { request: expect.any(String), sql: expect.any(String), completed: true, cost, error: null },
      isDatasourceLoading: true,
      datasource: 7,
    })
    expect(localUsage(model)).toBeGreaterThan(0)
  })
})

describe('browser storage of tabs and queries', () => {
  it('warns once at nine tenths of 5,120 kB, again after a drop; checks every 8 s [A9.02] [A9.03]', () => {
    expect([MAX_KILOBYTES, WARN_AT, WARN_INTERVAL]).toEqual([5120, 0.9, 8000])
    const world = played([{ do: 'add' }])
    const { id } = tabOf(world)
    let look = (): void => undefined
    let every = 0
    watchUsage(
      world.store,
      () => 'c1',
      (callback, ms) => {
        look = callback
        every = ms
      },
    )
    expect(every).toBe(8000)
    const warnings = () => world.store.pending().filter(({ type }) => type === 'storage.nearly_full').length
    const size = (kilobytes: number) => {
      const rest = localUsage(world.store.state()) * 512 - tabOf(world).sql.length
      world.dispatch('editor.replace', { id, sql: 'x'.repeat(Math.round(kilobytes * 512 - rest)), by: 'load' })
      look()
      look()
    }
    size(4600)
    expect(warnings()).toBe(0)
    size(4609)
    expect(warnings()).toBe(1)
    size(4800)
    expect(warnings()).toBe(1)
    const toast = Object.values(world.store.state().toasts.byId).at(-1)
    expect(toast).toMatchObject({ level: 'danger', args: [expect.stringMatching(/^4,6\d\d/), '5,120'] })
    size(100)
    size(4700)
    expect(warnings()).toBe(2)
  })
})
