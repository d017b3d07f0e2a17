import type { Selectable } from 'kysely'
import type { TagRef } from '../../../contract/tag/tag'
import { type Person, peopleOf } from '../../dataset/rows'
import { forbidden, notFound } from '../../problem'
import type { ChartTable } from '../../metadata/chartTables'
import type { User } from '../../session/security/users'
import type { HasStore, Platform } from '../../platform'
import { visibleTo } from '../saved/access'
import { tagsOn } from '../../tag/rows'

type Deps = Pick<Platform, 'databases' | 'store'>

export type ChartRow = Selectable<ChartTable>

/** A chart with the people and the dataset around it. `dataset` is null when that was deleted. */
export interface Chart {
  readonly row: ChartRow
  readonly dataset: { readonly id: number; readonly name: string } | null
  readonly owners: readonly Person[]
  readonly people: ReadonlyMap<number, Person>
  readonly favorite: boolean
  readonly tags: readonly TagRef[]
  /** Those that the user may know of: published ones and one's own. */
  readonly dashboards: readonly { readonly id: number; readonly dashboard_title: string }[]
}

const isOwner = (user: User, owners: readonly Pick<Person, 'id'>[]): boolean =>
  user.roles.includes('Admin') || owners.some(({ id }) => id === user.id)

/** Only owners and administrators may change a chart (`B6.09`). */
export const checkOwner = (
  user: User,
  chart: { readonly owners: readonly Pick<Person, 'id'>[] },
  doing: 'Changing' | 'Deleting',
): void => {
  if (!isOwner(user, chart.owners)) throw forbidden(`${doing} this chart is forbidden`)
}

const ownersOf = async ({ store }: HasStore, charts: readonly number[]): Promise<Map<number, Person[]>> => {
  const rows = await store
    .selectFrom('chart_owner')
    .innerJoin('user', 'user.id', 'chart_owner.user_id')
    .select(['chart_owner.chart_id', 'user.id', 'user.first_name', 'user.last_name', 'user.username'])
    .where('chart_owner.chart_id', 'in', [...charts])
    .orderBy('user.username')
    .execute()
  const owners = new Map<number, Person[]>()
  for (const { chart_id: chart, ...person } of rows) owners.set(chart, [...(owners.get(chart) ?? []), person])
  return owners
}

const dashboardsOf = async (
  { store }: HasStore,
  user: User,
  charts: readonly number[],
): Promise<Map<number, Chart['dashboards']>> => {
  const owned = await store
    .selectFrom('dashboard_owner')
    .select('dashboard_id')
    .where('user_id', '=', user.id)
    .execute()
  const ownDashboardIds = new Set(owned.map((owner) => owner.dashboard_id))
  const rows = await store
    .selectFrom('dashboard_chart')
    .innerJoin('dashboard', 'dashboard.id', 'dashboard_chart.dashboard_id')
    .select(['dashboard_chart.chart_id', 'dashboard.id', 'dashboard.title', 'dashboard.published'])
    .where('dashboard_chart.chart_id', 'in', [...charts])
    .orderBy('dashboard.id')
    .execute()
  const dashboards = new Map<number, Chart['dashboards']>()
  for (const { chart_id: chart, id, title, published } of rows) {
    if (published !== 1 && !ownDashboardIds.has(id) && !user.roles.includes('Admin')) continue
    dashboards.set(chart, [...(dashboards.get(chart) ?? []), { id, dashboard_title: title ?? '' }])
  }
  return dashboards
}

/** Of these charts those that this user may know of, the one changed last first. */
export const visibleCharts = async (
  services: Deps,
  user: User,
  among: readonly number[],
): Promise<readonly Chart[]> => {
  if (among.length === 0) return []
  const { store } = services
  const rows = await store
    .selectFrom('chart')
    .selectAll()
    .where('id', 'in', [...among])
    .where(await visibleTo(services, user))
    .orderBy('changed_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const datasets = await store
    .selectFrom('dataset')
    .select(['id', 'table_name', 'schema_name'])
    .where('id', 'in', [...new Set(rows.map((row) => row.datasource_id))])
    .execute()
  const byId = new Map(datasets.map((dataset) => [dataset.id, dataset]))
  const owners = await ownersOf(services, ids)
  const dashboards = await dashboardsOf(services, user, ids)
  const tags = await tagsOn(store, 'chart', ids)
  const people = await peopleOf(
    services,
    rows.flatMap((row) => [row.created_by, row.changed_by, row.last_saved_by]),
  )
  const favorites = await store.selectFrom('chart_favorite').select('chart_id').where('user_id', '=', user.id).execute()
  const starred = new Set(favorites.map((favorite) => favorite.chart_id))
  return rows.map((row): Chart => {
    const dataset = byId.get(row.datasource_id)
    return {
      row,
      dataset: dataset ? { id: dataset.id, name: `${dataset.schema_name}.${dataset.table_name}` } : null,
      owners: owners.get(row.id) ?? [],
      people,
      favorite: starred.has(row.id),
      tags: tags.get(row.id) ?? [],
      dashboards: dashboards.get(row.id) ?? [],
    }
  })
}

/** 404 for a chart that does not exist or that the user may not see. */
export const loadChart = async (services: Deps, user: User, id: number): Promise<Chart> => {
  const chart = (await visibleCharts(services, user, [id]))[0]
  if (!chart) throw notFound()
  return chart
}
