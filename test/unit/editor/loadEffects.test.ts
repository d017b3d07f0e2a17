import { describe, expect, it } from 'vitest'
import { event } from '../../../src/core/events/registry'
import { tableKey } from '../../../src/projections/schema/schemas'
import { expandedTables, tablesOfTab } from '../../../src/projections/schema/tables'
import { persistentClient, round, rounds } from '../../support/tabServer'
import { tabOf, toasts } from '../../support/shown'
import { kept, model, serveTabs, table, write } from '../../support/tabTests'

serveTabs()

describe('tabs on load', () => {
  it("loads the active tab in full and the server's other tabs when they are shown [A3.10] [A3.15] [A4.48] [A4.51] [A7.15]", async () => {
    const other = kept.add({ label: null })
    const front = kept.add({ label: 'Front', schema: 'main', query_limit: 9, extra_json: '{"updatedAt":5}' }, true)
    const client = persistentClient(0)
    await round(client)
    expect(model(client).editors.order).toEqual([`${other}`, `${front}`])
    expect(tabOf(client, 0)).toMatchObject({ name: 'Untitled query', sql: '', version: 1, loaded: false })
    expect(tabOf(client, 0).cursorPosition).toEqual({ row: 0, column: 0 })
    expect(tabOf(client)).toMatchObject({
      name: 'Front',
      sql: `SELECT ${front}`,
      queryLimit: 9,
      updatedAt: 5,
      loaded: true,
    })
    expect(tabOf(client)).toMatchObject({ inLocalStorage: false })
    expect(model(client).editors.windows['s1']?.tabHistory).toEqual([`${front}`])
    client.world.dispatch('editor.replace', { id: `${other}`, sql: 'typed into nothing', by: 'load' })
    client.world.dispatch('editor.activate', { id: `${other}` })
    await client.clock.settle()
    expect(tabOf(client, 0)).toMatchObject({ sql: `SELECT ${other}`, loaded: true })
    await rounds(client, 4)
    expect(kept.calls('put')).toEqual([])
    expect(kept.calls('post')).toEqual([])
  })

  it('brings the latest query and the open tables of a tab that was used elsewhere [A1.18] [A4.55]', async () => {
    const query = {
      id: 'theirs',
      queryId: 9,
      serverId: 9,
      dbId: 1,
      db: 'examples',
      sql: 'SELECT 1',
      executedSql: 'SELECT 1',
      catalog: null,
      schema: 'main',
      tab: 'Front',
      sqlEditorId: '5',
      state: 'success',
      progress: 100,
      rows: 3,
      limit: 1000,
      limitingFactor: 'NOT_LIMITED',
      ctas: false,
      tempTable: null,
      tempSchema: null,
      startDttm: 5,
      endDttm: 9,
      changed_on: '2026-01-01T00:00:00',
      errorMessage: null,
      resultsKey: 'key-1',
      trackingUrl: null,
      userId: 1,
      user: 'Ada Min',
      extra: {},
    }
    const front = kept.add({ latest_query: query }, true)
    const description = { ...table, queryEditorId: front, dataPreviewQueryId: 'preview-1' }
    kept.tables.set(70, { id: 70, tab: front, table: description, expanded: true })
    const client = persistentClient(0)
    await rounds(client, 2)
    expect(tabOf(client).latestQueryId).toBe('theirs')
    expect(model(client).runs.byId['theirs']).toMatchObject({
      state: 'success',
      rows: 3,
      resultsKey: 'key-1',
      results: 'held',
      duration: 4,
      sqlEditorId: `${front}`,
    })
    expect(tablesOfTab(model(client).tables, `${front}`)).toMatchObject([
      { ...table, id: 70, expanded: true, dataPreviewQueryId: 'preview-1' },
    ])
    expect([...expandedTables(model(client).tables, `${front}`)]).toEqual([tableKey(table)])
    const previewed = () => model(client).previews.byEditor[`${front}`]
    expect(previewed()).toEqual([{ ...table, queryId: 'preview-1' }])
    // its rows are in the other browser, so this one reads the table again
    client.world.dispatch('preview.open', { editorId: `${front}`, ...table })
    expect(previewed()).toHaveLength(1)
    expect(model(client).runs.byId[previewed()?.[0]?.queryId ?? '']).toMatchObject({ isDataPreview: true })
  })

  it('removes a tab that the server lacks, unless it holds unsaved changes [A4.47] [A4.50]', async () => {
    const client = persistentClient(2)
    await rounds(client, 4)
    client.world.dispatch('editor.activate', { id: '5' })
    write(client, 'SELECT 8', '6')
    kept.tabs.clear()
    client.world.dispatch('session.start', { previous: null, build: 'test' })
    await round(client, 0)
    expect(model(client).editors.order).toEqual(['6'])
    expect(tabOf(client)).toMatchObject({ inLocalStorage: true, sql: 'SELECT 8' })
    expect(toasts(client)).toEqual([])
  })

  it('removes an opened tab on a 404 [A4.47]', async () => {
    const other = kept.add({})
    kept.add({}, true)
    const client = persistentClient(0)
    await round(client)
    kept.tabs.delete(other)
    client.world.dispatch('editor.activate', { id: `${other}` })
    await client.clock.settle()
    expect(model(client).editors.order).not.toContain(`${other}`)
    expect(toasts(client)).toEqual([])
  })

  it('reports any other failure once and retries [A8.11]', async () => {
    const other = kept.add({})
    kept.add({}, true)
    const client = persistentClient(0)
    kept.failWith((call) => (call === 'list' ? 'html' : 'none'))
    await rounds(client, 5)
    expect(toasts(client)).toEqual([['danger', 'An error occurred while fetching tab state']])
    kept.failWith((call) => (call === 'get' ? 500 : 'none'))
    client.world.dispatch('toast.dismiss', { id: model(client).toasts.order[0] ?? '' })
    await rounds(client, 10)
    client.world.dispatch('editor.activate', { id: `${other}` })
    await rounds(client, 10)
    expect(toasts(client)).toEqual([['danger', 'An error occurred while fetching tab state']])
    expect(tabOf(client, 0)).toMatchObject({ loaded: false })
    kept.failWith(() => 'none')
    await rounds(client, 80)
    expect(tabOf(client, 0)).toMatchObject({ loaded: true, sql: `SELECT ${other}` })
  })

  it('the newer text of a tab wins, here or on the server [A4.49]', async () => {
    const client = persistentClient(2)
    await rounds(client, 4)
    client.world.dispatch('editor.activate', { id: '5' })
    write(client, 'typed here', '5')
    const stamp = (id: number, updatedAt: number, sql: string) => {
      const tabOfServer = kept.tabs.get(id)
      if (tabOfServer !== undefined) {
        tabOfServer.fields = { ...tabOfServer.fields, sql, extra_json: JSON.stringify({ updatedAt, version: 1 }) }
      }
    }
    stamp(5, 7, 'older there')
    stamp(6, client.world.now() + 60_000, 'newer there')
    client.world.dispatch('session.start', { previous: null, build: 'test' })
    await rounds(client, 1)
    client.world.dispatch('editor.activate', { id: '6' })
    await client.clock.settle()
    expect(tabOf(client, 0).sql).toBe('typed here')
    expect(tabOf(client, 1).sql).toBe('newer there')
    await rounds(client, 2)
    expect(kept.tabs.get(5)?.fields['sql']).toBe('typed here')
  })

  it('sends no requests while the server is down or the sign-in is over', async () => {
    const client = persistentClient()
    client.world.remote(event('session.offline_changed', { offline: true }))
    await rounds(client, 3)
    client.world.remote(event('session.offline_changed', { offline: false }))
    client.world.remote(event('session.expired', {}))
    await rounds(client, 3)
    expect(kept.asked).toEqual([])
  })
})
