import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../../contract/index'
import { type Pair, type RoleName, roles } from '../../../server/session/security/roles'
import { type Answer, type Browser, type TestServer, rison, startTestServer } from '../support/server'

/*
 * Every declared call as every role. Expected results come from the declaration and the role's list of pairs; a
 * second, written table names the allowed callers of a few calls, so that the two cannot be wrong together.
 */
let server: TestServer
const browsers: Record<string, Browser> = {}

const principals: Record<string, readonly RoleName[]> = {
  Admin: ['Admin'],
  Alpha: ['Alpha'],
  Gamma: ['Gamma'],
  sql_lab: ['sql_lab'],
  'Gamma+sql_lab': ['Gamma', 'sql_lab'],
  Auditor: ['Auditor'],
  Support: ['Support'],
  Public: ['Public'],
}

beforeAll(async () => {
  server = await startTestServer({ settings: { signInAttempts: 10_000 } })
  browsers.anonymous = server.anonymous()
  for (const [name, held] of Object.entries(principals)) browsers[name] = await server.signedIn(name, held)
})
afterAll(() => server.close())

const queries: Record<string, string> = {
  databaseTables: rison("(schema_name:'main')"),
  tableMetadataGet: 'name=sales',
  tableMetadataExtraGet: 'name=sales',
  log: 'explode=events',
  results: rison("(key:'00000000-0000-0000-0000-000000000000')"),
  queryUpdatedSince: rison('(last_updated_ms:0)'),
}

const bodies: Record<string, unknown> = {
  signIn: { username: 'nobody', password: 'wrong' },
  signOut: {},
  login: { username: 'nobody', password: 'wrong', provider: 'db' },
  changeMe: { first_name: 'New' },
  execute: { database_id: 1, sql: 'select 1' },
  chartData: { datasource: { id: 999 }, queries: [{}] },
  log: { events: [] },
  formatSql: { sql: 'select 1' },
  queryStop: { client_id: 'none' },
  exportStart: { client_id: 'none', format: 'csv', job: 'j' },
  savedQueryPost: { label: 'x' },
  savedQueryPut: { label: 'x' },
  shareStore: { data: '{}' },
  databasePost: { database_name: 'x', engine: 'duckdb', parameters: { file: '../x.duckdb' } },
  databasePut: { database_name: 'x' },
  databaseTest: { engine: 'duckdb', parameters: { file: '../x.duckdb' } },
  databaseValidate: { engine: 'duckdb', parameters: { file: '../x.duckdb' } },
  tabPost: { queryEditor: {} },
  tabPut: { label: 'x' },
  tabMigrateQuery: { queryId: 'none' },
  tableSchemaPost: { table: { queryEditorId: 999, dbId: 1, name: 'sales' } },
  tableSchemaExpanded: { expanded: true },
  userPost: { username: 'x', first_name: 'X', last_name: 'X', active: true, roles: [1] },
  userPut: { first_name: 'New' },
}

/** Status codes of the calls without a permission, for the bodies above. */
const publicAnswers: Record<string, number> = { signIn: 401, signOut: 200, login: 401, refresh: 401, bootstrap: 200 }

const holds = (name: string, [permission, view]: Pair): boolean =>
  (principals[name] ?? []).some((role) =>
    (roles[role] as readonly Pair[]).some((pair) => pair[0] === permission && pair[1] === view),
  )

type Call = (typeof allCalls)[number]

/** The declared result for a caller: the status of a public call, a refusal, or that the handler answers. */
const expected = (
  name: string,
  { permission, alsoNeeds, name: call, method, csrf }: Call,
): number | 'no CSRF token' | 'allowed' => {
  // this session's token is on its pages alone
  if (call === 'signOut' && name === 'Public') return 400
  if (permission === 'public') return publicAnswers[call] ?? 0
  if (name === 'anonymous') return 401
  if (permission !== 'authenticated' && !holds(name, permission)) return 403
  if (alsoNeeds && !holds(name, alsoNeeds)) return 403
  // a session of the role Public may not read the CSRF token, so its mutating calls stop there
  return name === 'Public' && method !== 'GET' && csrf !== false ? 'no CSRF token' : 'allowed'
}

const verdict = ({ status, text }: Answer, { permission }: Call): number | 'no CSRF token' | 'allowed' => {
  if (permission === 'public' || status === 401 || status === 403) return status
  return status === 400 && text.includes('CSRF token is missing') ? 'no CSRF token' : 'allowed'
}

/** Calls that sign out or change the session are made by a session that the other tests do not use. */
const makeCall = async (name: string, call: Call) => {
  const shared = browsers[name]
  if (!shared) throw new Error(`no browser for ${name}`)
  const browser = call.name === 'signOut' && shared.userId !== null ? await server.sessionOf(shared.userId) : shared
  // a tab of another user is refused too, so calls about tabs use an id that does not exist; and no call changes or
  // removes the database that other tests use
  const path = call.path.replace('{id}', ['tab', 'table', 'databases'].includes(call.area) ? '999' : '1')
  const query = queries[call.name]
  const url = query === undefined ? path : `${path}?${query}`
  const body = bodies[call.name]
  return browser.send(call.method, url, {
    headers: { accept: 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
}

const names = ['anonymous', ...Object.keys(principals)]

describe.each(names)('as %s', (name) => {
  test.each(allCalls.map((call) => [call.name, call] as const))(
    'allows or refuses %s by the declared permissions',
    async (_, call) => {
      expect(verdict(await makeCall(name, call), call)).toBe(expected(name, call))
    },
  )
})

test('the declared permissions are those of the specification', () => {
  const who = (pair: Pair) => Object.keys(principals).filter((name) => holds(name, pair))
  expect(who(['can_execute_sql_query', 'SQLLab'])).toEqual(['Admin', 'sql_lab', 'Gamma+sql_lab'])
  expect(who(['can_get_results', 'SQLLab'])).toEqual(['Admin', 'sql_lab', 'Gamma+sql_lab'])
  expect(who(['can_read', 'Query'])).toEqual(['Admin', 'sql_lab', 'Gamma+sql_lab'])
  expect(who(['can_read', 'Database'])).toEqual(['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Gamma+sql_lab', 'Auditor'])
  expect([who(['can_read', 'AuditLog']), who(['can_write', 'AuditLog'])]).toEqual([['Admin', 'Auditor'], ['Admin']])
  expect([who(['can_read', 'Support']), who(['can_write', 'Support'])]).toEqual([
    ['Admin', 'Support'],
    ['Admin', 'Support'],
  ])
  expect(who(['can_read', 'Log'])).toEqual(['Admin', 'Auditor'])
  expect(who(['can_write', 'ReportSchedule'])).toEqual(['Admin', 'Alpha'])
  expect(who(['can_write', 'Database'])).toEqual(['Admin'])
  expect([who(['can_read', 'User']), who(['can_write', 'User'])]).toEqual([['Admin'], ['Admin']])
  expect(who(['all_database_access', 'all_database_access'])).toEqual(['Admin', 'Alpha'])
  expect(who(['can_read', 'SecurityRestApi'])).toHaveLength(7)
})

test('runs no handler for a refused caller [B7.40]', async () => {
  const before = server.engine.ran.length
  for (const name of ['anonymous', 'Alpha', 'Gamma', 'Public']) {
    const browser = browsers[name]
    await browser?.post('/api/v1/sqllab/execute/', { database_id: 1, sql: 'select 1' })
  }
  expect(server.engine.ran.length).toBe(before)
})

test('data needs a grant besides the permission to run', async () => {
  const bare = browsers['Gamma+sql_lab']
  const refused = await bare?.post('/api/v1/sqllab/execute/', { database_id: 1, sql: 'select 1' })
  expect(refused?.status).toBe(500)
  expect(refused?.json()).toMatchObject({ errors: [{ error_type: 'GENERIC_BACKEND_ERROR' }] })
  expect((await bare?.get('/api/v1/database/'))?.json()).toMatchObject({
    count: 1,
    result: [{ database_name: 'uploads' }],
  })
  const granted = await server.signedIn('granted', ['Gamma', 'sql_lab'], [1])
  expect((await granted.post('/api/v1/sqllab/execute/', { database_id: 1, sql: 'select 1' })).status).toBe(200)
  expect((await granted.get('/api/v1/me/roles/')).json()).toMatchObject({
    result: { permissions: { database_access: ['[examples].(id:1)'] } },
  })
})
