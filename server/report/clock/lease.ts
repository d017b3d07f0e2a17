import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Platform } from '../../platform'
import { STOPPED } from '../reason'

type Deps = Pick<Platform, 'clock' | 'store'>

/** Ms of the sender's exclusive right to a report; renewed several times within that. */
const LEASE_MS = 120_000
export const RENEW_EVERY_MS = 30_000
/** Ms for which the log of a report is kept. */
const KEPT_MS = 90 * 86_400_000

/** The exclusive right to send a report. `run` is its entry of the log. */
export interface Lease {
  readonly report: number
  readonly run: string
}

/**
 * Takes a report to send it, for a time of its crontab or by hand (null). Null where it is being sent already, and where it
 * no longer has this time: it was turned off, has other times, or was sent for it.
 */
export const takeLease = async (
  { store, clock }: Deps,
  report: number,
  scheduledMs: number | null,
): Promise<Lease | null> => {
  const now = clock()
  const run = randomUUID()
  return store.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('report')
      .set({
        last_state: 'Working',
        lease_run: run,
        lease_ms: now + LEASE_MS,
        ...(scheduledMs === null ? {} : { scheduled_ms: scheduledMs }),
      })
      .where('id', '=', report)
      .where((row) => row.or([row('lease_ms', 'is', null), row('lease_ms', '<=', now)]))
      .$if(scheduledMs !== null, (query) =>
        query
          .where('active', '=', 1)
          .where('since_ms', '<', scheduledMs)
          .where((row) => row.or([row('scheduled_ms', 'is', null), row('scheduled_ms', '<', scheduledMs)])),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    const old = { state: 'Error', end_ms: now, error_message: STOPPED }
    await db.updateTable('report_log').set(old).where('report_id', '=', report).where('end_ms', 'is', null).execute()
    const entry = { uuid: run, report_id: report, scheduled_ms: scheduledMs, start_ms: now }
    await db
      .insertInto('report_log')
      .values({ ...entry, end_ms: null, state: 'Working', error_message: null })
      .execute()
    await db
      .deleteFrom('report_log')
      .where('report_id', '=', report)
      .where('start_ms', '<', now - KEPT_MS)
      .execute()
    return { report, run }
  })
}

/** Prolongs a lease; false where it was lost, so that its former holder sends nothing. */
export const renewLease = async ({ store, clock }: Deps, { report, run }: Lease): Promise<boolean> => {
  const { numUpdatedRows } = await store
    .updateTable('report')
    .set({ lease_ms: clock() + LEASE_MS })
    .where('id', '=', report)
    .where('lease_run', '=', run)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records the outcome, null for success, and releases the report. False when another sender had it by then. `lost`: only if it was
 * not renewed in time.
 */
export const endLease = async (
  { store, clock }: Deps,
  { report, run }: Lease,
  problem: string | null,
  lost = false,
): Promise<boolean> => {
  const now = clock()
  const state = problem === null ? 'Success' : 'Error'
  return store.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('report')
      .set({ last_state: state, last_eval_ms: now, lease_ms: null, lease_run: null })
      .where('id', '=', report)
      .where('lease_run', '=', run)
      .$if(lost, (query) => query.where('lease_ms', '<=', now))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await db
      .updateTable('report_log')
      .set({ state, end_ms: now, error_message: problem })
      .where('uuid', '=', run)
      .where('end_ms', 'is', null)
      .execute()
    return true
  })
}

/**
 * Ends sends without a sender, and answers those reports: after a crash all of them, since a data directory has one server, later
 * those whose lease ran out.
 */
export const endLost = async (services: Deps, since: 'start' | 'look'): Promise<readonly number[]> => {
  const { store, clock } = services
  const lost = await store
    .selectFrom('report')
    .select(['id', 'lease_run'])
    .where('last_state', '=', 'Working')
    .where(since === 'start' ? sql<boolean>`true` : sql<boolean>`coalesce(lease_ms, 0) <= ${clock()}`)
    .execute()
  const ended: number[] = []
  for (const { id, lease_run: run } of lost) {
    if (await endLease(services, { report: id, run: run ?? '' }, STOPPED, since === 'look')) ended.push(id)
  }
  return ended
}
