import { calls } from '../../../contract/index'
import { changeDashboard, createDashboard, deleteDashboards, setFavorite } from '../../dashboard/change'
import { copyDashboard } from '../../dashboard/copy'
import { tabsOf } from '../../dashboard/layout'
import { dashboardListing } from '../../dashboard/listing'
import { outlineOf } from '../../dashboard/outline'
import { loadDashboard, visibleDashboards } from '../../dashboard/rows'
import { chartOf, datasetOf, detailOf, itemOf, lastModified } from '../../dashboard/wire'
import { revisionOf } from '../../dashboard/versions'
import { loadDataset } from '../../dataset/rows'
import { findIds } from '../../http/page/find'
import { inOrder } from '../../metadata/listing'
import { type PageOptions, pageAnswer } from '../../http/list'
import { notFound } from '../../problem'
import { type Route, ok, route } from '../route'
import { storedObject } from '../../json/stored'

const COLUMNS = `
  id uuid dashboard_title slug url published status css position_json json_metadata thumbnail_url certified_by
  certification_details is_managed_externally created_by created_on_delta_humanized changed_by changed_by_name
  changed_on_utc changed_on_delta_humanized owners roles tags
`
  .trim()
  .split(/\s+/)

const LIST: PageOptions = {
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
  maxPage: 200,
  unlimited: false,
}

const list = route(calls.dashboardList, async (services, { user, query }) => {
  const { count, ids } = await findIds(services.store, await dashboardListing(services, user), query, LIST)
  const dashboards = await visibleDashboards(services, user, { among: ids, withoutCharts: true })
  const items = inOrder(ids, dashboards).map((dashboard) => itemOf(dashboard, services.clock()))
  return ok(pageAnswer(count, items, LIST, query))
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
  const loaded = await Promise.all(ids.map((id) => loadDataset(services, user, id)))
  return ok({ result: loaded.map(datasetOf) })
})

const outlines = route(calls.dashboardOutlines, async (services, { user, query }) => {
  const dashboards = await visibleDashboards(services, user, { among: query })
  return ok({ result: dashboards.map(outlineOf) })
})

const tabs = route(calls.dashboardTabs, async (services, { user, params }) => {
  const { row } = await loadDashboard(services, user, params.id)
  const { all, tree } = tabsOf(storedObject(row.position_json))
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
  const dashboards = await visibleDashboards(services, user, { among: query, outline: true, withoutCharts: true })
  if (dashboards.length === 0) throw notFound()
  return ok({ result: dashboards.map(({ row, favorite }) => ({ id: row.id, value: favorite })) })
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
  outlines,
  post,
  put,
  remove,
  removeAll,
  copy,
  favorites,
  addFavorite,
  removeFavorite,
]
