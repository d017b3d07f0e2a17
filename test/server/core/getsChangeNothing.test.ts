import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { allCalls } from '../../../contract/index'
import { type Reports, startReporting } from '../support/reports'
import { type Answer, type Browser, rison } from '../support/server'
import { SESSION, fault, send } from '../support/session/sender'

/*
 * Every GET that the server routes, calls of the contract and pages alike, is made by an administrator of a server that
 * holds one of everything, and the metadata store holds the same before and after. Routes are read from the server itself,
 * so that a new one is tried as soon as it is there.
 */
let now = Date.UTC(2026, 2, 18)
let reports: Reports
let admin: Browser
const keys: string[] = []

const posted = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await admin.post(path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.text === '' ? {} : answer.json()
}
const keep = (...values: readonly unknown[]): void => {
  for (const value of values) if (typeof value === 'string' || typeof value === 'number') keys.push(String(value))
}

beforeAll(async () => {
  reports = await startReporting(() => now)
  ;({ admin } = reports)
  const { store } = reports.server.services
  await store.updateTable('user').set({ email: 'root@example.com' }).where('username', '=', 'root').execute()
  const chart = await reports.chart('Units')
  const dashboard = await reports.dashboard('Sales', [chart])
  await reports.make({ name: 'Weekly', chart }, admin)
  const { id: layer } = await posted('/api/v1/annotation_layer/', { name: 'Days' })
  await posted(`/api/v1/annotation_layer/${String(layer)}/annotation/`, {
    short_descr: 'A day',
    start_dttm: '2026-03-01T00:00:00',
    end_dttm: '2026-03-02T00:00:00',
  })
  await posted('/api/v1/rowlevelsecurity/', {
    name: 'hidden',
    filter_type: 'Regular',
    tables: [reports.many],
    clause: '1 = 0',
    roles: [(await roleIds())[0]],
  })
  const mine = await posted('/api/v1/saved_query/', { label: 'Mine', sql: 'select 1', db_id: 1 })
  const objects = [
    ['chart', chart],
    ['dashboard', dashboard],
    ['dataset', reports.sales],
    ['query', mine.id],
  ]
  await posted('/api/v1/tag/', { name: 'Important', objects_to_tag: objects })
  await posted('/api/v1/tag/1/favorites/', {})
  await posted(`/api/v1/chart/${chart}/favorites/`, {})
  await posted(`/api/v1/dashboard/${dashboard}/favorites/`, {})
  await posted('/tabstateview/', { queryEditor: { id: 'a', name: 'One', dbId: 1, sql: 'select 1' } })
  await posted('/tableschemaview/', { table: { queryEditorId: 1, dbId: 1, name: 'sales', schema: 'main' } })
  const state = { formData: { datasource: `${reports.sales}__table`, viz_type: 'table', slice_id: chart } }
  keep((await posted('/api/v1/explore/permalink', state)).key)
  keep((await posted(`/api/v1/dashboard/${dashboard}/permalink`, { dataMask: {} })).key)
  keep((await posted(`/api/v1/dashboard/${dashboard}/filter_state`, { value: '{}' })).key)
  keep((await posted('/kv/store/', { data: '{}' })).id)
  const ran = await posted('/api/v1/sqllab/execute/?foreground=1', {
    client_id: 'client',
    database_id: 1,
    sql: 'select units from sales',
  })
  keep('client', (ran.query as { resultsKey?: string }).resultsKey)
  await admin.send('PUT', `/api/v1/dashboard/${dashboard}`, {
    body: { dashboard_title: 'Sales again', roles: [(await roleIds())[0]] },
  })
  const done = { version: 'v2', ts: now, event_name: 'load_chart', event_type: 'user' }
  await posted('/superset/log/?explode=events', { events: [done] })
  const facts = {
    moments: [fault(1)],
    things: [{ kind: 'chart', id: '1', name: 'Units' }],
    steps: [{ type: 'run.failed', count: 1 }],
  }
  const session = await send(admin, { facts })
  await posted(`${SESSION}${session.id}/note/`, { event: null, text: 'Known' })
  now += 60_000
})
afterAll(() => reports.close())

const roleIds = async (): Promise<readonly number[]> =>
  (await admin.get('/api/v1/rowlevelsecurity/related/roles'))
    .json<{ result: { value: number }[] }>()
    .result.map(({ value }) => value)

/** Paths of the routes that answer GET, as the server itself says them. */
const routesOf = (printed: string): readonly string[] => {
  const above: string[] = []
  return printed.split('\n').flatMap((line) => {
    const found = /^((?:│ {3}| {4})*)[├└]── (\S*) ?(?:\(([^)]*)\))?$/.exec(line)
    if (found === null) return []
    const [, indent = '', part = '', methods = ''] = found
    const depth = indent.length / 4
    above.length = depth
    above.push(part)
    const path = above.join('').replaceAll(/\|:\w+/g, '')
    return methods.split(', ').includes('GET') && path.startsWith('/') ? [path] : []
  })
}

const SET_BY = ['chart', 'dashboard', 'database', 'dataset', 'rule', 'saved_query', 'user'] as const

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/upload/hidden/': ['dashboard=1'],
  ...Object.fromEntries(SET_BY.map((kind) => [`/api/recount/${kind}/:id/setter/`, [rison("(paths:!('/name',''))")]])),
  '/api/recount/search/': ['text=units', 'text='],
  '/api/recount/audit/state/': ['kind=chart&id=1&at=2026-03-18'],
  '/api/recount/audit/log/signature/': [
    `hash=${'0'.repeat(64)}&count=1&first=1&head=1&redaction=none&installation=a&at=b&person=c&publicKey=d&signature=e`,
  ],
  '/api/v1/database/:id/tables/': [rison("(schema_name:'main')")],
  '/api/v1/database/:id/table_metadata/': ['name=sales'],
  '/api/v1/database/:id/table_metadata/extra/': ['name=sales'],
  '/api/v1/query/updated_since': [rison('(last_updated_ms:0)')],
  '/api/v1/dataset/export/': [rison('!(1)')],
  '/api/v1/chart/export/': [rison('!(1)')],
  '/api/v1/dashboard/export/': [rison('!(1)')],
  '/api/v1/chart/favorite_status/': [rison('!(1)')],
  '/api/v1/dashboard/favorite_status/': [rison('!(1)')],
  '/api/v1/tag/favorite_status/': [rison('!(1)')],
  '/api/recount/dashboard/outlines/': [rison('!(1)')],
  '/api/v1/rowlevelsecurity/beneath/:id': [rison('(filter_type:Regular,roles:!(1))')],
  '/api/v1/time_range/': [rison("'Last week'")],
  '/api/v1/tag/get_objects/': ['tags=Important'],
  '/api/v1/explore/': ['slice_id=1', 'datasource_id=1&datasource_type=table'],
  '/superset/fetch_datasource_metadata': ['datasourceKey=1__table'],
}
const NAMED: Readonly<Record<string, readonly string[]>> = {
  type: ['table'],
  column: ['units', 'owners', 'roles', 'tables'],
  layer: ['1'],
  number: ['1'],
}

const withKeys = (path: string): readonly string[] => {
  const name = /:(\w+)/.exec(path)?.[1]
  if (name === undefined) return [path]
  const values = NAMED[name] ?? ['1', ...keys]
  return values.flatMap((value) => withKeys(path.replace(`:${name}`, encodeURIComponent(value))))
}

const addressesOf = (route: string): readonly string[] => {
  const found = route === '/api/v1/sqllab/results/' ? keys.map((key) => rison(`(key:'${key}')`)) : QUERIES[route]
  return withKeys(route).flatMap((path) => (found ?? ['']).map((query) => (query === '' ? path : `${path}?${query}`)))
}

/** All rows of all tables but those of the audit log, which tells of downloads and refusals too. */
const contentOf = async (): Promise<Record<string, string>> => {
  const { store } = reports.server.services
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'audit!_%' escape '!'`.execute(store)
  const content: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(store)
    content[name] = JSON.stringify(rows)
  }
  return content
}

/** Lets what answers began by themselves come to its end. */
const settled = async (): Promise<void> => {
  await reports.server.services.results.settled()
  for (let turn = 0; turn < 200; turn += 1) await new Promise((done) => setImmediate(done))
}

/** Addresses that change something by a GET, and why they may. */
const MAY_CHANGE: Readonly<Record<string, string>> = {
  '/login/?token=':
    'a link that is followed once signs in: it is pressed in a message, from which nothing can be posted',
}

/** Routes that answer of work under way, which no table keeps. */
const IN_MEMORY = ['/api/v1/async_event/socket', '/api/v1/chart/data/:key', '/api/v1/job/:id']

test('no GET of a call or a page changes stored data', async () => {
  const routes = [...new Set(routesOf(reports.server.app.printRoutes({ commonPrefix: false })))]
  const missing = allCalls
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':x'))
    .filter((path) => !routes.some((route) => route.replaceAll(/:\w+/g, ':x') === path))
  expect(missing).toEqual([])
  expect(routes).toEqual(expect.arrayContaining(['/logout/', '/login/', '/sqllab/', '/superset/dashboard/:id/']))
  const filled = await contentOf()
  const empty = Object.keys(filled).filter((name) => filled[name] === '[]')
  expect(empty.toSorted()).toEqual([
    'database_grant',
    'report_log',
    'upload_reader',
    'upload_reader_role',
    'upload_table',
    'upload_wish',
  ])

  const changed: string[] = []
  const answered = new Set<string>()
  let before = filled
  for (const route of routes) {
    for (const address of addressesOf(route)) {
      const headers = { accept: route.startsWith('/api/') ? 'application/json' : 'text/html' }
      const answer: Answer = await admin.get(address, { headers })
      if (answer.status === 200) answered.add(route)
      expect([address, answer.status >= 500, answer.headers['set-cookie']]).toEqual([address, false, undefined])
    }
    now += 60_000
    await settled()
    const after = await contentOf()
    for (const name of Object.keys(after)) if (after[name] !== before[name]) changed.push(`${route}: ${name}`)
    before = after
  }
  expect(changed).toEqual([])
  const silent = routes.filter((route) => !answered.has(route) && route.startsWith('/api/'))
  expect(silent.toSorted()).toEqual(IN_MEMORY)
  expect(answered.size).toBeGreaterThan(80)
})

test('only a followed sign-in link may change something by GET', async () => {
  expect(Object.keys(MAY_CHANGE)).toEqual(['/login/?token='])
  const { id } = await posted('/api/v1/security/users/', {
    username: 'new',
    first_name: 'New',
    last_name: 'Person',
    active: true,
    roles: [(await roleIds())[0]],
  })
  const link = await posted(`/api/v1/security/users/${String(id)}/sign_in_link`, {})
  const { pathname, search } = new URL((link.result as { url: string }).url)
  const token = pathname.slice(pathname.indexOf('/login/')) + search
  const before = await contentOf()
  for (const dest of ['image', 'iframe', 'empty', 'script', 'style'])
    expect((await reports.server.anonymous().get(token, { headers: { 'sec-fetch-dest': dest } })).status).toBe(200)
  expect(await contentOf()).toEqual(before)
  const followed = await reports.server.anonymous().get(token, { headers: { 'sec-fetch-dest': 'document' } })
  expect(followed.headers.location).toBe('/superset/welcome/')
  expect(await contentOf()).not.toEqual(before)
})
