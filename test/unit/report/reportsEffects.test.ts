import { beforeEach, describe, expect, it } from 'vitest'

import { decodeQuery } from '../../../contract/decoding'
import { calls } from '../../../contract/index'
import { sessionFacts } from '../../../src/boot/bootstrap'
import type { ReportContent } from '../../../src/events/report/report'
import { event } from '../../../src/core/events/registry'
import { loadType } from '../../../src/domain/charts/kinds/load'
import { bootstrapWith } from '../../support/bootstrap'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { toasts } from '../../support/shown'

const server = serveCalls()
const CONTENT: ReportContent = {
  name: ' Weekly ',
  description: '',
  cron: '0 12 * * 1',
  timezone: 'Europe/Berlin',
  format: 'TEXT',
  recipients: 'ada@example.com; bob@example.com',
}
const ITEM = {
  id: 4,
  name: 'Weekly',
  active: true,
  chart_id: 9,
  dashboard_id: null,
  creation_method: 'charts',
  crontab: '0 12 * * 1',
  timezone: 'UTC',
  created_by: { first_name: 'Ada', last_name: 'Min' },
  last_eval_dttm: null,
  last_state: 'Not triggered',
} as const

const ofChart = { method: 'charts', id: 9 } as const
const refused = (message: string, status = 422) => json({ message }, status)

/** Charts that are drawn without a browser already. */
beforeEach(() =>
  server.use(
    answer(calls.chartGet, () => json({ id: 9, result: { query_context: '{}' } })),
    answer(calls.dashboardCharts, () => json({ result: [] })),
    answer(calls.reportGet, () => json({ message: 'Not found' }, 404)),
  ),
)

const last = (client: TestClient) => Object.values(client.world.store.state().reports.attempts).at(-1)

describe('scheduled reports', () => {
  it("lists the user's chart reports and keeps them by method and id [B1.09] [B3.30] [B3.31] [B6.10] [B7.24]", async () => {
    const asked: ReceivedCall[] = []
    server.use(
      answer(calls.reportList, (ask) => {
        asked.push(ask)
        return json({ count: 1, ids: [4], result: [ITEM] })
      }),
    )
    const client = createTestClient()
    const { dispatch, store } = client.world
    client.world.remote(event('session.bootstrapped', sessionFacts(bootstrapWith({ ALERT_REPORTS: true }))))
    dispatch('report.list', { subject: ofChart })
    await client.clock.settle()
    const user = store.state().session.user?.id
    expect(asked).toHaveLength(1)
    expect(decodeQuery(asked[0]?.url.searchParams.get('q') ?? '')).toMatchObject({
      ok: true,
      value: {
        filters: [
          { col: 'chart_id', opr: 'eq', value: 9 },
          { col: 'creation_method', opr: 'eq', value: 'charts' },
          { col: 'created_by', opr: 'rel_o_m', value: user },
        ],
      },
    })
    expect(user).toBeDefined()
    const { bySubject } = store.state().reports
    expect(bySubject.charts[9]?.value).toEqual({
      id: 4,
      name: 'Weekly',
      active: true,
      subject: ofChart,
      cron: '0 12 * * 1',
      timezone: 'UTC',
      createdBy: 'Ada Min',
      lastAt: null,
      lastState: 'Not triggered',
    })
    expect(bySubject.dashboards).toEqual({})
  })

  it('reports why dashboard reports could not be loaded [B8.39]', async () => {
    server.use(answer(calls.reportList, () => refused('no', 500)))
    const client = createTestClient()
    client.world.dispatch('report.list', { subject: { method: 'dashboards', id: 2 } })
    await client.clock.settle()
    expect(client.world.store.state().reports.bySubject.dashboards[2]?.status).toBe('failed')
    expect(toasts(client)).toEqual([['danger', 'There was an issue fetching reports attached to this dashboard.']])
  })

  it('leaves it to the banner to report that the session is over', async () => {
    server.use(answer(calls.reportList, () => new Response('{}', { status: 401 })))
    const client = createTestClient()
    client.world.dispatch('report.list', { subject: ofChart })
    await client.clock.settle()
    expect(client.world.store.state().reports.bySubject.charts[9]?.status).toBe('failed')
    expect(toasts(client)).toEqual([])
  })

  it('posts a report of a dashboard and confirms it [B1.10] [B7.25] [B8.40]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.reportPost, (ask) => {
        asked.push(ask)
        return json({ id: 7, result: ask.body }, 201)
      }),
    )
    const client = createTestClient()
    const { dispatch } = client.world
    dispatch('report.save', { reportId: null, subject: { method: 'dashboards', id: 2 }, content: CONTENT })
    expect(last(client)?.state).toBe('sending')
    await client.clock.settle()
    expect(asked[0]?.body).toMatchObject({
      type: 'Report',
      name: 'Weekly',
      active: true,
      force_screenshot: false,
      creation_method: 'dashboards',
      dashboard: 2,
      crontab: '0 12 * * 1',
      timezone: 'Europe/Berlin',
      report_format: 'TEXT',
      recipients: [{ type: 'Email', recipient_config_json: { target: 'ada@example.com, bob@example.com' } }],
    })
    expect(asked[0]?.body).not.toHaveProperty('chart')
    expect(last(client)?.state).toBe('done')
    expect(toasts(client)).toEqual([['success', 'The report has been created']])
  })

  it("keeps a refused report with the server's message, without a toast", async () => {
    server.use(
      token,
      answer(calls.reportPost, () => refused('Resource already has an attached report.', 409)),
    )
    const client = createTestClient()
    client.world.dispatch('report.save', { reportId: null, subject: ofChart, content: CONTENT })
    await client.clock.settle()
    expect(last(client)).toMatchObject({
      state: 'failed',
      message: 'Resource already has an attached report.',
    })
    expect(toasts(client)).toEqual([])
  })

  it('saves the query of charts that lack one before it posts their report [B7.07] [B7.25]', async () => {
    await loadType('pie')
    const order: string[] = []
    const puts: ReceivedCall[] = []
    const dataset = { id: 3, uid: '3__table', type: 'table', name: 'main.flights', table_name: 'flights' }
    const form_data = { datasource: '3__table', viz_type: 'pie', metric: 'count', groupby: ['origin'] }
    const heard = (what: string, body: object, status?: number) => (one: ReceivedCall) => {
      order.push(`${what} ${one.url.pathname}`)
      if (what === 'left') puts.push(one)
      return json(body, status)
    }
    server.use(
      token,
      answer(
        calls.reportGet,
        heard('read', { id: 4, result: { ...ITEM, recipients: [], dashboard: { id: 2, dashboard_title: 'Traffic' } } }),
      ),
      answer(calls.dashboardCharts, () =>
        json({
          result: [9, 10, 11].map((id) => ({
            id,
            slice_name: `${id}`,
            cache_timeout: null,
            changed_on: '',
            description: null,
            description_markeddown: '',
            form_data: {},
            slice_url: '',
            certified_by: null,
            certification_details: null,
          })),
        }),
      ),
      answer(calls.chartGet, ({ url }) => {
        if (url.pathname.endsWith('/9')) return json({ message: 'Forbidden' }, 403)
        return json({ id: 10, result: { query_context: url.pathname.endsWith('/10') ? '{}' : null } })
      }),
      answer(calls.exploreOpen, () =>
        json({ result: { dataset, form_data, slice: null, message: null, metadata: null } }),
      ),
      answer(calls.chartPut, heard('left', { id: 11, result: {} })),
      answer(calls.reportSend, heard('sent', { message: 'OK' }, 202)),
    )
    const client = createTestClient()
    client.world.dispatch('report.send', { reportId: 4, name: 'Weekly' })
    await client.clock.settle()
    expect(client.errors).toEqual([])
    expect(order).toEqual(['read /api/v1/report/4', 'left /api/v1/chart/11', 'sent /api/v1/report/4/send'])
    expect(Object.keys(puts[0]?.body ?? {})).toEqual(['query_context', 'query_context_generation'])
    const left = String(puts[0]?.body['query_context'])
    expect(JSON.parse(left)).toMatchObject({
      datasource: { id: 3, type: 'table' },
      form_data,
      queries: [{ columns: ['origin'], metrics: ['count'] }],
    })
  })

  it('sends no invalid report', () => {
    const client = createTestClient()
    const { dispatch } = client.world
    const save = (part: Partial<ReportContent>) =>
      dispatch('report.save', { reportId: null, subject: ofChart, content: { ...CONTENT, ...part } })
    expect(save({ name: ' ' })).toMatchObject({ refused: 'REPORT_PROBLEM' })
    expect(save({ recipients: ' , ' })).toMatchObject({ refused: 'REPORT_PROBLEM' })
    expect(save({ recipients: 'ada@example.com, ada' })).toMatchObject({ refused: 'REPORT_PROBLEM' })
    expect(save({ name: 'x'.repeat(151) })).toMatchObject({ refused: 'REPORT_PROBLEM' })
  })

  it('puts a changed report [B7.26] [B8.41]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.reportPut, (ask) => {
        asked.push(ask)
        return json({ id: 4, result: ask.body })
      }),
    )
    const client = createTestClient()
    client.world.dispatch('report.save', { reportId: 4, subject: ofChart, content: CONTENT })
    await client.clock.settle()
    expect(asked[0]?.url.pathname).toBe('/api/v1/report/4')
    expect(asked[0]?.body).not.toHaveProperty('active')
    expect(asked[0]?.body).toMatchObject({ name: 'Weekly', crontab: '0 12 * * 1' })
    expect(toasts(client)).toEqual([['success', 'Report updated']])
  })

  it('pauses a report, and reports when that failed [B7.26] [B8.42]', async () => {
    let works = true
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.reportList, () => json({ count: 1, ids: [4], result: [ITEM] })),
      answer(calls.reportPut, (ask) => {
        asked.push(ask)
        return works ? json({ id: 4, result: ask.body }) : refused('no', 500)
      }),
    )
    const client = createTestClient()
    const { dispatch, store } = client.world
    dispatch('report.list', { subject: ofChart })
    dispatch('report.list', { subject: null })
    await client.clock.settle()
    const active = () => [
      store.state().reports.bySubject.charts[9]?.value?.active,
      store.state().reports.list?.value?.[0]?.active,
    ]
    dispatch('report.set_active', { reportId: 4, name: 'Weekly', active: false })
    await client.clock.settle()
    expect(asked[0]?.body).toEqual({ active: false })
    expect(active()).toEqual([false, false])
    works = false
    dispatch('report.set_active', { reportId: 4, name: 'Weekly', active: true })
    await client.clock.settle()
    expect(active()).toEqual([false, false])
    expect(toasts(client)).toEqual([['danger', 'We were unable to active or deactivate this report.']])
  })

  it('deletes a report by name, only where the server did [B7.27] [B8.43] [B8.44]', async () => {
    let status = 500
    server.use(
      token,
      answer(calls.reportList, () => json({ count: 1, ids: [4], result: [ITEM] })),
      answer(calls.reportDelete, () => (status === 200 ? json({ message: 'OK' }) : refused('no', status))),
    )
    const client = createTestClient()
    const { dispatch, store } = client.world
    dispatch('report.list', { subject: ofChart })
    await client.clock.settle()
    dispatch('report.delete', { reportId: 4, name: 'Weekly' })
    await client.clock.settle()
    expect(toasts(client)).toEqual([['danger', 'Your report could not be deleted']])
    expect(store.state().reports.bySubject.charts[9]?.value?.id).toBe(4)
    status = 200
    dispatch('report.delete', { reportId: 4, name: 'Weekly' })
    await client.clock.settle()
    expect(Object.values(store.state().toasts.byId).at(-1)).toMatchObject({
      level: 'success',
      text: 'Deleted: %s',
      args: ['Weekly'],
    })
    expect(store.state().reports.bySubject.charts[9]?.value).toBeNull()
  })

  it('sends a report at once, and not twice at a time', async () => {
    let sent = 0
    server.use(
      token,
      answer(calls.reportSend, () => {
        sent += 1
        return json({ message: 'OK' })
      }),
    )
    const client = createTestClient()
    const { dispatch, store } = client.world
    dispatch('report.send', { reportId: 4, name: 'Weekly' })
    expect(dispatch('report.send', { reportId: 4, name: 'Weekly' })).toEqual([])
    expect(Object.keys(store.state().reports.sending)).toEqual(['4'])
    await client.clock.settle()
    expect(sent).toBe(1)
    expect(store.state().reports.sending).toEqual({})
    expect(Object.values(store.state().toasts.byId).at(-1)).toMatchObject({ text: 'Sent: %s', args: ['Weekly'] })
  })

  it('stops showing a report as being sent when the page was reloaded', async () => {
    server.use(
      token,
      answer(calls.reportSend, () => new Promise<Response>(() => undefined)),
    )
    const client = createTestClient()
    const { dispatch, store, remote } = client.world
    dispatch('report.send', { reportId: 4, name: 'Weekly' })
    await client.clock.settle()
    const request = store.state().reports.sending[4] ?? ''
    remote({ ...event('effect.abandoned', { effect: 'send-report', reason: 'reload' }), cause: request })
    expect(store.state().reports.sending).toEqual({})
    expect(dispatch('report.send', { reportId: 4, name: 'Weekly' })).not.toEqual([])
  })

  const detail = (recipients: readonly object[]) => ({
    id: 4,
    result: { ...ITEM, report_format: 'TEXT', description: null, recipients },
  })
  const mail = (config: object) => ({ id: 1, type: 'Email', recipient_config_json: JSON.stringify(config) })
  const editing = async (recipients: readonly object[], change: Partial<ReportContent>) => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.reportGet, () => json(detail(recipients))),
      answer(calls.reportLog, () => json({ count: 0, ids: [], result: [] })),
      answer(calls.reportPut, (ask) => {
        asked.push(ask)
        return json({ id: 4, result: ask.body })
      }),
    )
    const client = createTestClient()
    const { dispatch, store } = client.world
    dispatch('report.open', { reportId: 4 })
    await client.clock.settle()
    const opened = store.state().reports.opened[4]?.value
    if (opened == null) throw new Error('not opened')
    dispatch('report.save', { reportId: 4, subject: ofChart, content: { ...opened.content, ...change } })
    await client.clock.settle()
    return { opened, body: asked[0]?.body }
  }

  it('leaves unchanged recipients alone, and any outside the list of addresses', async () => {
    const plain = await editing([mail({ target: 'a@x.io' }), mail({ target: 'b@x.io' })], { name: 'Other' })
    expect(plain.opened).toMatchObject({ elsewhere: false, content: { recipients: 'a@x.io, b@x.io' } })
    expect(plain.body).toMatchObject({ name: 'Other' })
    expect(plain.body).not.toHaveProperty('recipients')
    const changed = await editing([mail({ target: 'a@x.io' })], { recipients: 'c@x.io' })
    expect(changed.body).toMatchObject({ recipients: [{ type: 'Email', recipient_config_json: { target: 'c@x.io' } }] })
    const copies = await editing([mail({ target: 'a@x.io', bccTarget: 'z@x.io' })], { name: 'Other' })
    expect(copies.opened.elsewhere).toBe(true)
    expect(copies.body).not.toHaveProperty('recipients')
    const channel = { id: 2, type: 'Slack', recipient_config_json: '{"target":"#sales"}' }
    const slack = await editing([mail({ target: 'a@x.io' }), channel], { recipients: 'c@x.io' })
    expect(slack.opened).toMatchObject({ elsewhere: true, content: { recipients: 'a@x.io' } })
    expect(slack.body).not.toHaveProperty('recipients')
  })

  it('shows the last requested pause of a report, and reverts it without an answer', async () => {
    server.use(
      token,
      answer(calls.reportList, () => json({ count: 1, ids: [4], result: [ITEM] })),
      answer(calls.reportPut, () => new Promise<Response>(() => undefined)),
    )
    const client = createTestClient()
    const { dispatch, store, remote } = client.world
    dispatch('report.list', { subject: null })
    await client.clock.settle()
    const active = () => store.state().reports.list?.value?.[0]?.active
    dispatch('report.set_active', { reportId: 4, name: 'Weekly', active: false })
    const first = store.state().reports.turning[4]?.request ?? ''
    dispatch('report.set_active', { reportId: 4, name: 'Weekly', active: true })
    remote({ ...event('report.active_set', { reportId: 4, active: false }), cause: first })
    expect(active(), 'the answer to the first press').toBe(true)
    dispatch('report.set_active', { reportId: 4, name: 'Weekly', active: false })
    const second = store.state().reports.turning[4]?.request ?? ''
    remote({ ...event('effect.abandoned', { effect: 'set-report-active', reason: 'reload' }), cause: second })
    expect(active()).toBe(true)
  })
})
