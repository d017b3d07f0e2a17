import { note } from '../../audit/context'
import { recordRequired } from '../../audit/required'
import { setMaxListeners } from 'node:events'
import { conflict } from '../../problem'
import type { Maker } from '../chartParts'
import type { Platform } from '../../platform'
import { deliver, tellMaker } from '../mail/deliver'
import { type Lease, RENEW_EVERY_MS, endLease, renewLease, takeLease } from './lease'
import { NoMail } from '../mail/mail'
import { STOPPED, UNEXPECTED, reasonOf } from '../reason'
import { type Report, reportsBy } from '../rows'
import { createSemaphore, type Semaphore } from '../../../common/semaphore'

export type ReportDeps = Maker['services'] & { readonly reports: ReportRuns }

/** Sends on their way, so that a server that stops ends them first. */
export interface ReportRuns {
  readonly running: Set<Promise<unknown>>
  /** The reports that wait for their turn or are being sent. */
  readonly begun: Set<number>
  readonly inTurn: Semaphore
  readonly closing: AbortController
}

/** Reports that are sent at one time each listen to it. */
const lasting = (): AbortController => {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** Reports that are sent at one time, by the clock or by hand; the others wait. */
const AT_ONCE = 2

export const openReportRuns = (): ReportRuns => ({
  running: new Set(),
  begun: new Set(),
  inTurn: createSemaphore(AT_ONCE),
  closing: lasting(),
})

const stopping = () => conflict('The server is stopping.')
const already = () => conflict('The report is being sent already.')

/** Stops reports that are being sent; settles when the log has all of their ends. */
export const stopReportRuns = async ({ running, closing }: ReportRuns): Promise<void> => {
  closing.abort()
  await Promise.allSettled(running)
}

/** A signal of its own for one piece of work: listeners on the one of the server would stay as long as that runs. */
const untilClosing = async <T>(
  { reports }: Pick<ReportDeps, 'reports'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  // each chart and each mail of a report listens
  setMaxListeners(0, controller.signal)
  const { signal } = reports.closing
  const stop = (): void => controller.abort()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return work(controller.signal).finally(() => signal.removeEventListener('abort', stop))
}

/** Ms within which the owner gets one mail about the same failure. */
const TOLD_WITHIN = 12 * 3_600_000

interface Failure {
  readonly reason: string
  /** True when a mail about it could be sent at all. */
  readonly mail: boolean
}

/** True when the previous send failed for the same reason, a short while ago. */
const toldAlready = async (
  { store, clock }: Pick<Platform, 'clock' | 'store'>,
  { report, run }: Lease,
  reason: string,
): Promise<boolean> => {
  const before = await store
    .selectFrom('report_log')
    .selectAll()
    .where('report_id', '=', report)
    .where('uuid', '<>', run)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return before?.error_message === reason && before.scheduled_ms !== null && clock() - before.start_ms < TOLD_WITHIN
}

/** Mails the owner why a report was not sent. A failure of that mail goes to the server's log. */
export const tell = async (services: ReportDeps, report: Report, reason: string): Promise<void> => {
  await untilClosing(services, (signal) => tellMaker(services, report, reason, signal)).catch((error: unknown) => {
    // the words of a mail server name addresses
    const { name, code } = error as { name?: string; code?: string }
    services.log.warn({ reportId: report.row.id, problem: name, code }, 'failure of a report not told')
  })
}

const attempt = async (services: ReportDeps, report: Report, lease: Lease): Promise<Failure | null> => {
  const timer = setInterval(() => {
    renewLease(services, lease).catch((error: unknown) => services.log.error({ err: error }, 'lease not renewed'))
  }, RENEW_EVERY_MS)
  timer.unref()
  try {
    const holds = (): Promise<boolean> => renewLease(services, lease)
    await untilClosing(services, (signal) => deliver(services, report, { signal, holds }))
    return null
  } catch (error) {
    const reason = reasonOf(error) ?? (services.reports.closing.signal.aborted ? STOPPED : null)
    if (reason === null) services.log.error({ err: error, reportId: report.row.id }, 'report failed')
    return { reason: reason ?? UNEXPECTED, mail: !(error instanceof NoMail) }
  } finally {
    clearInterval(timer)
  }
}

const run = async (services: ReportDeps, id: number, scheduledMs: number | null): Promise<string | null> => {
  if (services.reports.closing.signal.aborted) throw stopping()
  const lease = await takeLease(services, id, scheduledMs)
  if (lease === null) throw already()
  const [report] = await reportsBy(services, [id])
  const failure = report === undefined ? null : await attempt(services, report, lease)
  const reason = failure?.reason ?? null
  const hadLease = await endLease(services, lease, reason)
  note({ about: { kind: 'report', id } })
  await recordRequired(services, { action: 'send', outcome: reason === null ? 'done' : 'failed' })
  // a manual send gets the failure as its answer
  if (!hadLease || report === undefined || failure === null || scheduledMs === null || !failure.mail) return reason
  if (!(await toldAlready(services, lease, failure.reason))) await tell(services, report, failure.reason)
  return reason
}

/**
 * Sends a report once, for a time of its crontab or by hand (null); answers why it could not be sent, null where it was.
 * Waits for its turn. Refuses (409) where it does so or is being sent already.
 */
export const sendReport = (services: ReportDeps, id: number, scheduledMs: number | null): Promise<string | null> => {
  const { running, begun, inTurn, closing } = services.reports
  note({ isDeferred: true })
  if (closing.signal.aborted) return Promise.reject(stopping())
  if (begun.has(id)) return Promise.reject(already())
  begun.add(id)
  const work = inTurn(() => run(services, id, scheduledMs)).finally(() => begun.delete(id))
  running.add(work)
  return work.finally(() => running.delete(work))
}
