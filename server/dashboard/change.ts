import { randomUUID } from 'node:crypto'
import type { DashboardBody, DashboardChange } from '../../contract/dashboard/dashboard'
import { jsonObject } from '../json/jsonObject'
import { forbidden, invalid, notFound } from '../problem'
import type { Store } from '../metadata/store'
import { refuseAttached } from '../report/mail/attached'
import { checkOwners } from '../session/security/owners'
import { checkStillOwned } from '../session/security/stillOwned'
import type { User } from '../session/security/users'
import type { HasStore, Platform } from '../platform'
import { checkTags, setTags } from '../tag/change'
import { readMetadata, type Stored, storedOf } from './metadata'
import { type Dashboard, type DashboardRow, loadDashboard, loadOwn, mayChange } from './rows'
import { keepFirstVersion, keepVersion, revisionOf } from './versions'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store'>

/** Spaces become dashes, and invalid characters are dropped; an empty slug is none. */
const slugOf = (text: string | null | undefined): string | null | undefined => {
  if (text === undefined || text === null) return text
  const slug = text
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '')
  return slug === '' ? null : slug
}

const checkSlug = async (
  { store }: HasStore,
  slug: string | null | undefined,
  dashboardId: number | null,
): Promise<void> => {
  if (slug === undefined || slug === null) return
  const taken = await store.selectFrom('dashboard').select('id').where('slug', '=', slug).executeTakeFirst()
  // numbers are taken by ids
  if ((taken && taken.id !== dashboardId) || /^\d+$/.test(slug)) throw invalid({ slug: ['Must be unique'] })
}

const checkRoles = async ({ store }: HasStore, ids: readonly number[] | null | undefined): Promise<void> => {
  if (ids === undefined || ids === null || ids.length === 0) return
  const there = new Set((await store.selectFrom('role').select('id').execute()).map(({ id }) => id))
  if (!ids.every((id) => there.has(id))) throw invalid({ roles: ['Some roles do not exist'] })
}

const textOf = (value: object | null | undefined): string | null | undefined =>
  value === undefined || value === null ? value : JSON.stringify(value)

interface Change {
  readonly columns: Partial<DashboardRow>
  readonly stored: Stored | null
}

/** The changes of the body, checked; an error in any of them refuses all before the first write. */
const changeOf = async (services: HasStore, body: DashboardChange, dashboardId: number | null): Promise<Change> => {
  const slug = slugOf(body.slug)
  await checkSlug(services, slug, dashboardId)
  await checkOwners(services, body.owners)
  await checkRoles(services, body.roles)
  const metadata = readMetadata(body.json_metadata)
  const stored = metadata && storedOf(metadata)
  const layout = body.position_json === undefined ? undefined : jsonObject('position_json', body.position_json)
  const bit = (value: boolean | null | undefined) => (value === undefined ? undefined : value === true ? 1 : 0)
  const columns = {
    slug,
    title: body.dashboard_title,
    css: body.css,
    published: bit(body.published),
    certified_by: body.certified_by,
    certification_details: body.certification_details,
    is_managed_externally: bit(body.is_managed_externally),
    external_url: body.external_url,
    json_metadata: stored?.metadata,
    position_json: stored?.layout?.text ?? textOf(layout),
  }
  return { columns: Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)), stored }
}

type Transaction = Pick<Store, 'insertInto' | 'deleteFrom' | 'selectFrom'>

const setOwners = async (db: Transaction, id: number, owners: Iterable<number>): Promise<void> => {
  await db.deleteFrom('dashboard_owner').where('dashboard_id', '=', id).execute()
  for (const owner of new Set(owners)) {
    await db.insertInto('dashboard_owner').values({ dashboard_id: id, user_id: owner }).execute()
  }
}

const setRoles = async (db: Transaction, id: number, roles: Iterable<number>): Promise<void> => {
  await db.deleteFrom('dashboard_role').where('dashboard_id', '=', id).execute()
  for (const role of new Set(roles)) {
    await db.insertInto('dashboard_role').values({ dashboard_id: id, role_id: role }).execute()
  }
}

/** The charts of a dashboard are those of its layout; a layout may name some that are gone. */
export const setCharts = async (db: Transaction, id: number, chartIds: readonly number[]): Promise<void> => {
  const rows = await db.selectFrom('dashboard_chart').select('chart_id').where('dashboard_id', '=', id).execute()
  const was = new Set(rows.map(({ chart_id: chart }) => chart))
  const now = new Set(chartIds)
  // most saves keep the charts, so rows that stay are left alone
  for (const chart of was) {
    if (now.has(chart)) continue
    await db.deleteFrom('dashboard_chart').where('dashboard_id', '=', id).where('chart_id', '=', chart).execute()
  }
  for (const chart of now) {
    if (was.has(chart)) continue
    const there = await db.selectFrom('chart').select('id').where('id', '=', chart).executeTakeFirst()
    if (there) await db.insertInto('dashboard_chart').values({ dashboard_id: id, chart_id: chart }).execute()
  }
}

/** Makes a dashboard (`B7.21`); without owners it belongs to its creator. */
export const createDashboard = async (
  services: Pick<Platform, 'clock' | 'store'>,
  user: User,
  body: DashboardBody,
): Promise<number> => {
  const { columns, stored } = await changeOf(services, body, null)
  const now = services.clock()
  const owners = body.owners === undefined || body.owners === null || body.owners.length === 0 ? [user.id] : body.owners
  return services.store.transaction().execute(async (db) => {
    const { id } = await db
      .insertInto('dashboard')
      .values({
        uuid: randomUUID(),
        slug: null,
        title: null,
        css: null,
        json_metadata: '{}',
        position_json: null,
        published: 0,
        certified_by: null,
        certification_details: null,
        is_managed_externally: 0,
        external_url: null,
        ...columns,
        created_by: user.id,
        changed_by: user.id,
        created_ms: now,
        changed_ms: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setOwners(db, id, owners)
    await setRoles(db, id, body.roles ?? [])
    if (stored?.layout) await setCharts(db, id, stored.layout.chartIds)
    return id
  })
}

const checkOwned = (db: Store, user: User, ids: readonly number[]): Promise<void> =>
  checkStillOwned(db, 'dashboard', ids, (owners) => {
    if (!mayChange(user, owners)) throw forbidden()
  })

/** Changes the fields of the body (`B7.17`, `B7.18`, `B7.19`); answers the time of the change and its version. */
export const changeDashboard = async (
  services: Deps,
  user: User,
  id: number,
  body: DashboardChange,
): Promise<{ readonly changedMs: number; readonly revision: number }> => {
  await loadOwn(services, user, id)
  const { columns, stored } = await changeOf(services, body, id)
  const thing = { type: 'dashboard', id } as const
  await checkTags(services, user, thing, body.tags)
  const now = services.clock()
  return services.store.transaction().execute(async (db) => {
    await checkOwned(db, user, [id])
    await keepFirstVersion(db, id)
    await db
      .updateTable('dashboard')
      .set({ ...columns, changed_by: user.id, changed_ms: now })
      .where('id', '=', id)
      .execute()
    if (body.owners !== undefined) await setOwners(db, id, body.owners ?? [])
    if (body.roles !== undefined) await setRoles(db, id, body.roles ?? [])
    if (body.tags !== undefined) await setTags(db, thing, body.tags)
    if (stored?.layout) await setCharts(db, id, stored.layout.chartIds)
    await keepVersion(db, { id, user, at: now, kept: services.settings.dashboardVersions })
    return { changedMs: now, revision: await revisionOf(db, id) }
  })
}

/** Deletes all of these dashboards, or none when one of them may not be deleted. */
export const deleteDashboards = async (services: Deps, user: User, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) throw notFound()
  const dashboards: Dashboard[] = []
  for (const id of ids) dashboards.push(await loadOwn(services, user, id))
  const dashboardIds = dashboards.map(({ row }) => row.id)
  const { settings } = services
  await services.store.transaction().execute(async (store) => {
    await checkOwned(store, user, dashboardIds)
    await refuseAttached({ store, settings }, 'dashboard', dashboardIds)
    await store.deleteFrom('dashboard').where('id', 'in', dashboardIds).execute()
  })
}

/** Sets or takes the star of this user; doing it twice does no harm (`B7.15`, `B7.16`). */
export const setFavorite = async (services: Deps, user: User, id: number, favorite: boolean): Promise<void> => {
  await loadDashboard(services, user, id)
  if (favorite) {
    await services.store
      .insertInto('dashboard_favorite')
      .values({ dashboard_id: id, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await services.store
      .deleteFrom('dashboard_favorite')
      .where('dashboard_id', '=', id)
      .where('user_id', '=', user.id)
      .execute()
  }
}
