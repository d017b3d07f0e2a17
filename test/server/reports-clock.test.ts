import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startReports, type ReportClock } from '../../server/reports/clock'
import { dashboardReport } from '../../server/reports/dashboardReport'
import { endLost, renewLease } from '../../server/reports/lease'
import { findUser } from '../../server/security/users'
import { type MailBox, startMailBox } from './support/mails'
import { AT, type Reports, startReporting } from './support/reports'
import type { Browser } from './support/server'

const MINUTE = 60_000
const START = Date.UTC(2026, 2, 18, 6, 0)
const PASSWORD = 'hunter2hunter2'
const lines: string[] = []
let now = START
let box: MailBox
let reports: Reports
let ada: Browser
let chart: number
let clock: ReportClock

beforeAll(async () => {
  box = await startMailBox()
  reports = await startReporting(
    () => now,
    { smtpUrl: urlOf(box.port), logLevel: 'silent' },
    (line) => lines.push(line),
  )
  ;({ ada } = reports)
  chart = await reports.chart('Due')
})
afterAll(async () => {
  await reports.close()
  await box.close()
})
beforeEach(async () => {
  now = START
  await reports.server.services.store.deleteFrom('report').execute()
  set({ smtpUrl: urlOf(box.port) })
  box.mails.length = 0
  box.refuse = { addresses: [], signIn: false }
  box.hold = null
  box.held = 0
  lines.length = 0
  clock = startReports(reports.server.services)
})
afterEach(() => {
  vi.restoreAllMocks()
  clock.stop()
})

const urlOf = (port: number) => `smtp://mailer:${PASSWORD}@127.0.0.1:${port}`
const set = (settings: { readonly smtpUrl: string }) => void Object.assign(reports.server.services.settings, settings)
const make = (more: object = {}) => reports.make({ name: 'Due', chart, crontab: '0 7 * * *', ...more })
/** Looks once a minute up to a moment; answers when mails came, in UTC. */
const until = async (end: number): Promise<readonly string[]> => {
  const times: string[] = []
  while (now < end) {
    now += MINUTE
    const before = box.mails.length
    await clock.look()
    if (box.mails.length > before) times.push(new Date(now).toISOString().slice(5, 16))
  }
  return times
}
const subjects = () => box.mails.map(({ subject, to }) => [subject, ...to])

describe('when reports are sent', () => {
  test('[B1.09] at their times, in their time zone, once each', async () => {
    const id = await make({ timezone: 'America/New_York', crontab: '30 3,5 * * *' })
    expect(await until(START + 12 * 60 * MINUTE)).toEqual(['03-18T07:30', '03-18T09:30'])
    expect(await reports.read(id)).toMatchObject({
      last_state: 'Success',
      last_eval_dttm: '2026-03-18T09:30:00.000000',
    })
    expect(await reports.logOf(id)).toEqual(
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

  test('not those that are turned off, nor those of the time before they were made or changed', async () => {
    const id = await make({ active: false })
    expect(await until(START + 90 * MINUTE)).toEqual([])
    now += MINUTE + 10_000
    expect((await ada.send('PUT', `${AT}${id}`, { body: { active: true, crontab: '* * * * *' } })).status).toBe(200)
    now += 10_000
    await clock.look()
    expect(box.mails).toEqual([])
    expect(await until(now + 2 * MINUTE)).toHaveLength(2)
  })

  test('what was due while nobody looked is sent once, what was due before the start not at all', async () => {
    await make({ crontab: '* * * * *' })
    now += 600 * MINUTE
    await clock.look()
    expect(box.mails).toHaveLength(1)
    clock.stop()
    now += 600 * MINUTE
    clock = startReports(reports.server.services)
    await clock.look()
    expect(box.mails).toHaveLength(1)
  })

  test('two that look send one mail, at the same time or one after the other', async () => {
    await make({ crontab: '0 7,8 * * *' })
    const other = startReports(reports.server.services)
    now = START + 60 * MINUTE
    await Promise.all([clock.look(), other.look()])
    expect(box.mails).toHaveLength(1)
    now += 60 * MINUTE
    await clock.look()
    await other.look()
    other.stop()
    expect(box.mails).toHaveLength(2)
  })

  test('though it was renamed or goes elsewhere when its time had come', async () => {
    const id = await make()
    now = START + 60 * MINUTE + 5000
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'new@example.com' } }]
    // forms send their other fields as they were
    const body = { name: 'Renamed', recipients, active: true, crontab: '0 7 * * *', timezone: 'UTC' }
    expect((await ada.send('PUT', `${AT}${id}`, { body })).status).toBe(200)
    await clock.look()
    expect(subjects()).toEqual([['Renamed', 'new@example.com']])
  })

  test('a look that fails leaves them to the next one, and what is lost does not keep them', async () => {
    await make({ crontab: '0 7,8 * * *' })
    await clock.look()
    const { store } = reports.server.services
    const fails = () => {
      throw new Error('no disk')
    }
    now = START + 60 * MINUTE
    vi.spyOn(store, 'selectFrom').mockImplementationOnce(fails)
    await clock.look()
    expect(box.mails).toHaveLength(1)
    now = START + 120 * MINUTE
    vi.spyOn(store, 'selectFrom').mockImplementationOnce(fails).mockImplementationOnce(fails)
    await expect(clock.look()).rejects.toThrow('no disk')
    expect(box.mails).toHaveLength(1)
    now += MINUTE
    await clock.look()
    expect(box.mails).toHaveLength(2)
  })

  test('not at all where reports are turned off', async () => {
    await make()
    const { featureFlags } = reports.server.services.settings as { featureFlags: { ALERT_REPORTS: boolean } }
    featureFlags.ALERT_REPORTS = false
    try {
      expect(await until(START + 61 * MINUTE)).toEqual([])
    } finally {
      featureFlags.ALERT_REPORTS = true
    }
  })
})

describe('one that is being sent', () => {
  test('is Working until it was, and is not begun again beside itself', async () => {
    const id = await make({ crontab: '* * * * *' })
    let release: () => void = () => undefined
    box.hold = new Promise((go) => {
      release = go
    })
    now += MINUTE
    const first = clock.look()
    await expect.poll(async () => (await reports.read(id))['last_state']).toBe('Working')
    now += MINUTE
    await clock.look()
    const again = await ada.post(`${AT}${id}/send`)
    expect([again.status, again.json()]).toEqual([409, { message: 'The report is being sent already.' }])
    expect(await reports.logOf(id)).toMatchObject([{ state: 'Working', end_dttm: null, error_message: null }])
    release()
    await first
    expect(await reports.logOf(id)).toMatchObject([{ state: 'Success' }])
    expect((await reports.read(id))['last_state']).toBe('Success')
    expect(box.mails).toHaveLength(1)
  })

  test('is told as failed when the server was killed meanwhile, and is sent at its next time', async () => {
    const id = await make()
    const { store } = reports.server.services
    const lease = { last_state: 'Working', lease_ms: now + MINUTE, lease_run: 'killed' }
    await store.updateTable('report').set(lease).where('id', '=', id).execute()
    const entry = { uuid: 'killed', report_id: id, scheduled_ms: now, start_ms: now, end_ms: null }
    await store
      .insertInto('report_log')
      .values({ ...entry, state: 'Working', error_message: null })
      .execute()
    clock.stop()
    clock = startReports(reports.server.services)
    await clock.look()
    expect((await reports.read(id))['last_state']).toBe('Error')
    const stopped = { state: 'Error', error_message: 'The server was stopped while it was being sent.' }
    expect(await reports.logOf(id)).toMatchObject([stopped])
    expect(subjects()).toEqual([['Not sent: Due', 'ada@example.com']])
    expect(await until(START + 61 * MINUTE)).toEqual(['03-18T07:00'])
    expect((await reports.read(id))['last_state']).toBe('Success')
  })

  test('is given up when its lease runs out, not before', async () => {
    const id = await make({ crontab: '0 0 1 1 *' })
    const { store } = reports.server.services
    const lease = { last_state: 'Working', lease_ms: now + 2 * MINUTE, lease_run: 'lost' }
    await clock.look()
    await store.updateTable('report').set(lease).where('id', '=', id).execute()
    await until(now + MINUTE)
    expect((await reports.read(id))['last_state']).toBe('Working')
    expect((await ada.post(`${AT}${id}/send`)).status).toBe(409)
    await until(now + MINUTE)
    expect((await reports.read(id))['last_state']).toBe('Error')
    expect((await ada.post(`${AT}${id}/send`)).status).toBe(200)
  })

  test('is ended by a server that stops', async () => {
    const other = await startMailBox()
    const stopping = await startReporting(() => now, { smtpUrl: `smtp://127.0.0.1:${other.port}` })
    let release: () => void = () => undefined
    other.hold = new Promise((go) => {
      release = go
    })
    const id = await stopping.make({ name: 'Stopped', chart: await stopping.chart('Stopped') })
    const sending = stopping.ada.post(`${AT}${id}/send`)
    await expect.poll(async () => (await stopping.read(id))['last_state']).toBe('Working')
    // a request that is under way is ended by the server, too
    const ended = sending.then(
      ({ status }) => status,
      () => 'cut off',
    )
    const { reports: runs } = stopping.server.services
    await stopping.close()
    expect([runs.running.size, [422, 'cut off'].includes(await ended)]).toEqual([0, true])
    release()
    await expect.poll(() => other.connected()).toBe(0)
    expect(other.mails).toEqual([])
    await other.close()
  })
})

describe('one that waits', () => {
  test('for its turn is not sent when it was turned off meanwhile', async () => {
    const ids = [await make({ name: 'One' }), await make({ name: 'Two', chart: await reports.chart('Two') })]
    const third = await make({ name: 'Three', chart: await reports.chart('Three') })
    let release: () => void = () => undefined
    box.hold = new Promise((go) => {
      release = go
    })
    now = START + 60 * MINUTE
    const looking = clock.look()
    for (const id of ids) await expect.poll(async () => (await reports.read(id))['last_state']).toBe('Working')
    expect((await ada.send('PUT', `${AT}${third}`, { body: { active: false } })).status).toBe(200)
    release()
    await looking
    expect(subjects().toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['One', 'ada@example.com'],
      ['Two', 'ada@example.com'],
    ])
    expect([(await reports.read(third))['last_state'], await reports.logOf(third)]).toEqual(['Not triggered', []])
  })

  test('for its turn is one that somebody sends by hand, too', async () => {
    const ids = await Promise.all(['One', 'Two'].map(async (name) => make({ name, chart: await reports.chart(name) })))
    const third = await make({ name: 'Three', chart: await reports.chart('Three') })
    let release: () => void = () => undefined
    box.hold = new Promise((go) => {
      release = go
    })
    now = START + 60 * MINUTE - 1
    const sending = ids.map((id) => ada.post(`${AT}${id}/send`))
    await expect.poll(() => box.connected()).toBe(2)
    now = START + 60 * MINUTE
    const { begun } = reports.server.services.reports
    const looking = clock.look()
    await expect.poll(() => begun.has(third)).toBe(true)
    const again = await ada.post(`${AT}${third}/send`)
    expect([again.status, (await reports.read(third))['last_state'], box.connected()]).toEqual([
      409,
      'Not triggered',
      2,
    ])
    const byHand = await make({ name: 'Four', chart: await reports.chart('Four') })
    sending.push(ada.post(`${AT}${byHand}/send`))
    await expect.poll(() => begun.has(byHand)).toBe(true)
    expect((await reports.read(byHand))['last_state']).toBe('Not triggered')
    release()
    await looking
    expect((await Promise.all(sending)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(box.mails).toHaveLength(4)
  })

  test('longer than anybody waits for an answer goes on, and its owner is told where it fails', async () => {
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'no@x.io' } }]
    const id = await make({ recipients })
    let release: () => void = () => undefined
    box.hold = new Promise((go) => {
      release = go
    })
    box.refuse = { addresses: ['no@x.io'], signIn: false }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const sending = ada.post(`${AT}${id}/send`)
      await expect.poll(() => box.held).toBe(1)
      expect((await reports.read(id))['last_state']).toBe('Working')
      vi.advanceTimersByTime(45_000)
      const answer = await sending
      expect([answer.status, answer.json()]).toEqual([202, { message: 'It is still being sent.' }])
    } finally {
      vi.useRealTimers()
    }
    release()
    await expect.poll(subjects).toEqual([['Not sent: Due', 'ada@example.com']])
    expect(box.mails[0]?.text).toContain('550 no <b>no@x.io</b> here')
    expect((await reports.read(id))['last_state']).toBe('Error')
  })

  test('is not given up when its lease is renewed just then', async () => {
    const id = await make()
    const { services } = reports.server
    const { store } = services
    await clock.look()
    const lease = { last_state: 'Working', lease_ms: now, lease_run: 'slow' }
    await store.updateTable('report').set(lease).where('id', '=', id).execute()
    const begin = store.transaction.bind(store)
    vi.spyOn(store, 'transaction').mockImplementationOnce(() => {
      const begun = begin()
      const execute = begun.execute.bind(begun)
      return Object.assign(begun, {
        execute: async (work: Parameters<typeof execute>[0]) => {
          expect(await renewLease(services, { report: id, run: 'slow' })).toBe(true)
          return execute(work)
        },
      })
    })
    expect(await endLost(services, 'look')).toEqual([])
    expect((await reports.read(id))['last_state']).toBe('Working')
    now += 3 * MINUTE
    expect(await endLost(services, 'look')).toEqual([id])
  })

  test('so long that another took it over tells nothing of its failure', async () => {
    const id = await make({ recipients: [{ type: 'Email', recipient_config_json: { target: 'no@x.io' } }] })
    let release: () => void = () => undefined
    box.hold = new Promise((go) => {
      release = go
    })
    box.refuse = { addresses: ['no@x.io'], signIn: false }
    now = START + 60 * MINUTE
    const looking = clock.look()
    await expect.poll(() => box.connected()).toBe(1)
    const { store } = reports.server.services
    await store.updateTable('report').set({ lease_run: 'other' }).where('id', '=', id).execute()
    release()
    await looking
    expect(box.mails).toEqual([])
    expect((await reports.read(id))['last_state']).toBe('Working')
  })
})

describe('why one was not sent', () => {
  test('the server stopped, whatever a dashboard has come to by then', async () => {
    const { services } = reports.server
    const user = await findUser(services.store, ada.userId ?? 0)
    if (!user) throw new Error('no user')
    const dashboard = await reports.dashboard('Stopped', [chart])
    const made = dashboardReport({ services, user, gone: AbortSignal.abort(), since: now }, dashboard, 'TEXT')
    await expect(made).rejects.toThrow('The server was stopped while it was being sent.')
  })

  const failed = async (id: number) => {
    const [entry] = await reports.logOf(id)
    return [(await reports.read(id))['last_state'], entry?.['error_message']]
  }

  test('its chart cannot be read: its owner is told, not everybody, and not every minute', async () => {
    const broken = await reports.chart('Broken', reports.sales, { query_context: null })
    const reason = 'Chart has no query context saved. Please save the chart again.'
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'boss@example.com' } }]
    const name = '<b>Broken</b>'
    const id = await make({ name, chart: broken, recipients, crontab: '* 7 * * *' })
    await until(START + 63 * MINUTE)
    expect(await failed(id)).toEqual(['Error', reason])
    expect(subjects()).toEqual([[`Not sent: ${name}`, 'ada@example.com']])
    expect(box.mails[0]?.text).toContain(reason)
    expect(box.mails[0]?.html).toContain('&lt;b&gt;Broken&lt;/b&gt;')
    expect(await reports.logOf(id)).toHaveLength(4)
    await until(START + 26 * 60 * MINUTE)
    expect(subjects()).toHaveLength(2)
  })

  test('its dataset is gone', async () => {
    const dataset = await reports.dataset({ table_name: 'soon gone', sql: 'select 1 as n' })
    const gone = await reports.chart('Of nothing', dataset)
    const id = await make({ chart: gone })
    expect((await ada.send('DELETE', `/api/v1/dataset/${dataset}`)).status).toBe(200)
    await until(START + 60 * MINUTE)
    expect(await failed(id)).toEqual(['Error', 'Datasource does not exist'])
  })

  test('there is no mail server', async () => {
    set({ smtpUrl: '' })
    const id = await make()
    const reason = 'No mail server is set, so that no report can be sent (RECOUNT_SMTP_URL).'
    await until(START + 60 * MINUTE)
    expect(await failed(id)).toEqual(['Error', reason])
    const answer = await ada.post(`${AT}${id}/send`)
    expect([answer.status, answer.json()]).toEqual([422, { message: reason }])
  })

  test('the mail server is not there, or breaks off', async () => {
    const rude = createServer((socket) => socket.destroy())
    await new Promise<void>((open) => rude.listen(0, '127.0.0.1', open))
    const { port } = rude.address() as { port: number }
    set({ smtpUrl: urlOf(port) })
    const id = await make()
    const send = async () => (await ada.post(`${AT}${id}/send`)).json<{ message: string }>().message
    expect(await send()).toBe('The mail server could not be reached.')
    await new Promise((closed) => rude.close(closed))
    expect(await send()).toBe('The mail server could not be reached.')
    expect(await failed(id)).toEqual(['Error', 'The mail server could not be reached.'])
  })

  test('the mail server refuses the sign-in, whose password is told nowhere', async () => {
    box.refuse = { addresses: [], signIn: true }
    const id = await make()
    const answer = await ada.post(`${AT}${id}/send`)
    expect([answer.status, answer.json()]).toEqual([422, { message: 'The mail server refused the sign-in.' }])
    const kept = JSON.stringify(await reports.server.services.store.selectFrom('report_log').selectAll().execute())
    expect(kept).toContain('refused the sign-in')
    expect(lines.some((line) => line.includes('mail not sent'))).toBe(true)
    for (const text of [answer.text, kept, ...lines]) expect(text).not.toContain(PASSWORD)
  })

  test('the mail server refuses all addresses, or some', async () => {
    box.refuse = { addresses: ['no@x.io'], signIn: false }
    const recipients = (target: string) => [{ type: 'Email', recipient_config_json: { target } }]
    const id = await make({ recipients: recipients('no@x.io') })
    await until(START + 60 * MINUTE)
    expect(await failed(id)).toEqual(['Error', 'The mail server did not take the mail: 550 no <b>no@x.io</b> here'])
    expect(subjects()).toEqual([['Not sent: Due', 'ada@example.com']])
    await ada.send('PUT', `${AT}${id}`, { body: { recipients: recipients('yes@x.io, no@x.io') } })
    box.refuse = { addresses: ['no@x.io', 'ada@example.com'], signIn: false }
    await ada.send('PUT', `${AT}${id}`, { body: { crontab: '0 8 * * *' } })
    await until(START + 120 * MINUTE)
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const untold = told.filter(({ msg }) => msg === 'failure of a report not told')
    expect(untold).toMatchObject([{ reportId: id, problem: 'ReportProblem' }])
    for (const line of lines) expect(line).not.toMatch(/(?:x\.io|example\.com)/)
    const answer = await ada.post(`${AT}${id}/send`)
    expect(answer.json()).toEqual({ message: 'The mail server refused these addresses: no@x.io' })
    expect(subjects().at(-1)).toEqual(['Due', 'yes@x.io'])
  })

  test('the mail server refuses addresses of several lists, of which the others have theirs', async () => {
    box.refuse = { addresses: ['no@x.io', 'nor@x.io'], signIn: false }
    const lists = ['no@x.io', 'a@x.io, nor@x.io', 'b@x.io']
    const recipients = lists.map((target) => ({ type: 'Email', recipient_config_json: { target } }))
    const answer = await ada.post(`${AT}${await make({ recipients })}/send`)
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

  test('[B7.27] one that is deleted is not sent', async () => {
    const id = await make()
    expect((await ada.send('DELETE', `${AT}${id}`)).status).toBe(200)
    expect(await until(START + 61 * MINUTE)).toEqual([])
  })
})
