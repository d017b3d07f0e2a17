import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../support/server'
import { rison } from '../support/server'
import { AT, type Reports, startReporting } from '../support/reports'

let now = Date.UTC(2026, 2, 18, 10, 30)
let reports: Reports
let ada: Browser
let bob: Browser
let admin: Browser
let gamma: Browser

beforeAll(async () => {
  reports = await startReporting(() => now)
  ;({ ada, bob, admin } = reports)
  gamma = await reports.server.signedIn('gamma', ['Gamma'], [1])
})
afterAll(() => reports.close())

const bodyOf = (more: object = {}) => ({
  type: 'Report',
  name: 'Weekly',
  crontab: '0 12 * * 1',
  recipients: [{ type: 'Email', recipient_config_json: { target: 'ada@example.com' } }],
  ...more,
})
const post = (more: object, by: Browser = ada) => by.post(AT, bodyOf(more))
const put = (id: number, body: object, by: Browser = ada) => by.send('PUT', `${AT}${id}`, { body })
const remove = (id: number, by: Browser = ada) => by.send('DELETE', `${AT}${id}`)
const list = async (q = '()', by: Browser = ada) =>
  (await by.get(`${AT}?${rison(q)}`)).json<{ count: number; ids: number[]; result: Record<string, unknown>[] }>()
const told = async (answer: ReturnType<Browser['post']>) => {
  const { status, json } = await answer
  return [status, json<{ message: unknown }>().message]
}

describe('scheduling reports', () => {
  test('stores a chart report unchanged, owned by its creator [B7.25] [B1.09] [B3.30]', async () => {
    const chart = await reports.chart('Kept')
    const body = bodyOf({
      name: 'Kept',
      description: 'Every week',
      active: true,
      creation_method: 'charts',
      chart,
      crontab: '0  12 * * 1',
      timezone: 'Europe/Berlin',
      owners: [ada.userId],
      recipients: [
        { type: 'Email', recipient_config_json: { target: 'a@x.io; b@x.io', ccTarget: 'c@x.io', bccTarget: 'd@x.io' } },
      ],
      report_format: 'CSV',
      force_screenshot: false,
      email_subject: 'Sales',
      custom_width: 600,
    })
    const answer = await ada.post(AT, body)
    const { id, result } = answer.json<{ id: number; result: object }>()
    expect([answer.status, result]).toEqual([201, body])
    expect(await reports.read(id)).toEqual({
      id,
      name: 'Kept',
      type: 'Report',
      active: true,
      description: 'Every week',
      crontab: '0 12 * * 1',
      timezone: 'Europe/Berlin',
      creation_method: 'charts',
      chart: { id: chart, slice_name: 'Kept', viz_type: 'table' },
      dashboard: null,
      report_format: 'CSV',
      recipients: [
        {
          id: expect.any(Number),
          type: 'Email',
          recipient_config_json: JSON.stringify({ target: 'a@x.io; b@x.io', ccTarget: 'c@x.io', bccTarget: 'd@x.io' }),
        },
      ],
      owners: [{ id: ada.userId, first_name: 'ada', last_name: 'Test' }],
      email_subject: 'Sales',
      force_screenshot: false,
      custom_width: 600,
      last_eval_dttm: null,
      last_state: 'Not triggered',
    })
  })

  test('sends by default to the creator, as a table, in UTC [B7.25] [B1.10]', async () => {
    const dashboard = await reports.dashboard('Plain', [await reports.chart('In it')])
    const answer = await ada.post(AT, { type: 'Report', name: 'Plain', crontab: '0 8 * * *', dashboard })
    expect(await reports.read(answer.json<{ id: number }>().id)).toMatchObject({
      active: true,
      timezone: 'UTC',
      report_format: 'TEXT',
      creation_method: 'alerts_reports',
      chart: null,
      dashboard: { id: dashboard, dashboard_title: 'Plain' },
      recipients: [{ type: 'Email', recipient_config_json: '{"target":"ada@example.com"}' }],
    })
    const nowhere = { type: 'Report', name: 'Nowhere', crontab: '0 8 * * *', dashboard }
    expect(await told(admin.post(AT, nowhere))).toEqual([422, { recipients: ['Name at least one e-mail address.'] }])
  })

  test('refuses a report that could never be sent, at its field [B7.25]', async () => {
    const chart = await reports.chart('Checked')
    const dashboard = await reports.dashboard('Checked', [chart])
    const to = (target: string) => ({ recipients: [{ type: 'Email', recipient_config_json: { target } }] })
    const five = 'The crontab is not valid: it takes five fields, such as 0 12 * * 1.'
    const zone = { timezone: ['There is no time zone of this name.'] }
    const nobody = { recipients: ['Name at least one e-mail address.'] }
    const refused: readonly (readonly [object, object])[] = [
      [{}, { chart: ['Choose a chart or a dashboard.'] }],
      [{ chart, dashboard }, { chart: ['A report is either of a chart or of a dashboard.'] }],
      [{ chart: 9999 }, { chart: ['Chart does not exist'] }],
      [{ dashboard: 9999 }, { dashboard: ['Dashboard does not exist'] }],
      [{ chart, crontab: '0 12 * *' }, { crontab: [five] }],
      [{ chart, crontab: '* 0 12 * * 1' }, { crontab: [five] }],
      [{ chart, crontab: '61 12 * * 1' }, { crontab: [five] }],
      [{ chart, crontab: '@daily' }, { crontab: [five] }],
      [{ chart, crontab: '0 0 30 2 *' }, { crontab: ['No time fits this crontab.'] }],
      [{ chart, timezone: 'Mars/Olympus' }, zone],
      [{ chart, timezone: '+02:00' }, zone],
      [{ chart, recipients: [] }, nobody],
      [{ chart, ...to(' , ; ') }, nobody],
      [{ chart, ...to('a@x.io, nobody') }, { recipients: ['nobody is not an e-mail address.'] }],
      [{ chart, ...to('a@x.io\r\nBcc: b@x.io') }, { recipients: ['a@x.io\r\nBcc: b@x.io is not an e-mail address.'] }],
      [{ chart, ...to('<a@x.io>') }, { recipients: ['<a@x.io> is not an e-mail address.'] }],
      [{ chart, ...to(`${'a@x.io,'.repeat(101)}`) }, { recipients: ['A report may go to 100 addresses.'] }],
      [{ chart, owners: [ada.userId, bob.userId] }, { owners: ['A report belongs to whoever made it.'] }],
      [
        { chart, report_format: 'PNG' },
        { report_format: ['This server makes no PNG of a report; it makes TEXT and CSV.'] },
      ],
      [
        { chart, report_format: 'PDF' },
        { report_format: ['This server makes no PDF of a report; it makes TEXT and CSV.'] },
      ],
    ]
    const before = (await list()).count
    for (const [more, message] of refused) {
      expect([more, await told(post({ name: 'Refused', ...more }))]).toEqual([more, [422, message]])
    }
    expect((await post({ chart, crontab: undefined })).status).toBe(400)
    expect((await post({ chart, type: 'Alert' })).status).toBe(400)
    expect((await list()).count).toBe(before)
  })

  test('refuses a report of a chart or dashboard without access [B7.25]', async () => {
    const dashboard = await reports.dashboard('Draft', [], { published: false })
    expect(await told(post({ dashboard }, bob))).toEqual([422, { dashboard: ['Dashboard does not exist'] }])
    expect((await post({ name: 'Draft', dashboard })).status).toBe(201)
  })

  test('report names are unique per kind and person [B7.25]', async () => {
    const chart = await reports.chart('Named')
    expect((await post({ name: 'Named', chart })).status).toBe(201)
    const taken = [422, { name: ['You have a report of this name already.'] }]
    expect(await told(post({ name: 'Named', chart }))).toEqual(taken)
    expect((await post({ name: 'Named', chart }, bob)).status).toBe(201)
    const other = (await post({ name: 'Other', chart })).json<{ id: number }>().id
    expect(await told(put(other, { name: 'Named' }))).toEqual(taken)
  })

  test('refuses a second attached report of the same person only [B7.25]', async () => {
    const chart = await reports.chart('Once')
    const dashboard = await reports.dashboard('Once', [chart])
    for (const [creation_method, of] of [
      ['charts', { chart }],
      ['dashboards', { dashboard }],
    ] as const) {
      const body = { ...of, creation_method }
      expect((await post({ name: `One of ${creation_method}`, ...body })).status).toBe(201)
      const second = await post({ name: `Two of ${creation_method}`, ...body })
      expect([second.status, second.json()]).toEqual([
        409,
        {
          errors: [
            {
              message: 'Resource already has an attached report.',
              error_type: 'GENERIC_COMMAND_ERROR',
              level: 'warning',
              extra: {},
            },
          ],
        },
      ])
      expect((await post({ name: `One of ${creation_method}`, ...body }, bob)).status).toBe(201)
      expect((await post({ name: `Beside ${creation_method}`, ...of })).status).toBe(201)
    }
  })
})

describe('changing and deleting reports', () => {
  test('changes the fields that the body names, and keeps the rest [B7.26]', async () => {
    const chart = await reports.chart('Changed')
    const id = await reports.make({ name: 'Changed', chart })
    const was = await reports.read(id)
    const answer = await put(id, { active: false })
    expect([answer.status, answer.json()]).toEqual([200, { id, result: { active: false } }])
    expect(await reports.read(id)).toEqual({ ...was, active: false })
    const dashboard = await reports.dashboard('Changed', [chart])
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'new@example.com' } }]
    expect((await put(id, { chart: null, dashboard, recipients, creation_method: 'dashboards' })).status).toBe(200)
    expect(await reports.read(id)).toMatchObject({
      chart: null,
      dashboard: { id: dashboard },
      creation_method: 'dashboards',
      recipients: [{ recipient_config_json: '{"target":"new@example.com"}' }],
    })
    expect(await told(put(id, { chart }))).toEqual([422, expect.anything()])
    expect(await told(put(id, { crontab: 'never' }))).toEqual([422, { crontab: [expect.anything()] }])
    expect(await told(put(id, { recipients: [] }))).toEqual([422, { recipients: [expect.anything()] }])
    expect(await told(put(id, { report_format: 'PNG' }))).toEqual([422, { report_format: [expect.anything()] }])
  })

  test("refuses a chart or dashboard that the report's creator may not see [B7.26]", async () => {
    const id = await reports.make({ name: 'Moved', chart: await reports.chart('Moved') }, bob)
    const dashboard = await reports.dashboard('Draft of Ada', [], { published: false })
    const body = { chart: null, dashboard }
    expect(await told(put(id, body, admin))).toEqual([422, { dashboard: ['Dashboard does not exist'] }])
    const { store } = reports.server.services
    const turned = (is_active: number) =>
      store
        .updateTable('user')
        .set({ is_active })
        .where('id', '=', bob.userId ?? 0)
        .execute()
    await turned(0)
    const off = { dashboard: ['The account of its owner is turned off.'] }
    expect(await told(put(id, body, admin))).toEqual([422, off])
    expect((await put(id, { active: false }, admin)).status).toBe(200)
    await turned(1)
  })

  test('reduces a chart or dashboard that the creator lost access to to its id [B6.10]', async () => {
    const dataset = await reports.dataset({ table_name: 'soon gone', sql: 'select 1 as n' })
    const chart = await reports.chart('Shown', dataset)
    const dashboard = await reports.dashboard('Shown', [await reports.chart('In it')])
    const ofChart = await reports.make({ name: 'Of a chart', chart }, bob)
    const ofDashboard = await reports.make({ name: 'Of a dashboard', dashboard, creation_method: 'dashboards' }, bob)
    expect(await reports.read(ofChart, bob)).toMatchObject({ chart: { slice_name: 'Shown' }, dashboard: null })
    expect(await reports.read(ofDashboard, bob)).toMatchObject({ dashboard: { dashboard_title: 'Shown' } })
    expect((await ada.send('DELETE', `/api/v1/dataset/${dataset}`)).status).toBe(200)
    const hidden = { published: false, dashboard_title: 'Secret' }
    expect((await ada.send('PUT', `/api/v1/dashboard/${dashboard}`, { body: hidden })).status).toBe(200)
    expect((await reports.read(ofChart, bob))['chart']).toEqual({ id: chart })
    expect((await reports.read(ofDashboard, bob))['dashboard']).toEqual({ id: dashboard })
    expect((await reports.read(ofDashboard, admin))['dashboard']).toEqual({
      id: dashboard,
      dashboard_title: 'Secret',
    })
  })

  test('deletes a report with its log [B7.27]', async () => {
    const id = await reports.make({ name: 'Gone', chart: await reports.chart('Gone') })
    const answer = await remove(id)
    expect([answer.status, answer.json()]).toEqual([200, { message: 'OK' }])
    expect([(await ada.get(`${AT}${id}`)).status, (await ada.get(`${AT}${id}/log/`)).status]).toEqual([404, 404])
    expect((await remove(id)).status).toBe(404)
  })

  test('hides reports of others, except from administrators [B6.10]', async () => {
    const chart = await reports.chart('Mine')
    const id = await reports.make({ name: 'Mine', chart })
    const url = `${AT}${id}`
    const tried = async (by: Browser) => [
      (await by.get(url)).status,
      (await by.get(`${url}/log/`)).status,
      (await put(id, { active: false }, by)).status,
      (await by.post(`${url}/send`)).status,
      (await remove(id, by)).status,
    ]
    expect(await tried(bob)).toEqual([404, 404, 404, 404, 404])
    expect(await tried(gamma)).toEqual([403, 403, 403, 403, 403])
    expect(await tried(reports.server.anonymous())).toEqual([401, 401, 401, 401, 401])
    expect((await reports.read(id))['active']).toBe(true)
    expect(await tried(admin)).toEqual([200, 200, 200, 422, 200])
  })

  test('a report that an administrator changes keeps its owner [B7.26]', async () => {
    const id = await reports.make({ name: 'Stays', chart: await reports.chart('Stays') })
    expect((await put(id, { owners: [ada.userId], active: false }, admin)).status).toBe(200)
    expect(await told(put(id, { owners: [admin.userId] }, admin))).toEqual([422, { owners: [expect.anything()] }])
    const { result } = await list(`(filters:!((col:name,opr:eq,value:Stays)))`)
    expect(result[0]).toMatchObject({ created_by: { first_name: 'ada' }, changed_by: { first_name: 'root' } })
  })

  test('refuses to delete charts and dashboards with attached reports [B7.27]', async () => {
    const chart = await reports.chart('Held')
    const dashboard = await reports.dashboard('Held', [chart])
    const ofChart = await reports.make({ name: 'Held chart', chart }, bob)
    const ofDashboard = await reports.make({ name: 'Held board', dashboard, creation_method: 'dashboards' })
    const says = (what: string, name: string) => [
      422,
      `There are scheduled reports of this ${what}, which have to be deleted before: ${name}`,
    ]
    const gone = (url: string) => told(ada.send('DELETE', url))
    expect(await gone(`/api/v1/chart/${chart}`)).toEqual(says('chart', 'Held chart (bob Test)'))
    expect(await gone(`/api/v1/chart/?${rison(`!(${chart})`)}`)).toEqual(says('chart', 'Held chart (bob Test)'))
    expect(await gone(`/api/v1/dashboard/${dashboard}`)).toEqual(says('dashboard', 'Held board (ada Test)'))
    expect([(await remove(ofChart, bob)).status, (await remove(ofDashboard)).status]).toEqual([200, 200])
    expect(await gone(`/api/v1/dashboard/${dashboard}`)).toEqual([200, expect.anything()])
    expect(await gone(`/api/v1/chart/${chart}`)).toEqual([200, expect.anything()])
  })
})

describe('report list', () => {
  test("lists one's own reports by chart or dashboard, place and person [B7.24] [B6.10]", async () => {
    const chart = await reports.chart('Listed')
    const dashboard = await reports.dashboard('Listed', [chart])
    now += 60_000
    const mine = await reports.make({ name: 'Listed chart', chart, timezone: 'Asia/Tokyo' })
    now += 60_000
    const board = await reports.make({ name: 'Listed board', dashboard, creation_method: 'dashboards' })
    const theirs = await reports.make({ name: 'Listed chart', chart }, bob)
    const by = (col: string, value: unknown, opr = 'eq') => `(col:${col},opr:${opr},value:${String(value)})`
    const idsOf = async (filters: readonly string[], who: Browser = ada) =>
      (await list(`(filters:!(${filters.join(',')}))`, who)).ids
    const place = by('creation_method', 'charts')
    expect(await idsOf([by('chart_id', chart), place, by('created_by', ada.userId, 'rel_o_m')])).toEqual([mine])
    expect(await idsOf([by('dashboard_id', dashboard), by('creation_method', 'dashboards')])).toEqual([board])
    expect(await idsOf([by('chart_id', chart)], bob)).toEqual([theirs])
    expect(await idsOf([by('chart_id', chart), by('created_by', ada.userId, 'rel_o_m')], bob)).toEqual([])
    expect(await idsOf([by('chart_id', chart)], admin)).toEqual([])
    expect(await idsOf([by('chart_id', chart), by('created_by', bob.userId, 'rel_o_m')], admin)).toEqual([theirs])
    expect((await list()).ids.slice(0, 2)).toEqual([board, mine])
    expect((await list('(order_column:name,order_direction:desc,page_size:1)')).result).toHaveLength(1)
    expect((await ada.get(`${AT}?${rison(`(filters:!(${by('lease_ms', 1)}))`)}`)).status).toBe(400)
    const { result } = await list(`(filters:!(${by('id', mine)}))`)
    expect(result).toEqual([
      {
        id: mine,
        name: 'Listed chart',
        type: 'Report',
        active: true,
        chart_id: chart,
        dashboard_id: null,
        creation_method: 'charts',
        crontab: '0 12 * * 1',
        crontab_humanized: 'At 12:00 PM, only on Monday',
        timezone: 'Asia/Tokyo',
        description: null,
        last_eval_dttm: null,
        last_state: 'Not triggered',
        owners: [{ id: ada.userId, first_name: 'ada', last_name: 'Test' }],
        recipients: [{ id: expect.any(Number), type: 'Email' }],
        created_by: { id: ada.userId, first_name: 'ada', last_name: 'Test' },
        changed_by: { id: ada.userId, first_name: 'ada', last_name: 'Test' },
        created_on: '2026-03-18T10:31:00.000000',
        changed_on: '2026-03-18T10:31:00.000000',
        changed_on_delta_humanized: 'a minute ago',
      },
    ])
  })
})

test('answers 404 to every report call where reports are turned off [B7.24] [B7.25] [B7.26] [B7.27]', async () => {
  const chart = await reports.chart('Off')
  const id = await reports.make({ name: 'Off', chart })
  const { featureFlags } = reports.server.services.settings as { featureFlags: { ALERT_REPORTS: boolean } }
  featureFlags.ALERT_REPORTS = false
  try {
    const answers = [
      ada.get(AT),
      ada.get(`${AT}${id}`),
      ada.get(`${AT}${id}/log/`),
      post({ chart }),
      put(id, { active: false }),
      ada.post(`${AT}${id}/send`),
      remove(id),
    ]
    for (const answer of answers) expect(await told(answer)).toEqual([404, 'Not found'])
    expect((await ada.send('DELETE', `/api/v1/chart/${chart}`)).status).toBe(200)
  } finally {
    featureFlags.ALERT_REPORTS = true
  }
  expect((await ada.get(`${AT}${id}`)).status).toBe(404)
})
