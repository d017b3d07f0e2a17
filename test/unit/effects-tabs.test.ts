import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { calls } from '../../contract/index'
import { event } from '../../src/events/registry'
import { effectiveEditor, viewId } from '../../src/projections/editors'
import { tablesOfTab } from '../../src/projections/tables'
import { answer, json } from '../support/server'
import { createTabServer, persistentClient, round, rounds, type TabServer } from '../support/tab-server'
import type { TestClient } from '../support/client'

const server = setupServer()
let kept: TabServer
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  kept = createTabServer()
  server.use(...kept.handlers)
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const model = (client: TestClient) => client.world.store.state()
const tab = (client: TestClient, at = -1) => {
  const { editors } = model(client)
  const editor = effectiveEditor(editors, editors.order.at(at) ?? '')
  if (editor === undefined) throw new Error('no tab')
  return editor
}
const toasts = (client: TestClient) => {
  const { byId, order } = model(client).toasts
  return order.map((id) => [byId[id]?.level, byId[id]?.text])
}
const write = (client: TestClient, sql: string, id = tab(client).id) =>
  client.world.dispatch('editor.replace', { id, sql, by: 'load' })

const MIGRATION = (what: string) =>
  `Unable to migrate ${what} state to backend. Recount will retry later. Please contact your administrator if this problem persists.`
const table = { dbId: 1, catalog: null, schema: 'main', name: 'flights' }

describe('without persistence', () => {
  it('tabs live in this browser and the server never hears of them [A1.16] [A1.17]', async () => {
    const client = persistentClient(2, false)
    write(client, 'SELECT 2')
    client.world.dispatch('editor.close', { id: tab(client, 0).id })
    client.world.dispatch('schema.toggle_table', { ...table, editorId: tab(client).id, expanded: true })
    await rounds(client, 4)
    expect(kept.asked).toEqual([])
    expect(tab(client)).toMatchObject({ inLocalStorage: true, sql: 'SELECT 2' })
  })
})

describe('a tab of this browser', () => {
  it('moves to the server, one at a time, and is the same tab under its number [A1.18] [A1.19] [A4.44] [A4.45] [A7.14]', async () => {
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
    expect(tab(client)).toMatchObject({ id: '6', sql: 'SELECT 7', inLocalStorage: false, loaded: true })
    expect(model(client).editors.order.map((id) => viewId(model(client).editors, id))).toEqual([first, second])
    expect(model(client).editors.windows['s1']?.tabHistory.at(-1)).toBe('6')
    expect(effectiveEditor(model(client).editors, second ?? '')?.id).toBe('6')
    await rounds(client, 4)
    expect(kept.calls('post')).toHaveLength(2)
    expect(toasts(client)).toEqual([])
  })

  it('takes its queries and tables along [A4.44] [A7.19] [A7.22] [A3.38] [A3.39] [A3.40]', async () => {
    const client = persistentClient()
    const { id } = tab(client)
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

  it('what is done to it by its former id goes on, also while it moves [A4.45]', async () => {
    const client = persistentClient()
    const { id } = tab(client)
    write(client, 'SELECT 1')
    write(client, 'SELECT 2')
    await rounds(client, 2)
    client.world.dispatch('editor.rename', { id, name: 'Named' })
    client.world.remote(event('editor.limit_set', { id, queryLimit: 9, was: 700 }))
    expect(tab(client)).toMatchObject({ id: '5', name: 'Named', queryLimit: 9 })
    client.world.dispatch('undo.undo', {})
    client.world.dispatch('undo.undo', {})
    client.world.dispatch('undo.undo', {})
    expect(tab(client)).toMatchObject({ id: '5', sql: 'SELECT 1', queryLimit: 700, name: 'Untitled Query 1' })
  })

  it('a failure is told once, keeps the tab, and is tried again after longer and longer pauses [A4.46]', async () => {
    const client = persistentClient()
    const before = tab(client)
    kept.failWith((call) => (call === 'post' ? 500 : 'none'))
    await rounds(client, 80)
    const tries = kept.calls('post').length
    expect(tries).toBeGreaterThan(4)
    expect(tries).toBeLessThan(9)
    expect(toasts(client)).toEqual([['warning', MIGRATION('query editor')]])
    expect(tab(client)).toEqual(before)
    kept.failWith(() => 'none')
    client.world.dispatch('tab.retry', {})
    await round(client)
    expect(tab(client)).toMatchObject({ id: '5', inLocalStorage: false })
  })

  it('queries and tables that cannot follow are told of too, each once [A4.46]', async () => {
    const client = persistentClient()
    client.world.dispatch('run.start', { editorId: tab(client).id })
    client.world.dispatch('schema.toggle_table', { ...table, editorId: tab(client).id, expanded: true })
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

  it('an answer that was lost leaves one tab on the server and one here', async () => {
    const client = persistentClient()
    kept.failWith((call) => (call === 'post' ? 'lost' : 'none'))
    await rounds(client, 2)
    expect(kept.tabs.size).toBe(1)
    kept.failWith(() => 'none')
    // as after a reload: the list names the tab before its migration was heard of
    client.world.dispatch('session.start', { previous: null, build: 'test' })
    client.world.remote(event('session.offline_changed', { offline: false }))
    await rounds(client, 3)
    expect(kept.tabs.size).toBe(1)
    expect(model(client).editors.order).toEqual(['5'])
    expect(toasts(client)).toEqual([])
  })

  it('whose database was deleted stays, without it, and that is said once and never asked again', async () => {
    const client = persistentClient()
    const { id, dbId, name } = tab(client)
    write(client, 'SELECT 3')
    kept.databases((database) => database === null)
    await rounds(client, 40)
    expect(dbId).toBe(1)
    expect(tab(client)).toMatchObject({ id: '5', dbId: null, sql: 'SELECT 3', inLocalStorage: false })
    expect(toasts(client)).toEqual([
      ['warning', 'The database of %s was deleted. The tab is kept; choose another database to run it.'],
    ])
    expect(model(client).toasts.byId[model(client).toasts.order[0] ?? '']?.args).toEqual([name])
    expect(kept.calls('post')).toHaveLength(2)
    expect(kept.asked.length).toBeLessThan(8)
    expect(viewId(model(client).editors, '5')).toBe(id)
  })
})

describe('a tab on the server', () => {
  const synced = async (count = 1) => {
    const client = persistentClient(count)
    await rounds(client, count + 2)
    kept.asked.length = 0
    return client
  }

  it('is changed there 5 s after the last change, whole [A4.53] [A7.17] [A9.01] [B9.30]', async () => {
    const client = await synced()
    write(client, 'SELECT 1')
    await round(client, 3000)
    write(client, 'SELECT 2')
    await round(client, 4900)
    expect(kept.calls('put')).toEqual([])
    await round(client, 100)
    expect(kept.calls('put').map(({ body }) => Object.keys(body))).toEqual([
      [
        'database_id',
        'catalog',
        'schema',
        'sql',
        'label',
        'query_limit',
        'template_params',
        'hide_left_bar',
        'autorun',
        'extra_json',
      ],
    ])
    const { updatedAt } = tab(client)
    expect(kept.tabs.get(5)?.fields).toMatchObject({
      sql: 'SELECT 2',
      extra_json: JSON.stringify({ updatedAt, version: 1 }),
    })
    await rounds(client, 3)
    expect(kept.calls('put')).toHaveLength(1)
  })

  it('a change that could not be stored is told once, as a warning, and stays in the log [A8.21] [B8.32]', async () => {
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

  it('that the server lost is of this browser alone, and moves there again [A4.50]', async () => {
    const client = await synced()
    kept.tabs.clear()
    write(client, 'SELECT 1')
    await rounds(client, 1)
    expect(tab(client)).toMatchObject({ inLocalStorage: true, sql: 'SELECT 1' })
    await rounds(client, 2)
    expect(model(client).editors.order).toEqual(['6'])
    expect(kept.tabs.get(6)?.fields['sql']).toBe('SELECT 1')
  })

  it('is put in front when another was [A4.52] [A7.18]', async () => {
    const client = await synced(2)
    expect(kept.active()).toBe(6)
    client.world.dispatch('editor.activate', { id: '5' })
    await rounds(client, 3)
    expect(kept.active()).toBe(5)
    expect(kept.calls('activate')).toHaveLength(1)
  })

  it('goes from the server when it is closed, and is remembered until then [A3.46] [A4.38] [A7.20]', async () => {
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

  it('that is gone there already is forgotten too [A4.39]', async () => {
    const client = await synced(2)
    kept.tabs.delete(5)
    client.world.dispatch('editor.close', { id: '5' })
    await rounds(client, 3)
    expect(model(client).editors.destroyed).toEqual({})
    expect(kept.calls('delete')).toHaveLength(1)
    expect(toasts(client)).toEqual([])
  })

  it('that is reopened after it went is a new one, with its text', async () => {
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

  it('has its latest query linked when the server has it; a failure says how to keep the text [A7.16] [A8.10]', async () => {
    const client = await synced()
    const run = async (): Promise<string> => {
      client.world.dispatch('run.start', { editorId: '5' })
      const queryId = model(client).runs.order.at(-1) ?? ''
      await client.clock.settle()
      return queryId
    }
    const queryId = await run()
    expect(kept.calls('put').map(({ body }) => body)).toEqual([{ sql: tab(client).sql, latest_query_id: queryId }])
    kept.failWith((call) => (call === 'put' ? 500 : 'none'))
    await run()
    expect(toasts(client)).toEqual([
      [
        'danger',
        'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
      ],
    ])
  })

  it('is linked to its saved query; when that fails only the failure is told [A7.16] [A8.09]', async () => {
    const client = await synced()
    server.use(answer(calls.savedQueryPost, (ask) => json({ id: 3, result: ask.body }, 201)))
    client.world.dispatch('saved.save', { editorId: '5', label: 'Kept', description: '' })
    await client.clock.settle()
    expect(kept.calls('put').map(({ body }) => body)).toEqual([{ sql: tab(client).sql, saved_query_id: 3 }])
    expect(toasts(client)).toEqual([['success', 'Your query was saved']])
    kept.failWith((call) => (call === 'put' ? 500 : 'none'))
    client.world.dispatch('saved.save', { editorId: '5', label: 'Again', description: '' })
    await client.clock.settle()
    expect(toasts(client)).toEqual([['danger', 'Your query was not properly saved']])
  })

  it('a query that is removed goes from the server too; a failure is told [A7.21] [A8.12]', async () => {
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

describe('tables of a tab on the server', () => {
  const synced = async () => {
    const client = persistentClient()
    await rounds(client, 3)
    return client
  }
  const toggle = (client: TestClient, expanded: boolean) =>
    client.world.dispatch('schema.toggle_table', { ...table, editorId: tab(client).id, expanded })

  it('are kept open and closed there, and go when all are closed [A4.57] [A7.23] [A7.24]', async () => {
    const client = await synced()
    toggle(client, true)
    await round(client)
    expect([...kept.tables.values()]).toMatchObject([{ tab: 5, expanded: true }])
    toggle(client, false)
    await round(client)
    expect([...kept.tables.values()]).toMatchObject([{ tab: 5, expanded: false }])
    await rounds(client, 3)
    expect(kept.calls('expanded')).toHaveLength(1)
    client.world.dispatch('schema.close_tables', { editorId: '5' })
    await round(client)
    expect(kept.tables.size).toBe(0)
    expect(model(client).tables).toMatchObject({ byKey: {}, removed: [] })
  })

  it.each([
    ['fetching table metadata', '[A8.13]', 'table', [true]],
    ['expanding the table schema', '[A8.14]', 'expanded', [true, false, true]],
    ['collapsing the table schema', '[A8.15]', 'expanded', [true, false]],
  ] as const)('a failure of %s is told once %s', async (what, _clause, call, steps) => {
    const client = await synced()
    for (const [index, expanded] of steps.entries()) {
      if (index === steps.length - 1) kept.failWith((asked) => (asked === call ? 500 : 'none'))
      toggle(client, expanded)
      await round(client)
    }
    await rounds(client, 10)
    const text = `An error occurred while ${what}. Please contact your administrator.`
    expect(toasts(client)).toEqual([['danger', text]])
  })

  it('a failure of fetching table metadata is told [A8.13]', async () => {
    server.use(answer(calls.tableMetadataGet, () => json({ message: 'no' }, 500)))
    const client = persistentClient(1, false)
    client.world.dispatch('schema.load_table', table)
    await client.clock.settle()
    const text = 'An error occurred while fetching table metadata. Please contact your administrator.'
    expect(toasts(client)).toEqual([['danger', text]])
  })

  it('a failure of removing one is told once, and tried again [A8.16]', async () => {
    const client = await synced()
    toggle(client, true)
    await round(client)
    kept.failWith((call) => (call === 'delete table' ? 500 : 'none'))
    client.world.dispatch('schema.close_tables', { editorId: '5' })
    await rounds(client, 10)
    const text = 'An error occurred while removing the table schema. Please contact your administrator.'
    expect(toasts(client)).toEqual([['danger', text]])
    kept.failWith(() => 'none')
    await rounds(client, 40)
    expect(kept.tables.size).toBe(0)
  })

  it('without the permission nothing is asked', async () => {
    const client = await synced()
    const { user, flags, config } = model(client).session
    if (user === null || config === null) throw new Error('nobody')
    client.world.remote(event('session.bootstrapped', { user: { ...user, permissions: [] }, flags, config }))
    toggle(client, true)
    await rounds(client, 3)
    expect(kept.calls('table')).toEqual([])
  })
})

describe('on load', () => {
  it("the server's tabs join, the one in front in full, the others by their names until they are shown [A3.10] [A3.15] [A4.48] [A4.51] [A7.15]", async () => {
    const other = kept.add({ label: null })
    const front = kept.add({ label: 'Front', schema: 'main', query_limit: 9, extra_json: '{"updatedAt":5}' }, true)
    const client = persistentClient(0)
    await round(client)
    expect(model(client).editors.order).toEqual([`${other}`, `${front}`])
    expect(tab(client, 0)).toMatchObject({ name: 'Untitled query', sql: '', version: 1, loaded: false })
    expect(tab(client, 0).cursorPosition).toEqual({ row: 0, column: 0 })
    expect(tab(client)).toMatchObject({
      name: 'Front',
      sql: `SELECT ${front}`,
      queryLimit: 9,
      updatedAt: 5,
      loaded: true,
    })
    expect(tab(client)).toMatchObject({ inLocalStorage: false })
    expect(model(client).editors.windows['s1']?.tabHistory).toEqual([`${front}`])
    client.world.dispatch('editor.replace', { id: `${other}`, sql: 'typed into nothing', by: 'load' })
    client.world.dispatch('editor.activate', { id: `${other}` })
    await client.clock.settle()
    expect(tab(client, 0)).toMatchObject({ sql: `SELECT ${other}`, loaded: true })
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
    expect(tab(client).latestQueryId).toBe('theirs')
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
    expect(Object.values(model(client).schemas.expanded)).toEqual([true])
    const previewed = () => model(client).previews.byEditor[`${front}`]
    expect(previewed()).toEqual([{ ...table, queryId: 'preview-1' }])
    // its rows lie in the other browser, so that here the table is read anew
    client.world.dispatch('preview.open', { editorId: `${front}`, ...table })
    expect(previewed()).toHaveLength(1)
    expect(model(client).runs.byId[previewed()?.[0]?.queryId ?? '']).toMatchObject({ isDataPreview: true })
  })

  it('a tab that the server has no more is removed, unless it holds what the server never had [A4.47] [A4.50]', async () => {
    const client = persistentClient(2)
    await rounds(client, 4)
    client.world.dispatch('editor.activate', { id: '5' })
    write(client, 'SELECT 8', '6')
    kept.tabs.clear()
    client.world.dispatch('session.start', { previous: null, build: 'test' })
    await round(client, 0)
    expect(model(client).editors.order).toEqual(['6'])
    expect(tab(client)).toMatchObject({ inLocalStorage: true, sql: 'SELECT 8' })
    expect(toasts(client)).toEqual([])
  })

  it('a 404 for a tab that is opened removes it [A4.47]', async () => {
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

  it('any other failure is told once and tried again [A8.11]', async () => {
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
    expect(tab(client, 0)).toMatchObject({ loaded: false })
    kept.failWith(() => 'none')
    await rounds(client, 80)
    expect(tab(client, 0)).toMatchObject({ loaded: true, sql: `SELECT ${other}` })
  })

  it('what is newer here wins, what is newer there comes [A4.49]', async () => {
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
    expect(tab(client, 0).sql).toBe('typed here')
    expect(tab(client, 1).sql).toBe('newer there')
    await rounds(client, 2)
    expect(kept.tabs.get(5)?.fields['sql']).toBe('typed here')
  })

  it('nothing is asked while the server does not answer or the sign-in is over', async () => {
    const client = persistentClient()
    client.world.remote(event('session.offline_changed', { offline: true }))
    await rounds(client, 3)
    client.world.remote(event('session.offline_changed', { offline: false }))
    client.world.remote(event('session.expired', {}))
    await rounds(client, 3)
    expect(kept.asked).toEqual([])
  })
})
