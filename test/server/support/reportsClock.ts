import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'

import { startReports, type ReportClock } from '../../../server/report/clock/clock'
import { type MailBox, startMailBox } from './mails'
import { type Reports, startReporting } from './reports'
import type { Browser } from './server'

export const MINUTE = 60_000
export const START = Date.UTC(2026, 2, 18, 6, 0)
export const PASSWORD = 'hunter2hunter2'

/** Shared by the tests of a file: one server with its mail server, and a clock that only tests move. */
export interface Due {
  /** In ms since 1970. */
  now: number
  clock: ReportClock
  readonly box: MailBox
  readonly reports: Reports
  readonly ada: Browser
  readonly chart: number
  /** Lines of the server log. */
  readonly lines: readonly string[]
  readonly set: (settings: { readonly smtpUrl: string }) => void
  readonly make: (more?: object) => Promise<number>
  readonly until: (end: number) => Promise<readonly string[]>
  readonly subjects: () => readonly (readonly string[])[]
}

export const urlOf = (port: number): string => `smtp://mailer:${PASSWORD}@127.0.0.1:${port}`

/** Makes that, and sets it back before each test. */
export const reportsClock = (): Due => {
  const lines: string[] = []
  const due = { now: START, lines } as unknown as { -readonly [Part in keyof Due]: Due[Part] }
  due.set = (settings) => void Object.assign(due.reports.server.services.settings, settings)
  due.make = (more = {}) => due.reports.make({ name: 'Due', chart: due.chart, crontab: '0 7 * * *', ...more })
  /** Looks once a minute up to a moment; answers when mails came, in UTC. */
  due.until = async (end) => {
    const times: string[] = []
    while (due.now < end) {
      due.now += MINUTE
      const before = due.box.mails.length
      await due.clock.look()
      if (due.box.mails.length > before) times.push(new Date(due.now).toISOString().slice(5, 16))
    }
    return times
  }
  due.subjects = () => due.box.mails.map(({ subject, to }) => [subject, ...to])

  beforeAll(async () => {
    due.box = await startMailBox()
    due.reports = await startReporting(
      () => due.now,
      { smtpUrl: urlOf(due.box.port), logLevel: 'silent' },
      (line) => lines.push(line),
    )
    due.ada = due.reports.ada
    due.chart = await due.reports.chart('Due')
  })
  afterAll(async () => {
    await due.reports.close()
    await due.box.close()
  })
  beforeEach(async () => {
    due.now = START
    await due.reports.server.services.store.deleteFrom('report').execute()
    due.set({ smtpUrl: urlOf(due.box.port) })
    due.box.mails.length = 0
    due.box.refuse = { addresses: [], signIn: false }
    due.box.hold = null
    due.box.held = 0
    lines.length = 0
    due.clock = startReports(due.reports.server.services)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    due.clock.stop()
  })
  return due
}
