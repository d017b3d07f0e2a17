import { randomUUID } from 'node:crypto'
import type { DashboardCopy } from '../../contract/dashboard/dashboard'
import { incorrect } from '../problem'
import type { Store } from '../metadata/store'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import { setCharts } from './change'
import { withCharts } from './layout'
import { type Metadata, readMetadata, storedOf } from './metadata'
import { loadDashboard, type Dashboard } from './rows'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store'>

/** Copies of charts, which belong to their creator; answers the successor of each. */
const duplicateCharts = async (db: Pick<Store, 'insertInto'>, user: User, { charts }: Dashboard, now: number) => {
  const successors = new Map<number, number>()
  for (const { row } of charts) {
    const { id: was, ...same } = row
    const by = { created_by: user.id, changed_by: user.id, last_saved_by: user.id }
    const { id } = await db
      .insertInto('chart')
      .values({ ...same, ...by, uuid: randomUUID(), created_ms: now, changed_ms: now, last_saved_ms: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('chart_owner').values({ chart_id: id, user_id: user.id }).execute()
    successors.set(was, id)
  }
  return successors
}

const renamed = <Value>(record: Readonly<Record<string, Value>>, successors: ReadonlyMap<number, number>) =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [String(successors.get(Number(id)) ?? id), value]))

/** Metadata that names charts by number, with their successors. */
const withSuccessors = (metadata: Metadata, successors: ReadonlyMap<number, number>): Metadata => {
  const { positions, expanded_slices: expanded, timed_refresh_immune_slices: immune, filter_scopes: scopes } = metadata
  return {
    ...metadata,
    ...(positions === undefined || positions === null ? {} : { positions: withCharts(positions, successors) }),
    ...(expanded === undefined ? {} : { expanded_slices: renamed(expanded, successors) }),
    ...(immune === undefined ? {} : { timed_refresh_immune_slices: immune.map((id) => successors.get(id) ?? id) }),
    ...(scopes === undefined ? {} : { filter_scopes: renamed(scopes, successors) }),
  }
}

/**
 * Copies a dashboard that the user may open; the copy belongs to its creator and is a draft (`B7.22`). The layout is the one that
 * was sent, which may have unsaved changes, else that of the dashboard.
 */
export const copyDashboard = async (services: Deps, user: User, from: string, body: DashboardCopy) => {
  const was = await loadDashboard(services, user, from)
  const metadata = readMetadata(body.json_metadata) ?? {}
  const sent = metadata.positions !== undefined && metadata.positions !== null
  if (body.duplicate_slices === true && !sent) {
    throw incorrect({ json_metadata: ['It must hold positions when charts are copied.'] })
  }
  const now = services.clock()
  return services.store.transaction().execute(async (db) => {
    const successors = body.duplicate_slices === true ? await duplicateCharts(db, user, was, now) : new Map()
    const stored = storedOf(withSuccessors(metadata, successors))
    const chartIds = stored.layout?.chartIds ?? was.charts.map(({ row }) => row.id)
    const { id } = await db
      .insertInto('dashboard')
      .values({
        uuid: randomUUID(),
        slug: null,
        title: body.dashboard_title,
        css: body.css === undefined ? was.row.css : body.css,
        json_metadata: stored.metadata,
        position_json: stored.layout?.text ?? was.row.position_json,
        published: 0,
        certified_by: null,
        certification_details: null,
        is_managed_externally: 0,
        external_url: null,
        created_by: user.id,
        changed_by: user.id,
        created_ms: now,
        changed_ms: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('dashboard_owner').values({ dashboard_id: id, user_id: user.id }).execute()
    await setCharts(db, id, chartIds)
    return { id, changedMs: now }
  })
}
