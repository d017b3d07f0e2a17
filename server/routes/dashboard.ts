import type { ListQuery } from '../../contract/common'
import { calls } from '../../contract/index'
import { changeDashboard, createDashboard, deleteDashboards, setFavorite } from '../dashboards/change'
import { copyDashboard } from '../dashboards/copy'
import { tabsOf } from '../dashboards/layout'
import { type Dashboard, loadDashboard, visibleDashboards } from '../dashboards/rows'
import { chartOf, datasetOf, detailOf, itemOf, lastModified } from '../dashboards/wire'
import { revisionOf } from '../dashboards/versions'
import { loadDataset } from '../datasets/rows'
import { type ListOptions, findPage, pageAnswer } from '../http/list'
import { plain } from '../http/problem'
import { type Route, ok, route } from '../http/route'
import type { User } from '../security/users'
import { tagTest } from '../tags/rows'

type Filter = NonNullable<ListQuery['filters']>[number]

const COLUMNS = `
  id uuid dashboard_title slug url published status css position_json json_metadata thumbnail_url certified_by
  certification_details is_managed_externally created_by created_on_delta_humanized changed_by changed_by_name
  changed_on_utc changed_on_delta_humanized owners roles tags
`
  .trim()
  .split(/\s+/)

const LIST: ListOptions = {
  title: 'Dashboard',
  columns: COLUMNS,
  orderColumns: [
    'changed_by.first_name',
    'changed_on',
    'changed_on_delta_humanized',
    'created_by.first_name',
    'dashboard_title',
    'published',
  ],
  filterColumns: ['id', 'dashboard_title', 'slug', 'published'],
  maxPage: 200,
  unlimited: false,
}

const holds = ({ row }: Dashboard, wanted: unknown): boolean =>
  `${row.title ?? ''}\n${row.slug ?? ''}`.toLowerCase().includes(String(wanted).toLowerCase())

/** Filters over relations and of Superset's own making; null for the general ones. */
const special = ({ col, opr, value }: Filter, user: User): ((dashboard: Dashboard) => boolean) | null => {
  const tagged = tagTest('dashboard', { col, opr, value })
  if (tagged !== null) return ({ tags }) => tagged(tags)
  switch (`${col} ${opr}`) {
    case 'dashboard_title title_or_slug':
      return (dashboard) => holds(dashboard, value)
    case 'owners rel_m_m':
      return ({ owners }) => owners.some(({ id }) => id === value)
    case 'roles rel_m_m':
      return ({ roles }) => roles.some(({ id }) => id === value)
    case 'created_by rel_o_m':
      return ({ row }) => row.created_by === value
    case 'created_by dashboard_created_by_me':
      return ({ row }) => row.created_by === user.id
    case 'id dashboard_is_favorite':
      return ({ favorite }) => favorite === (value === true)
    case 'id dashboard_is_certified':
      return ({ row }) => (row.certified_by !== null && row.certified_by !== '') === (value === true)
    default:
      return null
  }
}

const ORDERS: Readonly<Record<string, (dashboard: Dashboard) => string | number>> = {
  changed_on: ({ row }) => row.changed_ms,
  changed_on_delta_humanized: ({ row }) => row.changed_ms,
  dashboard_title: ({ row }) => (row.title ?? '').toLowerCase(),
  published: ({ row }) => row.published,
  'changed_by.first_name': ({ row, people }) => people.get(row.changed_by ?? 0)?.first_name.toLowerCase() ?? '',
  'created_by.first_name': ({ row, people }) => people.get(row.created_by ?? 0)?.first_name.toLowerCase() ?? '',
}

const ordered = (dashboards: readonly Dashboard[], query: ListQuery): readonly Dashboard[] => {
  const asked = query.order_column ?? query.order_columns
  if (asked === undefined) return dashboards
  const by = Object.hasOwn(ORDERS, asked) ? ORDERS[asked] : undefined
  if (by === undefined) throw plain(400, 'Invalid order by column')
  const sign = query.order_direction === 'desc' ? -1 : 1
  return dashboards.toSorted((a, b) => sign * (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0))
}

const list = route(calls.dashboardList, async (services, { user, query }) => {
  const { order_column: _column, order_columns: _columns, filters = [], ...rest } = query
  const tests = filters.flatMap((filter) => special(filter, user) ?? [])
  const all = await visibleDashboards(services, user, { outline: true })
  const found = ordered(
    all.filter((one) => tests.every((test) => test(one))),
    query,
  )
  const general = { ...rest, filters: filters.filter((filter) => special(filter, user) === null) }
  const toItem = (dashboard: Dashboard) => itemOf(dashboard, services.clock())
  const { count, page } = findPage(found, toItem, LIST, general)
  const whole = await visibleDashboards(services, user, { among: page.map(({ row }) => row.id) })
  const byId = new Map(whole.map((dashboard) => [dashboard.row.id, dashboard]))
  const items = page.flatMap(({ row }) => byId.get(row.id) ?? []).map(toItem)
  return ok(pageAnswer(count, items, LIST, general))
})

const get = route(calls.dashboardGet, async (services, { user, params }) => {
  const dashboard = await loadDashboard(services, user, params.id)
  const revision = await revisionOf(services.store, dashboard.row.id)
  return ok({ result: detailOf(dashboard, services.clock(), revision) })
})

const charts = route(calls.dashboardCharts, async (services, { user, params }) => {
  const dashboard = await loadDashboard(services, user, params.id)
  return ok({ result: dashboard.charts.map(chartOf) })
})

const datasets = route(calls.dashboardDatasets, async (services, { user, params }) => {
  const dashboard = await loadDashboard(services, user, params.id)
  const ids = [...new Set(dashboard.charts.flatMap(({ dataset }) => dataset?.id ?? []))]
  const found = await Promise.all(ids.map((id) => loadDataset(services, user, id)))
  return ok({ result: found.map(datasetOf) })
})

const tabs = route(calls.dashboardTabs, async (services, { user, params }) => {
  const { row } = await loadDashboard(services, user, params.id)
  const { all, tree } = tabsOf(JSON.parse(row.position_json ?? '{}') as Record<string, unknown>)
  return ok({ result: { all_tabs: all, tab_tree: tree } })
})

const post = route(calls.dashboardPost, async (services, { user, body }) =>
  ok({ id: await createDashboard(services, user, body), result: body }, 201),
)

const put = route(calls.dashboardPut, async (services, { user, params, body }) => {
  const { changedMs, revision } = await changeDashboard(services, user, params.id, body)
  return ok({ id: params.id, result: body, last_modified_time: lastModified(changedMs), revision })
})

const remove = route(calls.dashboardDelete, async (services, { user, params }) => {
  await deleteDashboards(services, user, [params.id])
  return ok({ message: 'OK' })
})

const removeAll = route(calls.dashboardBulkDelete, async (services, { user, query }) => {
  const ids = [...new Set(query)]
  await deleteDashboards(services, user, ids)
  return ok({ message: `Deleted ${ids.length} ${ids.length === 1 ? 'dashboard' : 'dashboards'}` })
})

const copy = route(calls.dashboardCopy, async (services, { user, params, body }) => {
  const { id, changedMs } = await copyDashboard(services, user, params.id, body)
  return ok({ result: { id, last_modified_time: lastModified(changedMs) } })
})

const favorites = route(calls.dashboardFavoriteStatus, async (services, { user, query }) => {
  const found = await visibleDashboards(services, user, { among: query })
  if (found.length === 0) throw plain(404)
  return ok({ result: found.map(({ row, favorite }) => ({ id: row.id, value: favorite })) })
})

const addFavorite = route(calls.dashboardFavoriteAdd, async (services, { user, params }) => {
  await setFavorite(services, user, params.id, true)
  return ok({ result: 'OK' })
})

const removeFavorite = route(calls.dashboardFavoriteRemove, async (services, { user, params }) => {
  await setFavorite(services, user, params.id, false)
  return ok({ result: 'OK' })
})

export const dashboardRoutes: readonly Route[] = [
  list,
  get,
  charts,
  datasets,
  tabs,
  post,
  put,
  remove,
  removeAll,
  copy,
  favorites,
  addFavorite,
  removeFavorite,
]
