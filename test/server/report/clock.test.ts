import { createServer } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { startReports } from '../../../server/report/clock/clock'
import { dashboardReport } from '../../../server/report/dashboardReport'
import { findUser } from '../../../server/session/security/users'
import { AT } from '../support/reports'
import { MINUTE, PASSWORD, reportsClock, START, urlOf } from '../support/reportsClock'

const due = reportsClock()
const { lines, make, set, subjects, until } = due

describe('report schedule', () => {
  test('sends reports at their times, in their time zone, once each [B1.09]', async () => {
    const id = await make({ timezone: 'America/New_York', crontab: '30 3,5 * * *' })
    expect(await until(START + 12 * 60 * MINUTE)).toEqual(['03-18T07:30', '03-18T09:30'])
    expect(await due.reports.read(id)).toMatchObject({
      last_state: 'Success',
      last_eval_dttm: '2026-03-18T09:30:00.000000',
    })
    expect(await due.reports.logOf(id)).toEqual(
      ['09', '07'].map((hour) => ({
        id: expect.any(Number),
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        scheduled_dttm: `2026-03-18T${hour}:30:00.000000`,
        start_dttm: `2026-03-18T${hour}:30:00.000000`,
        end_dttm: `2026-03-18T${hour}:30:00.000000`,
        state: 'Success',
        error_message: null,
      })),
    )
  })

  test('sends no disabled report, and none for times before it was created or changed', async () => {
    const id = await make({ active: false })
    expect(await until(START + 90 * MINUTE)).toEqual([])
    due.now += MINUTE + 10_000
    expect((await due.ada.send('PUT', `${AT}${id}`, { body: { active: true, crontab: '* * * * *' } })).status).toBe(200)
    due.now += 10_000
    await due.clock.look()
    expect(due.box.mails).toEqual([])
    expect(await until(due.now + 2 * MINUTE)).toHaveLength(2)
  })

  test('sends a missed report once while running, and none missed before the start', async () => {
    await make({ crontab: '* * * * *' })
    due.now += 600 * MINUTE
    await due.clock.look()
    expect(due.box.mails).toHaveLength(1)
    due.clock.stop()
    due.now += 600 * MINUTE
    due.clock = startReports(due.reports.server.services)
    await due.clock.look()
    expect(due.box.mails).toHaveLength(1)
  })

  test('two lookups send one mail, at the same time or one after the other', async () => {
    await make({ crontab: '0 7,8 * * *' })
    const other = startReports(due.reports.server.services)
    due.now = START + 60 * MINUTE
    await Promise.all([due.clock.look(), other.look()])
    expect(due.box.mails).toHaveLength(1)
    due.now += 60 * MINUTE
    await due.clock.look()
    await other.look()
    other.stop()
    expect(due.box.mails).toHaveLength(2)
  })

  test('sends a due report even after it was renamed or re-addressed', async () => {
    const id = await make()
    due.now = START + 60 * MINUTE + 5000
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'new@example.com' } }]
    // forms send their other fields as they were
    const body = { name: 'Renamed', recipients, active: true, crontab: '0 7 * * *', timezone: 'UTC' }
    expect((await due.ada.send('PUT', `${AT}${id}`, { body })).status).toBe(200)
    await due.clock.look()
    expect(subjects()).toEqual([['Renamed', 'new@example.com']])
  })

  test('a failed lookup leaves reports to the next one; a failed cleanup delays none', async () => {
    await make({ crontab: '0 7,8 * * *' })
    await due.clock.look()
    const { store } = due.reports.server.services
    const fails = () => {
      throw new Error('no disk')
    }
    due.now = START + 60 * MINUTE
    vi.spyOn(store, 'selectFrom').mockImplementationOnce(fails)
    await due.clock.look()
    expect(due.box.mails).toHaveLength(1)
    due.now = START + 120 * MINUTE
    vi.spyOn(store, 'selectFrom').mockImplementationOnce(fails).mockImplementationOnce(fails)
    await expect(due.clock.look()).rejects.toThrow('no disk')
    expect(due.box.mails).toHaveLength(1)
    due.now += MINUTE
    await due.clock.look()
    expect(due.box.mails).toHaveLength(2)
  })

  test('sends no reports where they are turned off', async () => {
    await make()
    const { featureFlags } = due.reports.server.services.settings as { featureFlags: { ALERT_REPORTS: boolean } }
    featureFlags.ALERT_REPORTS = false
    try {
      expect(await until(START + 61 * MINUTE)).toEqual([])
    } finally {
      featureFlags.ALERT_REPORTS = true
    }
  })
})

describe('failed report', () => {
  test('a report fails with the reason when the server stops during its creation', async () => {
    const { services } = due.reports.server
    const user = await findUser(services.store, due.ada.userId ?? 0)
    if (!user) throw new Error('no user')
    const dashboard = await due.reports.dashboard('Stopped', [due.chart])
    const made = dashboardReport({ services, user, signal: AbortSignal.abort(), since: due.now }, dashboard, 'TEXT')
    await expect(made).rejects.toThrow('The server was stopped while it was being sent.')
  })

  const failed = async (id: number) => {
    const [entry] = await due.reports.logOf(id)
    return [(await due.reports.read(id))['last_state'], entry?.['error_message']]
  }

  test('tells the owner that a chart cannot be read, not everyone and not every minute', async () => {
    const broken = await due.reports.chart('Broken', due.reports.sales, { query_context: null })
    const reason = 'Chart has no query context saved. Please save the chart again.'
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'boss@example.com' } }]
    const name = '<b>Broken</b>'
    const id = await make({ name, chart: broken, recipients, crontab: '* 7 * * *' })
    await until(START + 63 * MINUTE)
    expect(await failed(id)).toEqual(['Error', reason])
    expect(subjects()).toEqual([[`Not sent: ${name}`, 'ada@example.com']])
    expect(due.box.mails[0]?.text).toContain(reason)
    expect(due.box.mails[0]?.html).toContain('&lt;b&gt;Broken&lt;/b&gt;')
    expect(await due.reports.logOf(id)).toHaveLength(4)
    await until(START + 26 * 60 * MINUTE)
    expect(subjects()).toHaveLength(2)
  })

  test('a report of a deleted dataset fails', async () => {
    const dataset = await due.reports.dataset({ table_name: 'soon gone', sql: 'select 1 as n' })
    const gone = await due.reports.chart('Of nothing', dataset)
    const id = await make({ chart: gone })
    expect((await due.ada.send('DELETE', `/api/v1/dataset/${dataset}`)).status).toBe(200)
    await until(START + 60 * MINUTE)
    expect(await failed(id)).toEqual(['Error', 'Datasource does not exist'])
  })

  test('a report without a mail server fails', async () => {
    set({ smtpUrl: '' })
    const id = await make()
    const reason = 'No mail server is set, so that no report can be sent (RECOUNT_SMTP_URL).'
    await until(START + 60 * MINUTE)
    expect(await failed(id)).toEqual(['Error', reason])
    const answer = await due.ada.post(`${AT}${id}/send`)
    expect([answer.status, answer.json()]).toEqual([422, { message: reason }])
  })

  test('a report fails where the mail server is absent or disconnects', async () => {
    const rude = createServer((socket) => socket.destroy())
    await new Promise<void>((open) => rude.listen(0, '127.0.0.1', open))
    const { port } = rude.address() as { port: number }
    set({ smtpUrl: urlOf(port) })
    const id = await make()
    const send = async () => (await due.ada.post(`${AT}${id}/send`)).json<{ message: string }>().message
    expect(await send()).toBe('The mail server could not be reached.')
    await new Promise((closed) => rude.close(closed))
    expect(await send()).toBe('The mail server could not be reached.')
    expect(await failed(id)).toEqual(['Error', 'The mail server could not be reached.'])
  })

  test('a report fails on a refused mail sign-in, without the password in the message', async () => {
    due.box.refuse = { addresses: [], signIn: true }
    const id = await make()
    const answer = await due.ada.post(`${AT}${id}/send`)
    expect([answer.status, answer.json()]).toEqual([422, { message: 'The mail server refused the sign-in.' }])
    const kept = JSON.stringify(await due.reports.server.services.store.selectFrom('report_log').selectAll().execute())
    expect(kept).toContain('refused the sign-in')
    expect(lines.some((line) => line.includes('mail not sent'))).toBe(true)
    for (const text of [answer.text, kept, ...lines]) expect(text).not.toContain(PASSWORD)
  })

  test('a report fails where the mail server refuses all or some addresses', async () => {
    due.box.refuse = { addresses: ['no@x.io'], signIn: false }
    const recipients = (target: string) => [{ type: 'Email', recipient_config_json: { target } }]
    const id = await make({ recipients: recipients('no@x.io') })
    await until(START + 60 * MINUTE)
    expect(await failed(id)).toEqual(['Error', 'The mail server did not take the mail: 550 no <b>no@x.io</b> here'])
    expect(subjects()).toEqual([['Not sent: Due', 'ada@example.com']])
    await due.ada.send('PUT', `${AT}${id}`, { body: { recipients: recipients('yes@x.io, no@x.io') } })
    due.box.refuse = { addresses: ['no@x.io', 'ada@example.com'], signIn: false }
    await due.ada.send('PUT', `${AT}${id}`, { body: { crontab: '0 8 * * *' } })
    await until(START + 120 * MINUTE)
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const untold = told.filter(({ msg }) => msg === 'failure of a report not told')
    expect(untold).toMatchObject([{ reportId: id, problem: 'ReportProblem' }])
    for (const line of lines) expect(line).not.toMatch(/(?:x\.io|example\.com)/)
    const answer = await due.ada.post(`${AT}${id}/send`)
    expect(answer.json()).toEqual({ message: 'The mail server refused these addresses: no@x.io' })
    expect(subjects().at(-1)).toEqual(['Due', 'yes@x.io'])
  })

  test('sends to the other lists where the mail server refuses addresses', async () => {
    due.box.refuse = { addresses: ['no@x.io', 'nor@x.io'], signIn: false }
    const lists = ['no@x.io', 'a@x.io, nor@x.io', 'b@x.io']
    const recipients = lists.map((target) => ({ type: 'Email', recipient_config_json: { target } }))
    const answer = await due.ada.post(`${AT}${await make({ recipients })}/send`)
    const reasons = [
      'The mail server did not take the mail: 550 no <b>no@x.io</b> here',
      'The mail server refused these addresses: nor@x.io',
    ]
    expect([answer.status, answer.json()]).toEqual([422, { message: reasons.join('; ') }])
    expect(subjects()).toEqual([
      ['Due', 'a@x.io'],
      ['Due', 'b@x.io'],
    ])
  })

  test('leaves a deleted report unsent [B7.27]', async () => {
    const id = await make()
    expect((await due.ada.send('DELETE', `${AT}${id}`)).status).toBe(200)
    expect(await until(START + 61 * MINUTE)).toEqual([])
  })
})
