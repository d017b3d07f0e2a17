import type { Selectable } from 'kysely'
import type { TagRef } from '../../contract/tag/tag'
import { type Chart, visibleCharts } from '../chart/rows/rows'
import { type Person, peopleOf } from '../dataset/rows'
import { forbidden, notFound } from '../problem'
import type { DashboardTable } from '../metadata/dashboardTables'
import type { User } from '../session/security/users'
import type { HasStore, Platform } from '../platform'
import { tagsOn } from '../tag/rows'
import { mayChange, openTo } from './access'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store'>

export { mayChange } from './access'

export type DashboardRow = Selectable<DashboardTable>

interface Role {
  readonly id: number
  readonly name: string
}

/** A dashboard with the people and the charts around it. */
export interface Dashboard {
  readonly row: DashboardRow
  readonly owners: readonly Person[]
  readonly roles: readonly Role[]
  readonly people: ReadonlyMap<number, Person>
  /** Those of its charts that the user may see. */
  readonly charts: readonly Chart[]
  readonly favorite: boolean
  readonly tags: readonly TagRef[]
}

const grouped = <Row extends { readonly dashboard_id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> => {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const those = groups.get(row.dashboard_id)
    if (those) those.push(row)
    else groups.set(row.dashboard_id, [row])
  }
  return groups
}

const aroundOf = async ({ store }: HasStore, among: readonly number[]) => {
  const owners = await store
    .selectFrom('dashboard_owner')
    .innerJoin('user', 'user.id', 'dashboard_owner.user_id')
    .select(['dashboard_owner.dashboard_id', 'user.id', 'user.first_name', 'user.last_name', 'user.username'])
    .where('dashboard_owner.dashboard_id', 'in', [...among])
    .orderBy('user.username')
    .execute()
  const roles = await store
    .selectFrom('dashboard_role')
    .innerJoin('role', 'role.id', 'dashboard_role.role_id')
    .select(['dashboard_role.dashboard_id', 'role.id', 'role.name'])
    .where('dashboard_role.dashboard_id', 'in', [...among])
    .orderBy('role.name')
    .execute()
  const charts = await store
    .selectFrom('dashboard_chart')
    .selectAll()
    .where('dashboard_id', 'in', [...among])
    .execute()
  return { owners: grouped(owners), roles: grouped(roles), charts: grouped(charts) }
}

const SHORT = [
  'id',
  'uuid',
  'slug',
  'title',
  'published',
  'certified_by',
  'certification_details',
  'is_managed_externally',
  'external_url',
  'created_by',
  'changed_by',
  'created_ms',
  'changed_ms',
] as const
const LONG = ['css', 'json_metadata', 'position_json'] as const
const NOTHING_LONG = { css: null, json_metadata: '{}', position_json: null }

interface RowsOptions {
  /** The only ones that are wanted. */
  readonly among: readonly number[]
  /** Without long fields: layout, metadata, CSS. */
  readonly outline?: boolean
  /** Without their charts, which lists do not show. */
  readonly withoutCharts?: boolean
}

/** Of these dashboards those that this user may open, the one changed last first. */
export const visibleDashboards = async (
  services: Deps,
  user: User,
  { among, outline = false, withoutCharts = false }: RowsOptions,
): Promise<readonly Dashboard[]> => {
  if (among.length === 0) return []
  const { store } = services
  const rows = await store
    .selectFrom('dashboard')
    .select(SHORT)
    .$if(!outline, (query) => query.select(LONG))
    .where('id', 'in', [...among])
    .where(await openTo(services, user))
    .orderBy('changed_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const around = await aroundOf(
    services,
    rows.map(({ id }) => id),
  )
  const chartIds = [...new Set([...around.charts.values()].flat().map(({ chart_id: id }) => id))]
  const charts = withoutCharts ? [] : await visibleCharts(services, user, chartIds)
  const chartsById = new Map(charts.map((chart) => [chart.row.id, chart]))
  const starred = await store
    .selectFrom('dashboard_favorite')
    .select('dashboard_id')
    .where('user_id', '=', user.id)
    .execute()
  const favorites = new Set(starred.map((favorite) => favorite.dashboard_id))
  const tags = await tagsOn(
    store,
    'dashboard',
    rows.map(({ id }) => id),
  )
  const people = await peopleOf(
    services,
    rows.flatMap((row) => [row.created_by, row.changed_by]),
  )
  return rows.map((row): Dashboard => ({
    row: { ...NOTHING_LONG, ...row },
    owners: around.owners.get(row.id) ?? [],
    roles: around.roles.get(row.id) ?? [],
    people,
    charts: (around.charts.get(row.id) ?? []).flatMap(({ chart_id: id }) => chartsById.get(id) ?? []),
    favorite: favorites.has(row.id),
    tags: tags.get(row.id) ?? [],
  }))
}

/** By number, slug or uuid; 404 for one that does not exist or that the user may not open. */
export const loadDashboard = async (services: Deps, user: User, id: string | number): Promise<Dashboard> => {
  const key = String(id)
  const named = await services.store
    .selectFrom('dashboard')
    .select('id')
    .where((row) => row.or([row('slug', '=', key), row('uuid', '=', key)]))
    .execute()
  const number = /^\d{1,15}$/.test(key) ? [Number(key)] : []
  const all = await visibleDashboards(services, user, { among: [...number, ...named.map((one) => one.id)] })
  const dashboard = all.find(({ row }) => number.includes(row.id)) ?? all[0]
  if (!dashboard) throw notFound()
  return dashboard
}

/** One that the user may change: 403 for others who may open it (`B6.05`, `B6.06`). */
export const loadOwn = async (services: Deps, user: User, id: string | number): Promise<Dashboard> => {
  const dashboard = await loadDashboard(services, user, id)
  if (!mayChange(user, dashboard.owners)) throw forbidden()
  return dashboard
}
