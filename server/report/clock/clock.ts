import { audit } from '../../audit/context'
import { Problem } from '../../problem'
import type { HasStore } from '../../platform'
import { endLost } from './lease'
import { STOPPED } from '../reason'
import { reportsBy } from '../rows'
import { type ReportDeps, sendReport, tell } from './runs'
import { dueTime } from './times'

const EVERY_MS = 20_000

export interface ReportClock {
  /** Sends reports that became due since the last look. Settles when they were sent. */
  look(): Promise<void>
  stop(): void
}

interface Due {
  readonly id: number
  readonly at: number
}

/** Reports with a time after the last check, their own last time and their last change; the longest waiting first. */
const dueSince = async ({ store }: HasStore, from: number, to: number): Promise<readonly Due[]> => {
  const rows = await store
    .selectFrom('report')
    .select(['id', 'crontab', 'timezone', 'scheduled_ms', 'since_ms'])
    .where('active', '=', 1)
    .execute()
  return rows
    .flatMap((row) => {
      const since = Math.max(from, row.scheduled_ms ?? 0, row.since_ms)
      const at = dueTime(row.crontab, row.timezone, since, to)
      return at === null ? [] : [{ id: row.id, at }]
    })
    .toSorted((a, b) => a.at - b.at || a.id - b.id)
}

/** Sends one of them. One that waits for its turn or is still being sent is not begun again beside itself. */
const sendDue = async (services: ReportDeps, { id, at }: Due): Promise<void> => {
  const sending = audit({ by: 'schedule', call: 'reports' }, () => sendReport(services, id, at))
  await sending.catch((error: unknown) => {
    if (!(error instanceof Problem)) services.log.error({ err: error, reportId: id }, 'report failed')
  })
}

const tellLost = async (services: ReportDeps, since: 'start' | 'look'): Promise<void> => {
  const lost = await endLost(services, since)
  if (!services.settings.featureFlags.ALERT_REPORTS) return
  for (const report of await reportsBy(services, lost)) await tell(services, report, STOPPED)
}

/**
 * Sends reports when they are due (`B1.09`, `B1.10`). Times missed while the server was off are skipped. Sends that a killed
 * server left are recorded as failed at the next start.
 */
export const startReports = (services: ReportDeps): ReportClock => {
  let last = services.clock()
  const failed = (error: unknown): void => services.log.error({ err: error }, 'reports failed')

  const look = async (): Promise<void> => {
    const [from, to] = [last, services.clock()]
    await tellLost(services, 'look').catch(failed)
    const due = services.settings.featureFlags.ALERT_REPORTS ? await dueSince(services, from, to) : []
    // a failed look leaves its reports to the next one; a later look may have ended before this
    if (last === from) last = to
    await Promise.all(due.map((one) => sendDue(services, one)))
  }

  const first = tellLost(services, 'start').catch(failed)
  services.reports.running.add(first)
  void first.finally(() => services.reports.running.delete(first))
  const timer = setInterval(() => void look().catch(failed), EVERY_MS)
  timer.unref()
  return {
    look: async () => {
      await first
      await look()
    },
    stop: () => clearInterval(timer),
  }
}
