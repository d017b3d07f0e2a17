import { describe, expect, it } from 'vitest'
import { calls } from '../../../contract/index'
import { event } from '../../../src/core/events/registry'
import { effectiveEditor, viewId } from '../../../src/projections/editor/editors'
import { tablesOfTab } from '../../../src/projections/schema/tables'
import { answer, json } from '../../support/server'
import { persistentClient, round, rounds } from '../../support/tabServer'
import { tabOf, toasts } from '../../support/shown'
import { kept, MIGRATION, model, server, serveTabs, table, write } from '../../support/tabTests'

serveTabs()

describe('tabs without persistence', () => {
  it('keeps tabs in this browser and never sends them to the server [A1.16] [A1.17]', async () => {
    const client = persistentClient(2, false)
    write(client, 'SELECT 2')
    client.world.dispatch('editor.close', { id: tabOf(client, 0).id })
    client.world.dispatch('schema.toggle_table', { ...table, editorId: tabOf(client).id, expanded: true })
    await rounds(client, 4)
    expect(kept.asked).toEqual([])
    expect(tabOf(client)).toMatchObject({ inLocalStorage: true, sql: 'SELECT 2' })
  })
})

describe('tab of this browser', () => {
  it('moves tabs to the server one at a time, each under its new number [A1.18] [A1.19] [A4.44] [A4.45] [A7.14]', async () => {
    const client = persistentClient(2)
    const [first, second] = model(client).editors.order
    write(client, 'SELECT 7')
    await round(client, 0)
    expect(kept.calls('post')).toEqual([])
    await round(client)
    expect(kept.calls('post')).toHaveLength(1)
    await round(client)
    expect(kept.calls('post').map(({ body }) => (body['queryEditor'] as { id: string }).id)).toEqual([first, second])
    expect(model(client).editors.order).toEqual(['5', '6'])
    expect(tabOf(client)).toMatchObject({ id: '6', sql: 'SELECT 7', inLocalStorage: false, loaded: true })
    expect(model(client).editors.order.map((id) => viewId(model(client).editors, id))).toEqual([first, second])
    expect(model(client).editors.windows['s1']?.tabHistory.at(-1)).toBe('6')
    expect(effectiveEditor(model(client).editors, second ?? '')?.id).toBe('6')
    await rounds(client, 4)
    expect(kept.calls('post')).toHaveLength(2)
    expect(toasts(client)).toEqual([])
  })

  it('posts a tab with all its fields [A7.14]', async () => {
    const client = persistentClient()
    const { id } = tabOf(client)
    const { dispatch, remote } = client.world
    dispatch('editor.select_context', { id, dbId: 1, catalog: 'memory', schema: 'main' })
    dispatch('editor.toggle_left_bar', { id, hidden: true })
    dispatch('editor.set_template_params', { id, templateParams: '{"day":1}' })
    dispatch('editor.set_limit', { id, queryLimit: 50 })
    remote(event('saved.stored', { editorId: id, remoteId: 9, label: 'Kept' }))
    write(client, 'SELECT 7')
    dispatch('run.start', { editorId: id })
    await rounds(client, 2)
    expect(kept.calls('post').map(({ body }) => body)).toEqual([
      {
        queryEditor: {
          id,
          name: 'Kept',
          dbId: 1,
          catalog: 'memory',
          schema: 'main',
          sql: 'SELECT 7',
          queryLimit: 50,
          hideLeftBar: true,
          remoteId: 9,
          templateParams: '{"day":1}',
          autorun: false,
          latestQueryId: model(client).runs.order[0],
          updatedAt: expect.any(Number),
          version: 1,
        },
      },
    ])
  })

  it('moves a tab together with its queries and tables [A4.44] [A7.19] [A7.22] [A3.38] [A3.39] [A3.40]', async () => {
    const client = persistentClient()
    const { id } = tabOf(client)
    client.world.dispatch('run.start', { editorId: id })
    client.world.dispatch('schema.toggle_table', { ...table, editorId: id, expanded: true })
    const queryId = model(client).runs.order[0] ?? ''
    await rounds(client, 3)
    expect(model(client).runs.byId[queryId]?.sqlEditorId).toBe('5')
    expect(kept.queries).toEqual(new Map([[queryId, 5]]))
    expect(kept.tabs.get(5)?.fields).toMatchObject({ latest_query_id: queryId })
    expect(kept.calls('table').map(({ body }) => body['table'])).toMatchObject([
      { queryEditorId: 5, ...table, expanded: true, dataPreviewQueryId: null, columns: [], selectStar: '' },
    ])
    expect(tablesOfTab(model(client).tables, '5')).toMatchObject([{ ...table, queryEditorId: '5', stored: true }])
    expect(tablesOfTab(model(client).tables, id)).toEqual([])
  })

  it('moves a preview query with its tab, and another browser reads it back [A3.40]', async () => {
    const client = persistentClient()
    const { id } = tabOf(client)
    client.world.dispatch('schema.toggle_table', { ...table, editorId: id, expanded: true })
    client.world.dispatch('preview.open', { ...table, editorId: id })
    const dataPreviewQueryId = model(client).runs.order[0]
    expect(dataPreviewQueryId).toMatch(/./)
    await rounds(client, 4)
    expect(kept.calls('table').at(-1)?.body['table']).toMatchObject({ ...table, dataPreviewQueryId })
    const other = persistentClient(0)
    await rounds(other, 2)
    expect(tablesOfTab(model(other).tables, '5')).toMatchObject([{ ...table, dataPreviewQueryId }])
  })

  it('applies changes under the former id of a tab, also while it moves [A4.45]', async () => {
    const client = persistentClient()
    const { id } = tabOf(client)
    write(client, 'SELECT 1')
    write(client, 'SELECT 2')
    await rounds(client, 2)
    client.world.dispatch('editor.rename', { id, name: 'Named' })
    client.world.remote(event('editor.limit_set', { id, queryLimit: 9, was: 700 }))
    expect(tabOf(client)).toMatchObject({ id: '5', name: 'Named', queryLimit: 9 })
    client.world.dispatch('undo.undo', {})
    client.world.dispatch('undo.undo', {})
    client.world.dispatch('undo.undo', {})
    expect(tabOf(client)).toMatchObject({ id: '5', sql: 'SELECT 1', queryLimit: 700, name: 'Untitled Query 1' })
  })

  it('reports a failed move once, keeps the tab, and retries with growing pauses [A4.46]', async () => {
    const client = persistentClient()
    const before = tabOf(client)
    kept.failWith((call) => (call === 'post' ? 500 : 'none'))
    await rounds(client, 80)
    const tries = kept.calls('post').length
    expect(tries).toBeGreaterThan(4)
    expect(tries).toBeLessThan(9)
    expect(toasts(client)).toEqual([['warning', MIGRATION('query editor')]])
    expect(tabOf(client)).toEqual(before)
    kept.failWith(() => 'none')
    client.world.dispatch('tab.retry', {})
    await round(client)
    expect(tabOf(client)).toMatchObject({ id: '5', inLocalStorage: false })
  })

  it('reports queries and tables that cannot follow, each once [A4.46]', async () => {
    const client = persistentClient()
    client.world.dispatch('run.start', { editorId: tabOf(client).id })
    client.world.dispatch('schema.toggle_table', { ...table, editorId: tabOf(client).id, expanded: true })
    kept.failWith((call) => (call === 'query' || call === 'table' ? 500 : 'none'))
    await rounds(client, 20)
    expect(toasts(client).filter(([level]) => level === 'warning')).toEqual([
      ['warning', MIGRATION('query')],
      ['warning', MIGRATION('table schema')],
    ])
    kept.failWith(() => 'none')
    await rounds(client, 80)
    expect(kept.tables.size).toBe(1)
    expect(kept.queries.size).toBe(1)
  })

  it('a lost answer leaves one tab on the server and one here', async () => {
    const client = persistentClient()
    kept.failWith((call) => (call === 'post' ? 'lost' : 'none'))
    await rounds(client, 2)
    expect(kept.tabs.size).toBe(1)
    kept.failWith(() => 'none')
    // as after a reload: the list contains the tab before its migration is confirmed
    client.world.dispatch('session.start', { previous: null, build: 'test' })
    client.world.remote(event('session.offline_changed', { offline: false }))
    await rounds(client, 3)
    expect(kept.tabs.size).toBe(1)
    expect(model(client).editors.order).toEqual(['5'])
    expect(toasts(client)).toEqual([])
  })

  it('keeps a tab whose database was deleted, reports that once and stops retrying', async () => {
    const client = persistentClient()
    const { id, dbId, name } = tabOf(client)
    write(client, 'SELECT 3')
    kept.databases((database) => database === null)
    await rounds(client, 40)
    expect(dbId).toBe(1)
    expect(tabOf(client)).toMatchObject({ id: '5', dbId: null, sql: 'SELECT 3', inLocalStorage: false })
    expect(toasts(client)).toEqual([
      ['warning', 'The database of %s was deleted. The tab is kept; choose another database to run it.'],
    ])
    expect(model(client).toasts.byId[model(client).toasts.order[0] ?? '']?.args).toEqual([name])
    expect(kept.calls('post')).toHaveLength(2)
    expect(kept.asked.length).toBeLessThan(8)
    expect(viewId(model(client).editors, '5')).toBe(id)
  })
})

describe('tab on the server', () => {
  const synced = async (count = 1) => {
    const client = persistentClient(count)
    await rounds(client, count + 2)
    kept.asked.length = 0
    return client
  }

  it('sends a whole tab to the server 5 s after its last change [A4.53] [A7.17] [A9.01] [B9.30]', async () => {
    const client = await synced()
    client.world.dispatch('run.start', { editorId: '5' })
    const latest_query_id = model(client).runs.order[0]
    await rounds(client, 2)
    kept.asked.length = 0
    write(client, 'SELECT 1')
    await round(client, 3000)
    write(client, 'SELECT 2')
    await round(client, 4900)
    expect(kept.calls('put')).toEqual([])
    await round(client, 100)
    const { dbId, catalog, schema, queryLimit, templateParams, hideLeftBar, autorun, updatedAt } = tabOf(client)
    expect(kept.calls('put').map(({ body }) => body)).toEqual([
      {
        database_id: dbId,
        catalog,
        schema,
        sql: 'SELECT 2',
        label: 'Untitled Query 1',
        query_limit: queryLimit,
        latest_query_id,
        template_params: templateParams,
        hide_left_bar: hideLeftBar,
        autorun,
        extra_json: JSON.stringify({ updatedAt, version: 1 }),
      },
    ])
    await rounds(client, 3)
    expect(kept.calls('put')).toHaveLength(1)
  })

  it('reports a change that could not be stored once, as a warning, and logs it [A8.21] [B8.32]', async () => {
    const client = await synced()
    kept.failWith((call) => (call === 'put' ? 503 : 'none'))
    write(client, 'SELECT 1')
    await rounds(client, 20)
    expect(toasts(client)).toEqual([['warning', 'An error occurred while saving your editor state.']])
    expect(client.world.store.pending().filter(({ type }) => type === 'tab.sync_failed').length).toBeGreaterThan(1)
    kept.failWith(() => 'none')
    await rounds(client, 40)
    expect(kept.tabs.get(5)?.fields['sql']).toBe('SELECT 1')
  })

  it('keeps a tab that the server lost in this browser and moves it there again [A4.50]', async () => {
    const client = await synced()
    kept.tabs.clear()
    write(client, 'SELECT 1')
    await rounds(client, 1)
    expect(tabOf(client)).toMatchObject({ inLocalStorage: true, sql: 'SELECT 1' })
    await rounds(client, 2)
    expect(model(client).editors.order).toEqual(['6'])
    expect(kept.tabs.get(6)?.fields['sql']).toBe('SELECT 1')
  })

  it('activates a tab on the server when it becomes the active one [A4.52] [A7.18]', async () => {
    const client = await synced(2)
    expect(kept.active()).toBe(6)
    client.world.dispatch('editor.activate', { id: '5' })
    await rounds(client, 3)
    expect(kept.active()).toBe(5)
    expect(kept.calls('activate')).toHaveLength(1)
  })

  it('deletes a closed tab on the server, and remembers it until then [A3.46] [A4.38] [A7.20]', async () => {
    const client = await synced(2)
    kept.failWith((call) => (call === 'delete' ? 500 : 'none'))
    client.world.dispatch('editor.close', { id: '5' })
    const at = client.world.now()
    await round(client)
    expect(model(client).editors.destroyed).toEqual({ 5: at })
    expect(kept.tabs.has(5)).toBe(true)
    kept.failWith(() => 'none')
    await rounds(client, 3)
    expect(model(client).editors.destroyed).toEqual({})
    expect([...kept.tabs.keys()]).toEqual([6])
  })

  it('forgets a closed tab that the server already lost [A4.39]', async () => {
    const client = await synced(2)
    kept.tabs.delete(5)
    client.world.dispatch('editor.close', { id: '5' })
    await rounds(client, 3)
    expect(model(client).editors.destroyed).toEqual({})
    expect(kept.calls('delete')).toHaveLength(1)
    expect(toasts(client)).toEqual([])
  })

  it('reopens a tab deleted on the server as a new one with its text', async () => {
    const client = await synced()
    write(client, 'SELECT 4')
    client.world.dispatch('editor.close', { id: '5' })
    await rounds(client, 2)
    expect(kept.tabs.size).toBe(0)
    client.world.dispatch('undo.undo', {})
    await rounds(client, 2)
    expect(model(client).editors.order).toEqual(['6'])
    expect(kept.tabs.get(6)?.fields['sql']).toBe('SELECT 4')
  })

  it("links a tab's latest query; a failure says how to keep the text [A7.16] [A8.10]", async () => {
    const client = await synced()
    const run = async (): Promise<string> => {
      client.world.dispatch('run.start', { editorId: '5' })
      const queryId = model(client).runs.order.at(-1) ?? ''
      await client.clock.settle()
      return queryId
    }
    const queryId = await run()
    expect(kept.calls('put').map(({ body }) => body)).toEqual([{ sql: tabOf(client).sql, latest_query_id: queryId }])
    kept.failWith((call) => (call === 'put' ? 500 : 'none'))
    await run()
    expect(toasts(client)).toEqual([
      [
        'danger',
        'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
      ],
    ])
  })

  it('links a tab to its saved query; a failure alone is reported [A7.16] [A8.09]', async () => {
    const client = await synced()
    server.use(answer(calls.savedQueryPost, (ask) => json({ id: 3, result: ask.body }, 201)))
    client.world.dispatch('saved.save', { editorId: '5', label: 'Kept', description: '' })
    await client.clock.settle()
    expect(kept.calls('put').map(({ body }) => body)).toEqual([{ sql: tabOf(client).sql, saved_query_id: 3 }])
    expect(toasts(client)).toEqual([['success', 'Your query was saved']])
    kept.failWith((call) => (call === 'put' ? 500 : 'none'))
    client.world.dispatch('saved.save', { editorId: '5', label: 'Again', description: '' })
    await client.clock.settle()
    expect(toasts(client)).toEqual([['danger', 'Your query was not properly saved']])
  })

  it('deletes a removed query on the server too, and reports a failure [A7.21] [A8.12]', async () => {
    const client = await synced()
    for (const fails of [false, true]) {
      client.world.dispatch('run.start', { editorId: '5' })
      await client.clock.settle()
      kept.failWith((call) => (fails && call === 'delete query' ? 500 : 'none'))
      client.world.dispatch('run.remove', { queryId: model(client).runs.order.at(-1) ?? '' })
      await client.clock.settle()
      expect(kept.calls('delete query').at(-1)?.id).toBe(5)
      expect(toasts(client)).toEqual(
        fails ? [['danger', 'An error occurred while removing query. Please contact your administrator.']] : [],
      )
    }
  })
})
