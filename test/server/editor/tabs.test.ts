import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TabState } from '../../../contract/editor/tab'
import { type Ask, type Browser, type TestServer, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let bob: Browser

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Admin'])
})
afterAll(() => server.close())

/** As Superset's client sends it: fields that hold JSON texts. */
const form = (body: object): Ask => ({
  raw: new URLSearchParams(Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)])).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

const EDITOR = {
  id: 'qabc',
  name: 'Late flights',
  dbId: 1,
  catalog: null,
  schema: 'main',
  sql: 'SELECT 1',
  queryLimit: 500,
  hideLeftBar: true,
  templateParams: '{"day":1}',
  autorun: false,
  updatedAt: 1_700_000_000_123,
  version: 1,
}

const post = async (more: object = {}, by = ada): Promise<number> => {
  const answer = await by.send('POST', '/tabstateview/', form({ queryEditor: { ...EDITOR, ...more } }))
  expect(answer.status).toBe(200)
  return answer.json<{ id: number }>().id
}
const tab = async (id: number, by = ada): Promise<TabState> => (await by.get(`/tabstateview/${id}`)).json<TabState>()

let ids = 0
const fresh = () => `q${(ids += 1)}`

const ran = async (clientId: string, editorId: string, by = ada): Promise<void> => {
  const body = { database_id: 1, sql: 'select 1', client_id: clientId, sql_editor_id: editorId }
  expect((await by.post('/api/v1/sqllab/execute/', body)).status).toBe(200)
}

describe('tabs', () => {
  test('stores a tab, answers its number, and returns all its fields [A1.18] [A3.16] [A7.14] [A7.15]', async () => {
    const id = await post()
    expect(await tab(id)).toEqual({
      id,
      user_id: ada.userId,
      label: 'Late flights',
      active: true,
      database_id: 1,
      catalog: null,
      schema: 'main',
      table_schemas: [],
      sql: 'SELECT 1',
      query_limit: 500,
      latest_query: null,
      autorun: false,
      template_params: '{"day":1}',
      hide_left_bar: true,
      saved_query: null,
      extra_json: { updatedAt: 1_700_000_000_123, version: 1 },
    })
  })

  test('an editor sent twice is one tab, with the latest content', async () => {
    const id = await post({ id: 'qtwice' })
    expect(await post({ id: 'qtwice', sql: 'SELECT 2' })).toBe(id)
    expect(await tab(id)).toMatchObject({ sql: 'SELECT 2' })
    expect(await post({ id: 'qtwice' }, bob)).not.toBe(id)
  })

  test('accepts JSON as well as forms, and fills missing fields with defaults [A3.15]', async () => {
    const { id } = (await ada.post('/tabstateview/', { queryEditor: { dbId: 1 } })).json<{ id: number }>()
    expect(await tab(id)).toMatchObject({ label: 'Untitled query', sql: 'SELECT ...', schema: null })
  })

  test('a change writes the named fields and nothing else [A7.16] [A7.17]', async () => {
    const id = await post({ id: fresh() })
    const extra = JSON.stringify({ updatedAt: 5, version: 1 })
    const change = { sql: 'SELECT 9', label: 'New name', query_limit: 7, autorun: true, extra_json: extra }
    const answer = await ada.send('PUT', `/tabstateview/${id}`, form(change))
    expect([answer.status, answer.text]).toEqual([200, `${id}`])
    expect(await tab(id)).toMatchObject({
      sql: 'SELECT 9',
      label: 'New name',
      query_limit: 7,
      autorun: true,
      extra_json: { updatedAt: 5, version: 1 },
      schema: 'main',
      template_params: '{"day":1}',
    })
  })

  test('a sync writes every field of the tab, including its latest query [A7.17]', async () => {
    const id = await post({ id: fresh() })
    await ran('query-whole', String(id))
    const whole = {
      database_id: null,
      catalog: 'memory',
      schema: 'other',
      sql: 'SELECT 3',
      label: 'Whole',
      query_limit: 9,
      template_params: '{"x":2}',
      hide_left_bar: false,
      autorun: true,
    }
    const links = { latest_query_id: 'query-whole', extra_json: '{"updatedAt":7,"version":1}' }
    expect((await ada.send('PUT', `/tabstateview/${id}`, form({ ...whole, ...links }))).status).toBe(200)
    const extra_json = { updatedAt: 7, version: 1 }
    expect(await tab(id)).toMatchObject({ ...whole, extra_json, latest_query: { id: 'query-whole' } })
  })

  test("links a query and a saved query only if they are the user's own [A7.16]", async () => {
    const id = await post({ id: fresh() })
    await ran('query-1', String(id))
    const saved = (await ada.post('/api/v1/saved_query/', { label: 'x' })).json<{ id: number }>().id
    const links = { sql: 'select 1', latest_query_id: 'query-1', saved_query_id: saved }
    expect((await ada.send('PUT', `/tabstateview/${id}`, form(links))).status).toBe(200)
    expect(await tab(id)).toMatchObject({
      latest_query: { id: 'query-1', state: 'success' },
      saved_query: { id: saved },
    })
    const other = await post({ id: fresh() }, bob)
    const theirs = await bob.send('PUT', `/tabstateview/${other}`, form({ latest_query_id: 'query-1' }))
    expect([theirs.status, theirs.json()]).toEqual([400, { error: 'Bad request' }])
    expect((await bob.send('PUT', `/tabstateview/${other}`, form({ saved_query_id: saved }))).status).toBe(400)
    const opened = await post({ id: fresh(), remoteId: saved })
    expect(await tab(opened)).toMatchObject({ saved_query: { id: saved } })
    expect(await tab(await post({ id: fresh(), remoteId: saved }, bob), bob)).toMatchObject({ saved_query: null })
    await ada.send('DELETE', `/api/v1/saved_query/${saved}`)
    expect(await tab(id)).toMatchObject({ saved_query: null })
  })

  test('keeps one tab active [A7.18]', async () => {
    const eve = await server.signedIn('eve', ['sql_lab'])
    const [first, second] = [await post({ id: 'a', dbId: null }, eve), await post({ id: 'b', dbId: null }, eve)]
    expect(await tab(first, eve)).toMatchObject({ active: false })
    expect((await eve.post(`/tabstateview/${first}/activate`)).text).toBe(`${first}`)
    expect(await tab(first, eve)).toMatchObject({ active: true })
    expect(await tab(second, eve)).toMatchObject({ active: false })
  })

  test('moves a query to its tab [A7.19]', async () => {
    const id = await post({ id: fresh() })
    await ran('query-2', 'qlocal')
    const answer = await ada.send('POST', `/tabstateview/${id}/migrate_query`, form({ queryId: 'query-2' }))
    expect(answer.text).toBe(`${id}`)
    const rows = await server.services.store
      .selectFrom('query')
      .select('sql_editor_id')
      .where('client_id', '=', 'query-2')
      .execute()
    expect(rows).toEqual([{ sql_editor_id: String(id) }])
    const unknown = await ada.send('POST', `/tabstateview/${id}/migrate_query`, form({ queryId: 'nothing' }))
    expect(unknown.status).toBe(404)
  })

  test('removes a tab with its tables, once [A7.20] [A7.25]', async () => {
    const id = await post({ id: fresh() })
    const table = { queryEditorId: String(id), dbId: 1, schema: 'main', name: 'sales' }
    await ada.send('POST', '/tableschemaview/', form({ table }))
    const answer = await ada.send('DELETE', `/tabstateview/${id}`)
    expect([answer.status, answer.text]).toEqual([200, '"OK"'])
    expect((await ada.send('DELETE', `/tabstateview/${id}`)).status).toBe(404)
    const left = await server.services.store
      .selectFrom('table_schema')
      .select('id')
      .where('tab_state_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })

  test('removes a query from its tab, and the one before takes its place [A7.21] [A7.25]', async () => {
    const id = await post({ id: fresh() })
    await ran('before', String(id))
    await ran('after', String(id))
    await ada.send('PUT', `/tabstateview/${id}`, form({ latest_query_id: 'after' }))
    const answer = await ada.send('DELETE', `/tabstateview/${id}/query/after`)
    expect([answer.status, answer.text]).toEqual([200, '"OK"'])
    expect(await tab(id)).toMatchObject({ latest_query: { id: 'before' } })
    expect((await ada.send('DELETE', `/tabstateview/${id}/query/after`)).status).toBe(404)
    await ada.send('DELETE', `/tabstateview/${id}/query/before`)
    expect(await tab(id)).toMatchObject({ latest_query: null })
  })

  test('answers 403 for tabs of others and 404 for missing ones [A6.03]', async () => {
    const id = await post({ id: fresh() })
    const asks = [
      ['GET', '', {}],
      ['PUT', '', form({ label: 'mine' })],
      ['DELETE', '', {}],
      ['POST', '/activate', {}],
      ['POST', '/migrate_query', form({ queryId: 'q' })],
      ['DELETE', '/query/q', {}],
    ] as const
    for (const [method, rest, ask] of asks) {
      expect((await bob.send(method, `/tabstateview/${id}${rest}`, ask)).status).toBe(403)
      expect((await bob.send(method, `/tabstateview/99999${rest}`, ask)).status).toBe(404)
    }
    expect(await tab(id)).toMatchObject({ label: 'Late flights' })
  })

  test('refuses a missing or ungranted database by name; a tab outlives its database', async () => {
    const bare = await server.signedIn('bare', ['sql_lab'])
    for (const [by, dbId] of [
      [ada, 777],
      [bare, 1],
    ] as const) {
      const answer = await by.send('POST', '/tabstateview/', form({ queryEditor: { ...EDITOR, id: fresh(), dbId } }))
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ errors: [{ error_type: 'DATABASE_NOT_FOUND_ERROR' }] })
    }
    const { store } = server.services
    const database = await store
      .insertInto('database')
      .values({
        uuid: 'u',
        name: 'short-lived',
        engine: 'duckdb',
        location: 'x',
        expose_in_sqllab: 1,
        created_ms: 0,
        changed_ms: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await post({ id: fresh(), dbId: database.id })
    await store.deleteFrom('database').where('id', '=', database.id).execute()
    expect(await tab(id)).toMatchObject({ database_id: null, sql: 'SELECT 1' })
    expect((await ada.send('PUT', `/tabstateview/${id}`, form({ database_id: database.id }))).status).toBe(400)
  })

  test.each([
    ['a field that is no JSON', 'queryEditor=%7B', 'queryEditor'],
    ['an unknown field', 'queryEditor=%7B%7D&other=1', 'other'],
    ['an editor that is a list', 'queryEditor=%5B%5D', 'queryEditor'],
    ['nothing', 'x=1', 'queryEditor'],
  ])('refuses %s', async (_, raw, field) => {
    const answer = await ada.send('POST', '/tabstateview/', { ...form({}), raw })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ message: object }>().message)).toContain(field)
  })

  test.each([
    ['an unknown column', { user_id: 1 }, 'user_id'],
    ['a limit that is no whole number', { query_limit: 1.5 }, 'query_limit'],
    ['extras that are no object', { extra_json: '[]' }, 'extra_json'],
    ['a name that is too long', { label: 'x'.repeat(257) }, 'label'],
  ])('refuses a change with %s and changes nothing', async (_, change, field) => {
    const id = await post({ id: fresh() })
    const answer = await ada.send('PUT', `/tabstateview/${id}`, form(change))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ message: object }>().message)).toEqual([field])
    expect(await tab(id)).toMatchObject({ label: 'Late flights', query_limit: 500 })
  })
})

describe('table schemas', () => {
  const table = (tabId: number, more: object = {}) => ({
    table: {
      queryEditorId: String(tabId),
      dbId: 1,
      catalog: null,
      schema: 'main',
      name: 'sales',
      columns: [{ name: 'n', type: 'INTEGER' }],
      dataPreviewQueryId: 'preview-1',
      ...more,
    },
  })
  const store = async (body: object, by = ada): Promise<number> => {
    const answer = await by.send('POST', '/tableschemaview/', form(body))
    expect(answer.status).toBe(200)
    return answer.json<{ id: number }>().id
  }

  test('stores tables with their tab, and their description unchanged [A1.18] [A3.39] [A3.40] [A7.22]', async () => {
    const tabId = await post({ id: fresh() })
    const id = await store(table(tabId))
    expect((await tab(tabId)).table_schemas).toEqual([
      {
        id,
        tab_state_id: tabId,
        database_id: 1,
        catalog: null,
        schema: 'main',
        table: 'sales',
        description: { ...table(tabId).table, queryEditorId: tabId },
        expanded: true,
      },
    ])
  })

  test('treats the same place as the same table, another catalog or name as another [A4.55]', async () => {
    const tabId = await post({ id: fresh() })
    const id = await store(table(tabId))
    expect(await store(table(tabId, { selectStar: 'SELECT 1' }))).toBe(id)
    expect(await store(table(tabId, { name: 'other' }))).not.toBe(id)
    expect(await store(table(tabId, { catalog: 'c' }))).not.toBe(id)
    expect(await store(table(tabId, { schema: null }))).not.toBe(id)
    expect((await tab(tabId)).table_schemas).toHaveLength(4)
  })

  test('stores whether a table is expanded [A4.57] [A7.23]', async () => {
    const tabId = await post({ id: fresh() })
    const id = await store(table(tabId))
    for (const expanded of [false, true]) {
      const answer = await ada.send('POST', `/tableschemaview/${id}/expanded`, form({ expanded }))
      expect(answer.json()).toEqual({ id, expanded })
      expect((await tab(tabId)).table_schemas).toMatchObject([{ expanded }])
    }
    expect((await ada.send('POST', '/tableschemaview/99999/expanded', form({ expanded: true }))).status).toBe(404)
  })

  test('removes a table, also when it is already gone [A7.24] [A7.25]', async () => {
    const tabId = await post({ id: fresh() })
    const id = await store(table(tabId))
    for (let time = 0; time < 2; time += 1) {
      const answer = await ada.send('DELETE', `/tableschemaview/${id}`)
      expect([answer.status, answer.text]).toEqual([200, '"OK"'])
    }
    expect((await tab(tabId)).table_schemas).toEqual([])
  })

  test("another's tab takes no tables and shows none", async () => {
    const tabId = await post({ id: fresh() })
    const id = await store(table(tabId))
    expect((await bob.send('POST', '/tableschemaview/', form(table(tabId)))).status).toBe(403)
    expect((await bob.send('POST', `/tableschemaview/${id}/expanded`, form({ expanded: false }))).status).toBe(403)
    expect((await bob.send('DELETE', `/tableschemaview/${id}`)).status).toBe(403)
    expect((await tab(tabId)).table_schemas).toMatchObject([{ id, expanded: true }])
  })
})

describe('bootstrap of the SQL screen', () => {
  const begin = async (by: Browser) =>
    (await by.get('/api/v1/sqllab/')).json<{ result: Record<string, unknown> }>().result

  test('names no tabs without persistence [A1.16] [A1.17]', async () => {
    await post({ id: fresh() })
    expect(await begin(ada)).toMatchObject({ tab_state_ids: [], active_tab: null, databases: { 1: { id: 1 } } })
  })

  test("names one's own tabs with persistence, the active one in full [A1.16] [A1.18]", async () => {
    const kept = await startTestServer({
      settings: { featureFlags: { ...server.services.settings.featureFlags, SQLLAB_BACKEND_PERSISTENCE: true } },
    })
    const cleo = await kept.signedIn('cleo', ['Alpha', 'sql_lab'])
    const dan = await kept.signedIn('dan', ['Alpha', 'sql_lab'])
    await post({}, dan)
    const first = await post({ id: 'one', name: 'One' }, cleo)
    const second = await post({ id: 'two', name: 'Two' }, cleo)
    expect(await begin(cleo)).toMatchObject({
      tab_state_ids: [
        { id: first, label: 'One' },
        { id: second, label: 'Two' },
      ],
      active_tab: { id: second, sql: 'SELECT 1' },
      databases: { 1: { id: 1 } },
    })
    await kept.close()
  })
})
