import { randomUUID } from 'node:crypto'
import type { ChartChangeBody, ChartCreateBody } from '../../../contract/chart/chart'
import { findRow } from '../../dataset/rows'
import { mayChange, visibleDashboards } from '../../dashboard/rows'
import { jsonObject } from '../../json/jsonObject'
import { Problem, forbidden, invalid, notFound } from '../../problem'
import { refuseAttached } from '../../report/mail/attached'
import { checkOwners } from '../../session/security/owners'
import { checkStillOwned } from '../../session/security/stillOwned'
import type { User } from '../../session/security/users'
import type { Store } from '../../metadata/store'
import type { HasStore, Platform } from '../../platform'
import { checkTags, setTags } from '../../tag/change'
import { type Chart, type ChartRow, checkOwner, loadChart } from '../rows/rows'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store'>

/** Only datasets can be charted; where Superset has other kinds there is none of them here. */
export const checkDatasource = async (
  services: Pick<Platform, 'databases' | 'store'>,
  user: User,
  id: number,
  type: string,
): Promise<void> => {
  const missing = invalid({ datasource_id: ['Datasource does not exist'] })
  if (type !== 'table' && type !== 'dataset') throw missing
  await findRow(services, user, id).catch((error: unknown) => {
    throw error instanceof Problem ? missing : error
  })
}

/** Only users who may change a dashboard add charts to it, or remove them. */
const checkDashboards = async (
  services: Deps,
  user: User,
  dashboardIds: readonly number[],
  was: readonly { readonly id: number }[],
): Promise<void> => {
  const changed = [...dashboardIds.filter((id) => !was.some((one) => one.id === id)), ...left(dashboardIds, was)]
  if (changed.length === 0) return
  const dashboards = new Map(
    (await visibleDashboards(services, user, { among: changed, outline: true, withoutCharts: true })).map((one) => [
      one.row.id,
      one,
    ]),
  )
  if (changed.some((id) => !dashboards.has(id))) throw invalid({ dashboards: ['Dashboards do not exist'] })
  if (changed.some((id) => !mayChange(user, dashboards.get(id)?.owners ?? []))) {
    throw forbidden('Changing one or more of these dashboards is forbidden')
  }
}

const left = (dashboardIds: readonly number[], was: readonly { readonly id: number }[]): readonly number[] =>
  was.map(({ id }) => id).filter((id) => !dashboardIds.includes(id))

type Transaction = Pick<Store, 'insertInto' | 'deleteFrom'>

/** Puts a chart on these dashboards, and takes it from others it was seen on (`B7.06`, `B7.07`). */
const setDashboards = async (
  db: Transaction,
  chartId: number,
  dashboardIds: readonly number[],
  was: readonly { readonly id: number }[],
): Promise<void> => {
  for (const id of left(dashboardIds, was)) {
    await db.deleteFrom('dashboard_chart').where('chart_id', '=', chartId).where('dashboard_id', '=', id).execute()
  }
  for (const id of new Set(dashboardIds)) {
    await db
      .insertInto('dashboard_chart')
      .values({ dashboard_id: id, chart_id: chartId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const check = async (services: HasStore, body: ChartChangeBody): Promise<void> => {
  jsonObject('params', body.params)
  jsonObject('query_context', body.query_context)
  await checkOwners(services, body.owners)
}

const columnsOf = (body: ChartChangeBody): Partial<ChartRow> => {
  const managed = body.is_managed_externally
  const columns = {
    slice_name: body.slice_name,
    viz_type: body.viz_type ?? undefined,
    datasource_id: body.datasource_id,
    datasource_type: body.datasource_type === undefined ? undefined : 'table',
    params: body.params === null ? '{}' : body.params,
    query_context: body.query_context,
    description: body.description,
    cache_timeout: body.cache_timeout,
    certified_by: body.certified_by,
    certification_details: body.certification_details,
    is_managed_externally: managed === undefined ? undefined : managed === true ? 1 : 0,
    external_url: body.external_url,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Saves a new chart (`B7.06`); without owners it belongs to its creator. */
export const createChart = async (services: Deps, user: User, body: ChartCreateBody): Promise<number> => {
  const { datasource_name: _, ...rest } = body
  await check(services, rest)
  await checkDashboards(services, user, body.dashboards ?? [], [])
  await checkDatasource(services, user, body.datasource_id, body.datasource_type)
  const now = services.clock()
  const owners = new Set(body.owners === undefined || body.owners.length === 0 ? [user.id] : body.owners)
  return services.store.transaction().execute(async (db) => {
    const { id } = await db
      .insertInto('chart')
      .values({
        uuid: randomUUID(),
        viz_type: 'table',
        params: '{}',
        query_context: null,
        description: null,
        cache_timeout: null,
        certified_by: null,
        certification_details: null,
        is_managed_externally: 0,
        external_url: null,
        ...columnsOf(rest),
        slice_name: body.slice_name,
        datasource_id: body.datasource_id,
        datasource_type: 'table',
        created_by: user.id,
        changed_by: user.id,
        last_saved_by: user.id,
        created_ms: now,
        changed_ms: now,
        last_saved_ms: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const owner of owners) await db.insertInto('chart_owner').values({ chart_id: id, user_id: owner }).execute()
    await setDashboards(db, id, body.dashboards ?? [], [])
    return id
  })
}

/** True for changes that any reader may make: to store the query that draws the chart, and nothing else. */
const isQueryOnly = (body: ChartChangeBody): boolean =>
  body.query_context_generation === true &&
  Object.keys(body).every((key) => key === 'query_context' || key === 'query_context_generation')

/**
 * Overwrites the fields of the body (`B7.07`). `checkVersion` refuses (412) another version than the one the caller has seen,
 * named by the time of its change. Answers the time of this change, which names the new version.
 */
export const changeChart = async (
  services: Deps,
  user: User,
  id: number,
  body: ChartChangeBody,
  checkVersion: (changedMs: number) => void = () => undefined,
): Promise<number> => {
  const was = await loadChart(services, user, id)
  const queryOnly = isQueryOnly(body)
  if (!queryOnly) checkOwner(user, was, 'Changing')
  await check(services, body)
  const thing = { type: 'chart', id } as const
  await checkTags(services, user, thing, body.tags)
  if (body.dashboards !== undefined) await checkDashboards(services, user, body.dashboards, was.dashboards)
  if (body.datasource_id !== undefined) {
    if (body.datasource_type === undefined) {
      throw invalid({ datasource_type: ['Datasource type is required when datasource_id is given'] })
    }
    await checkDatasource(services, user, body.datasource_id, body.datasource_type)
  }
  const now = services.clock()
  return services.store.transaction().execute(async (db) => {
    // it may have been deleted, or given to others, since it was read
    const there = await db.selectFrom('chart').select('changed_ms').where('id', '=', id).executeTakeFirst()
    if (!there) throw notFound()
    if (!queryOnly) {
      const owners = await db.selectFrom('chart_owner').select('user_id as id').where('chart_id', '=', id).execute()
      checkOwner(user, { owners }, 'Changing')
    }
    const current = there.changed_ms
    checkVersion(current)
    // two changes within a millisecond are two versions
    const moment = queryOnly ? current : Math.max(now, current + 1)
    const who = { changed_by: user.id, changed_ms: moment, last_saved_by: user.id, last_saved_ms: now }
    await db
      .updateTable('chart')
      .set({ ...columnsOf(body), ...(queryOnly ? {} : who) })
      .where('id', '=', id)
      .execute()
    if (body.dashboards !== undefined) await setDashboards(db, id, body.dashboards, was.dashboards)
    if (body.tags !== undefined) await setTags(db, thing, body.tags)
    if (body.owners === undefined) return moment
    await db.deleteFrom('chart_owner').where('chart_id', '=', id).execute()
    for (const owner of new Set(body.owners)) {
      await db.insertInto('chart_owner').values({ chart_id: id, user_id: owner }).execute()
    }
    return moment
  })
}

/** Deletes all of these charts, or none when one of them may not be deleted. */
export const deleteCharts = async (services: Deps, user: User, ids: readonly number[]): Promise<void> => {
  const charts: Chart[] = []
  for (const id of ids) charts.push(await loadChart(services, user, id))
  for (const chart of charts) checkOwner(user, chart, 'Deleting')
  const { settings } = services
  await services.store.transaction().execute(async (store) => {
    await checkStillOwned(store, 'chart', ids, (owners) => checkOwner(user, { owners }, 'Deleting'))
    await refuseAttached({ store, settings }, 'chart', ids)
    await store
      .deleteFrom('chart')
      .where('id', 'in', [...ids])
      .execute()
  })
}

/** Sets or takes the star of this user; doing it twice does no harm (`B7.09`, `B7.10`). */
export const setFavorite = async (
  services: Pick<Platform, 'databases' | 'store'>,
  user: User,
  id: number,
  favorite: boolean,
): Promise<void> => {
  await loadChart(services, user, id)
  const row = { chart_id: id, user_id: user.id }
  if (favorite) {
    await services.store
      .insertInto('chart_favorite')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await services.store
      .deleteFrom('chart_favorite')
      .where('chart_id', '=', id)
      .where('user_id', '=', user.id)
      .execute()
  }
}
