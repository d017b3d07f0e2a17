import { describe, expect, test, vi } from 'vitest'
import { startReports } from '../../../server/report/clock/clock'
import { endLost, renewLease } from '../../../server/report/clock/lease'
import { startMailBox } from '../support/mails'
import { AT, startReporting } from '../support/reports'
import { MINUTE, reportsClock, START } from '../support/reportsClock'

const due = reportsClock()
const { make, subjects, until } = due

describe('report that is being sent', () => {
  test('a report is Working until it was sent, and does not start twice', async () => {
    const id = await make({ crontab: '* * * * *' })
    let release: () => void = () => undefined
    due.box.hold = new Promise((go) => {
      release = go
    })
    due.now += MINUTE
    const first = due.clock.look()
    await expect.poll(async () => (await due.reports.read(id))['last_state']).toBe('Working')
    due.now += MINUTE
    await due.clock.look()
    const again = await due.ada.post(`${AT}${id}/send`)
    expect([again.status, again.json()]).toEqual([409, { message: 'The report is being sent already.' }])
    expect(await due.reports.logOf(id)).toMatchObject([{ state: 'Working', end_dttm: null, error_message: null }])
    release()
    await first
    expect(await due.reports.logOf(id)).toMatchObject([{ state: 'Success' }])
    expect((await due.reports.read(id))['last_state']).toBe('Success')
    expect(due.box.mails).toHaveLength(1)
  })

  test('marks a report as failed after a kill, and sends it at its next time', async () => {
    const id = await make()
    const { store } = due.reports.server.services
    const lease = { last_state: 'Working', lease_ms: due.now + MINUTE, lease_run: 'killed' }
    await store.updateTable('report').set(lease).where('id', '=', id).execute()
    const entry = { uuid: 'killed', report_id: id, scheduled_ms: due.now, start_ms: due.now, end_ms: null }
    await store
      .insertInto('report_log')
      .values({ ...entry, state: 'Working', error_message: null })
      .execute()
    due.clock.stop()
    due.clock = startReports(due.reports.server.services)
    await due.clock.look()
    expect((await due.reports.read(id))['last_state']).toBe('Error')
    const stopped = { state: 'Error', error_message: 'The server was stopped while it was being sent.' }
    expect(await due.reports.logOf(id)).toMatchObject([stopped])
    expect(subjects()).toEqual([['Not sent: Due', 'ada@example.com']])
    expect(await until(START + 61 * MINUTE)).toEqual(['03-18T07:00'])
    expect((await due.reports.read(id))['last_state']).toBe('Success')
  })

  test('gives a report up when its lease expires, not before', async () => {
    const id = await make({ crontab: '0 0 1 1 *' })
    const { store } = due.reports.server.services
    const lease = { last_state: 'Working', lease_ms: due.now + 2 * MINUTE, lease_run: 'lost' }
    await due.clock.look()
    await store.updateTable('report').set(lease).where('id', '=', id).execute()
    await until(due.now + MINUTE)
    expect((await due.reports.read(id))['last_state']).toBe('Working')
    expect((await due.ada.post(`${AT}${id}/send`)).status).toBe(409)
    await until(due.now + MINUTE)
    expect((await due.reports.read(id))['last_state']).toBe('Error')
    expect((await due.ada.post(`${AT}${id}/send`)).status).toBe(200)
  })

  test('a stopping server ends the reports it is sending', async () => {
    const other = await startMailBox()
    const stopping = await startReporting(() => due.now, { smtpUrl: `smtp://127.0.0.1:${other.port}` })
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

describe('waiting report', () => {
  test('leaves a waiting report unsent once it was turned off', async () => {
    const ids = [await make({ name: 'One' }), await make({ name: 'Two', chart: await due.reports.chart('Two') })]
    const third = await make({ name: 'Three', chart: await due.reports.chart('Three') })
    let release: () => void = () => undefined
    due.box.hold = new Promise((go) => {
      release = go
    })
    due.now = START + 60 * MINUTE
    const looking = due.clock.look()
    for (const id of ids) await expect.poll(async () => (await due.reports.read(id))['last_state']).toBe('Working')
    expect((await due.ada.send('PUT', `${AT}${third}`, { body: { active: false } })).status).toBe(200)
    release()
    await looking
    expect(subjects().toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['One', 'ada@example.com'],
      ['Two', 'ada@example.com'],
    ])
    expect([(await due.reports.read(third))['last_state'], await due.reports.logOf(third)]).toEqual([
      'Not triggered',
      [],
    ])
  })

  test('a report sent by hand waits for its turn too', async () => {
    const ids = await Promise.all(
      ['One', 'Two'].map(async (name) => make({ name, chart: await due.reports.chart(name) })),
    )
    const third = await make({ name: 'Three', chart: await due.reports.chart('Three') })
    let release: () => void = () => undefined
    due.box.hold = new Promise((go) => {
      release = go
    })
    due.now = START + 60 * MINUTE - 1
    const sending = ids.map((id) => due.ada.post(`${AT}${id}/send`))
    await expect.poll(() => due.box.held).toBe(2)
    due.now = START + 60 * MINUTE
    const { begun } = due.reports.server.services.reports
    const looking = due.clock.look()
    await expect.poll(() => begun.has(third)).toBe(true)
    const again = await due.ada.post(`${AT}${third}/send`)
    expect([again.status, (await due.reports.read(third))['last_state'], due.box.held]).toEqual([
      409,
      'Not triggered',
      2,
    ])
    const byHand = await make({ name: 'Four', chart: await due.reports.chart('Four') })
    sending.push(due.ada.post(`${AT}${byHand}/send`))
    await expect.poll(() => begun.has(byHand)).toBe(true)
    expect((await due.reports.read(byHand))['last_state']).toBe('Not triggered')
    release()
    await looking
    expect((await Promise.all(sending)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(due.box.mails).toHaveLength(4)
  })

  test('a long send continues after the answer, and its owner learns of a failure', async () => {
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'no@x.io' } }]
    const id = await make({ recipients })
    let release: () => void = () => undefined
    due.box.hold = new Promise((go) => {
      release = go
    })
    due.box.refuse = { addresses: ['no@x.io'], signIn: false }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const sending = due.ada.post(`${AT}${id}/send`)
      await expect.poll(() => due.box.held).toBe(1)
      expect((await due.reports.read(id))['last_state']).toBe('Working')
      vi.advanceTimersByTime(45_000)
      const answer = await sending
      expect([answer.status, answer.json()]).toEqual([202, { message: 'It is still being sent.' }])
    } finally {
      vi.useRealTimers()
    }
    release()
    await expect.poll(subjects).toEqual([['Not sent: Due', 'ada@example.com']])
    expect(due.box.mails[0]?.text).toContain('550 no <b>no@x.io</b> here')
    expect((await due.reports.read(id))['last_state']).toBe('Error')
  })

  test('keeps a report while its lease is being renewed', async () => {
    const id = await make()
    const { services } = due.reports.server
    const { store } = services
    await due.clock.look()
    const lease = { last_state: 'Working', lease_ms: due.now, lease_run: 'slow' }
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
    expect((await due.reports.read(id))['last_state']).toBe('Working')
    due.now += 3 * MINUTE
    expect(await endLost(services, 'look')).toEqual([id])
  })

  test('a report that another run took over reports no failure of its own', async () => {
    const id = await make({ recipients: [{ type: 'Email', recipient_config_json: { target: 'no@x.io' } }] })
    let release: () => void = () => undefined
    due.box.hold = new Promise((go) => {
      release = go
    })
    due.box.refuse = { addresses: ['no@x.io'], signIn: false }
    due.now = START + 60 * MINUTE
    const looking = due.clock.look()
    await expect.poll(() => due.box.held).toBe(1)
    const { store } = due.reports.server.services
    await store.updateTable('report').set({ lease_run: 'other' }).where('id', '=', id).execute()
    release()
    await looking
    expect(due.box.mails).toEqual([])
    expect((await due.reports.read(id))['last_state']).toBe('Working')
  })
})
