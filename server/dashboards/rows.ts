import type { Selectable } from 'kysely'
import type { TagRef } from '../../contract/tag'
import { type Chart, visibleCharts } from '../charts/rows'
import { type Person, peopleOf } from '../datasets/rows'
import { plain } from '../http/problem'
import type { DashboardTable } from '../metadata/dashboard-tables'
import { type User, may } from '../security/users'
import type { Services } from '../services'
import { tagsOn } from '../tags/rows'

export type DashboardRow = Selectable<DashboardTable>

export interface Role {
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

/** Owners and administrators may change a dashboard (`B6.03`, `B6.05`); one without owners only administrators. */
export const mayChange = (user: User, owners: readonly { readonly id: number }[]): boolean =>
  user.roles.includes('Admin') || owners.some(({ id }) => id === user.id)

const grouped = <Row extends { readonly dashboard_id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> => {
  const found = new Map<number, Row[]>()
  for (const row of rows) found.set(row.dashboard_id, [...(found.get(row.dashboard_id) ?? []), row])
  return found
}

const aroundOf = async ({ store }: Services, among: readonly number[] | null) => {
  const owners = await store
    .selectFrom('dashboard_owner')
    .innerJoin('user', 'user.id', 'dashboard_owner.user_id')
    .select(['dashboard_owner.dashboard_id', 'user.id', 'user.first_name', 'user.last_name', 'user.username'])
    .$if(among !== null, (query) => query.where('dashboard_owner.dashboard_id', 'in', [...(among ?? [])]))
    .orderBy('user.username')
    .execute()
  const roles = await store
    .selectFrom('dashboard_role')
    .innerJoin('role', 'role.id', 'dashboard_role.role_id')
    .select(['dashboard_role.dashboard_id', 'role.id', 'role.name'])
    .$if(among !== null, (query) => query.where('dashboard_role.dashboard_id', 'in', [...(among ?? [])]))
    .orderBy('role.name')
    .execute()
  const charts = await store
    .selectFrom('dashboard_chart')
    .selectAll()
    .$if(among !== null, (query) => query.where('dashboard_id', 'in', [...(among ?? [])]))
    .execute()
  return { owners: grouped(owners), roles: grouped(roles), charts: grouped(charts) }
}

/** Published ones are for those who may see data of theirs, or with `DASHBOARD_RBAC` for those in a role of theirs. */
const isOpenTo = (services: Services, user: User, dashboard: Dashboard): boolean => {
  const { row, owners, roles, charts } = dashboard
  if (mayChange(user, owners)) return true
  if (row.published !== 1) return false
  if (services.settings.featureFlags.DASHBOARD_RBAC && roles.length > 0) {
    return roles.some(({ name }) => user.roles.some((held) => held === name))
  }
  return charts.length > 0 || may(user, ['all_datasource_access', 'all_datasource_access'])
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

interface Wanted {
  /** The only ones that are wanted. */
  readonly among?: readonly number[]
  /** Without what is long (layout, metadata, CSS) and, where they decide nothing, without charts. */
  readonly outline?: boolean
}

/** The dashboards that this user may open, the one changed last first. */
export const visibleDashboards = async (
  services: Services,
  user: User,
  { among, outline = false }: Wanted = {},
): Promise<readonly Dashboard[]> => {
  const { store } = services
  const all = among === undefined ? null : [...among]
  if (all?.length === 0) return []
  const rows = await store
    .selectFrom('dashboard')
    .select(SHORT)
    .$if(!outline, (query) => query.select(LONG))
    .$if(all !== null, (query) => query.where('id', 'in', all ?? []))
    .orderBy('changed_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const around = await aroundOf(services, all)
  const seesAll = user.roles.includes('Admin') || may(user, ['all_datasource_access', 'all_datasource_access'])
  const wanted = all && [...new Set([...around.charts.values()].flat().map(({ chart_id: id }) => id))]
  const charts =
    outline && seesAll
      ? new Map<number, Chart>()
      : new Map((await visibleCharts(services, user, wanted)).map((chart) => [chart.row.id, chart]))
  const starred = await store
    .selectFrom('dashboard_favorite')
    .select('dashboard_id')
    .where('user_id', '=', user.id)
    .execute()
  const favorites = new Set(starred.map((favorite) => favorite.dashboard_id))
  const tags = await tagsOn(store, 'dashboard')
  const people = await peopleOf(
    services,
    rows.flatMap((row) => [row.created_by, row.changed_by]),
  )
  return rows
    .map((row): Dashboard => ({
      row: { ...NOTHING_LONG, ...row },
      owners: around.owners.get(row.id) ?? [],
      roles: around.roles.get(row.id) ?? [],
      people,
      charts: (around.charts.get(row.id) ?? []).flatMap(({ chart_id: id }) => charts.get(id) ?? []),
      favorite: favorites.has(row.id),
      tags: tags.get(row.id) ?? [],
    }))
    .filter((dashboard) => isOpenTo(services, user, dashboard))
}

/** By number, slug or uuid; 404 for one that does not exist or that the user may not open. */
export const loadDashboard = async (services: Services, user: User, id: string | number): Promise<Dashboard> => {
  const asked = String(id)
  const named = await services.store
    .selectFrom('dashboard')
    .select('id')
    .where((row) => row.or([row('slug', '=', asked), row('uuid', '=', asked)]))
    .execute()
  const number = /^\d{1,15}$/.test(asked) ? [Number(asked)] : []
  const all = await visibleDashboards(services, user, { among: [...number, ...named.map((one) => one.id)] })
  const found = all.find(({ row }) => number.includes(row.id)) ?? all[0]
  if (!found) throw plain(404)
  return found
}

/** One that the user may change: 403 for others who may open it (`B6.05`, `B6.06`). */
export const loadOwn = async (services: Services, user: User, id: string | number): Promise<Dashboard> => {
  const dashboard = await loadDashboard(services, user, id)
  if (!mayChange(user, dashboard.owners)) throw plain(403)
  return dashboard
}
