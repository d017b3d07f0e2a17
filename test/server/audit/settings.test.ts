import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSchedules } from '../../../server/report/schedule/list'
import { entriesAfter, entriesOf } from '../support/audit'
import { startCharts } from '../support/charts'
import { type Browser, type Options, PASSWORD, type TestServer, startTestServer } from '../support/server'

let home: string
let server: TestServer | null = null
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recount-audit-'))
})
afterEach(async () => {
  await server?.close()
  server = null
  rmSync(home, { recursive: true, force: true })
})

const start = async (settings: Options['settings'] = {}, more: Options = {}): Promise<TestServer> => {
  await server?.close()
  server = await startTestServer({ home, settings, ...more })
  return server
}

const run = (by: Browser, statement: string) => by.post('/api/v1/sqllab/execute/', { database_id: 1, sql: statement })

test('the text of queries is kept where the setting says so', async () => {
  const { services, signedIn } = await start({ auditQueryText: true })
  const ada = await signedIn('ada', ['Alpha', 'sql_lab'])
  const entries = await entriesOf(services.store, async () => {
    await run(ada, 'select 1')
    await run(ada, 'syntax')
    await run(ada, 'denied')
  })
  expect(entries.map(({ outcome, details }) => [outcome, details['sql'], details['error']])).toEqual([
    ['done', 'select 1', undefined],
    ['failed', 'syntax', 'SYNTAX_ERROR'],
    ['refused', 'denied', 'TABLE_SECURITY_ACCESS_ERROR'],
  ])
})

test('reading a chart has an entry where the setting says so, and its file always', async () => {
  for (const auditChartData of [false, true]) {
    // oxlint-disable-next-line no-await-in-loop -- one server after the other
    const charts = await startCharts('create table t as select 1 as n', Date.now, { auditChartData })
    // oxlint-disable-next-line no-await-in-loop
    const dataset = await charts.dataset({ table_name: 't' })
    // oxlint-disable-next-line no-await-in-loop
    const entries = await entriesOf(charts.server.services.store, async () => {
      const query = { columns: ['n'], row_limit: 5 }
      expect((await charts.ask(dataset, query)).status).toBe(200)
      expect((await charts.ask(dataset, query, { result_format: 'csv' })).status).toBe(200)
    })
    const file = ['export', 'chartData', [{ kind: 'dataset', id: dataset, name: 't' }]]
    expect(entries.map(({ action, call, about }) => [action, call, about])).toEqual(
      auditChartData ? [['chartData', 'chartData', []], file] : [file],
    )
    // oxlint-disable-next-line no-await-in-loop
    await charts.close()
  }
})

const stop = (on: TestServer, isFull: boolean) =>
  isFull
    ? sql`create trigger full before insert on audit_entry
        begin select raise(abort, 'database or disk is full'); end`.execute(on.services.store)
    : sql`drop trigger full`.execute(on.services.store)

test('an act is refused where it cannot be audited, unless the setting lets it go on', async () => {
  const strict = await start()
  const ada = await strict.signedIn('ada', ['Alpha', 'sql_lab'])
  await run(ada, 'select 1')
  await ada.post('/api/v1/sqllab/execute/', { database_id: 1, sql: 'select 1', client_id: 'mine' })
  const statusesOf = async (by: Browser) => [
    (await run(by, 'select 1')).status,
    (await by.get('/api/v1/sqllab/export/mine/')).status,
    (await by.post('/api/v1/dashboard/', { dashboard_title: 'x' })).status,
    (await by.get('/api/v1/dashboard/')).status,
  ]
  await stop(strict, true)
  expect(await statusesOf(ada)).toEqual([507, 507, 507, 200])
  await stop(strict, false)
  const easy = await start({ auditRequired: false })
  const again = await easy.sessionOf(ada.userId ?? 0)
  await stop(easy, true)
  expect(await statusesOf(again)).toEqual([200, 200, 507, 200])
  await stop(easy, false)
})

test('a sign-in that cannot be audited leaves neither a session nor a cookie', async () => {
  const strict = await start()
  await strict.signedIn('ada', ['Alpha'])
  const signIn = () =>
    strict.anonymous().send('POST', '/login/', {
      raw: `username=ada&password=${encodeURIComponent(PASSWORD)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    })
  const sessions = async () => (await strict.services.store.selectFrom('session').select('id_hash').execute()).length
  const before = await sessions()
  await stop(strict, true)
  const refused = await signIn()
  expect([refused.status, refused.headers['set-cookie'], await sessions()]).toEqual([507, undefined, before])
  await stop(strict, false)
  const entries = await entriesOf(strict.services.store, async () => {
    expect((await signIn()).headers['set-cookie']).toEqual(expect.anything())
  })
  expect(entries).toMatchObject([
    { action: 'signIn', outcome: 'done', actor: { name: 'ada' }, details: { path: '/login/' } },
  ])
})

test('the work of a file whose entry cannot be written is ended', async () => {
  const charts = await startCharts('create table t as select 1 as n', Date.now)
  const { services } = charts.server
  await charts.ada.post('/api/v1/sqllab/execute/', {
    database_id: 1,
    sql: 'select repeat(i::varchar, 1000) from range(1000000) t(i)',
    client_id: 'mine',
  })
  await stop(charts.server, true)
  expect((await charts.ada.get('/api/v1/sqllab/export/mine/')).status).toBe(507)
  await stop(charts.server, false)
  await expect.poll(() => services.exports.running.size).toBe(0)
  await charts.close()
})

test('changed settings of the server are told at its start, without passwords', async () => {
  const first = await start({ smtpUrl: 'smtp://me:planted-mail@mail.example.com' })
  const [entry] = (await entriesAfter(first.services.store, 0)).filter(({ action }) => action === 'settings')
  expect(entry).toMatchObject({ by: 'system', call: 'start' })
  expect(JSON.stringify(entry)).not.toContain('planted-mail')
  const second = await start({ smtpUrl: 'smtp://me:planted-mail@mail.example.com', maxRows: 7 })
  const told = (await entriesAfter(second.services.store, 0)).filter(({ action }) => action === 'settings')
  expect(told).toHaveLength(2)
  expect(told[1]?.details).toEqual({ changed: [{ name: 'maxRows', before: 100_000, after: 7 }] })
})

test('another password of the mail server is told, and neither of the two', async () => {
  const url = (password: string) => ({ smtpUrl: `smtp://me:${password}@mail.example.com` })
  await start(url('planted-one'))
  const second = await start(url('planted-two'))
  const settings = (await entriesAfter(second.services.store, 0)).filter(({ action }) => action === 'settings')
  expect(settings[1]?.details).toEqual({ changed: [{ name: 'smtpUrl', before: { set: true }, after: { set: true } }] })
  const stored = await second.services.store.selectFrom('setting').selectAll().execute()
  expect(JSON.stringify([settings, stored])).not.toContain('planted')
  const third = await start(url('planted-two'))
  expect((await entriesAfter(third.services.store, 0)).filter(({ action }) => action === 'settings')).toHaveLength(2)
})

test('every entry of a start names its work, and a replaced key is told', async () => {
  const first = await start({ adminPassword: 'planted-password' })
  const { publicKey } = first.services.auditKey
  const entries = await entriesAfter(first.services.store, 0)
  expect(new Set(entries.map(({ call }) => call))).toEqual(new Set(['start', 'administrator']))
  expect(JSON.stringify(entries)).not.toContain('planted-password')
  await first.close()
  server = null
  rmSync(join(home, 'audit.key'))
  const second = await start({ adminPassword: 'planted-password' })
  const keys = (await entriesAfter(second.services.store, 0)).filter(({ action }) => action === 'key')
  expect(keys.map(({ details }) => details)).toEqual([
    { before: null, after: publicKey },
    { before: publicKey, after: second.services.auditKey.publicKey },
  ])
})

test('a scheduled query runs in the name of its owner, by the schedule', async () => {
  let now = Date.UTC(2026, 0, 1, 0, 0)
  const on = await start({}, { clock: () => now })
  const ada = await on.signedIn('ada', ['Alpha', 'sql_lab'])
  const extra = { schedule_info: { schedule_interval: '* * * * *' } }
  const made = await ada.post('/api/v1/saved_query/', {
    label: 'Due',
    sql: 'select 1',
    db_id: 1,
    extra_json: JSON.stringify(extra),
  })
  expect([made.status, made.text]).toEqual([201, expect.any(String)])
  const schedules = startSchedules(on.services)
  const entries = await entriesOf(on.services.store, async () => {
    now += 120_000
    await schedules.look()
  })
  schedules.stop()
  expect(entries).toMatchObject([
    {
      action: 'query',
      by: 'schedule',
      call: 'schedules',
      actor: { name: 'ada' },
      about: [{ kind: 'saved_query', name: 'Due' }, { kind: 'database' }],
      changes: [],
    },
  ])
})
