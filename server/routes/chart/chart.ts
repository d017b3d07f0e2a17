import type { DetailQuery } from '../../../contract/common'
import { calls } from '../../../contract/index'
import { zipAnswer } from '../../http/zipAnswer'
import { bundleName, writeCharts } from '../../dashboard/bundle/write'
import { changeChart, createChart, deleteCharts, setFavorite } from '../../chart/saved/change'
import { chartListing } from '../../chart/saved/listing'
import { loadChart, visibleCharts } from '../../chart/rows/rows'
import { detailOf, itemOf } from '../../chart/saved/wire'
import { findIds } from '../../http/page/find'
import { inOrder } from '../../metadata/listing'
import { type PageOptions, detailAnswer, pageAnswer } from '../../http/list'
import { notFound } from '../../problem'
import { checkVersion, tagOf } from '../../http/page/version'
import { type Route, ok, route } from '../route'

const COLUMNS = `
  id uuid slice_name viz_type url slice_url edit_url datasource_id datasource_type
  datasource_name_text datasource_url description params form_data cache_timeout certified_by
  certification_details is_managed_externally created_by created_by_name created_on_delta_humanized
  changed_by changed_by_name changed_on_delta_humanized changed_on_dttm changed_on_utc last_saved_at
  last_saved_by owners dashboards tags
`
  .trim()
  .split(/\s+/)

/** Clients request charts in pages of 200 (`B7.04`). */
const LIST: PageOptions = {
  title: 'Slice',
  columns: COLUMNS,
  orderColumns: [
    'changed_by.first_name',
    'changed_on',
    'changed_on_delta_humanized',
    'datasource_id',
    'datasource_name',
    'last_saved_at',
    'slice_name',
    'viz_type',
  ],
  maxPage: 200,
  unlimited: false,
}

const list = route(calls.chartList, async (services, { user, query }) => {
  const { count, ids } = await findIds(services.store, await chartListing(services, user), query, LIST)
  const now = services.clock()
  const items = inOrder(ids, await visibleCharts(services, user, ids)).map((chart) => itemOf(chart, now))
  return ok(pageAnswer(count, items, LIST, query))
})

/** `dashboards.id` requests a part of each dashboard (`B7.05`). */
const withParts = (answer: Record<string, unknown>, all: Record<string, unknown>, query: DetailQuery) => {
  const result = { ...(answer['result'] as Record<string, unknown>) }
  for (const column of query.columns ?? []) {
    const [whole = '', part] = column.split('.')
    const value = all[whole]
    if (part === undefined || query.columns?.includes(whole) === true || !Array.isArray(value)) continue
    const parts = query.columns?.flatMap((each) => (each.startsWith(`${whole}.`) ? [each.split('.')[1] ?? ''] : []))
    result[whole] = (value as Record<string, unknown>[]).map((entry) =>
      Object.fromEntries((parts ?? []).map((name) => [name, entry[name]])),
    )
  }
  return { ...answer, result }
}

const get = route(calls.chartGet, async (services, { user, params, query }) => {
  const chart = await loadChart(services, user, params.id)
  const item = { ...detailOf(chart, services.clock()), id: chart.row.id }
  return ok(withParts(detailAnswer(item, 'Slice', query), item, query))
})

const post = route(calls.chartPost, async (services, { user, body }) =>
  ok({ id: await createChart(services, user, body), result: body }, 201),
)

const put = route(calls.chartPut, async (services, { user, params, body, request, reply }) => {
  const changed = await changeChart(services, user, params.id, body, (version) => checkVersion(request, version))
  void reply.header('etag', tagOf(changed))
  return ok({ id: params.id, result: body })
})

const remove = route(calls.chartDelete, async (services, { user, params }) => {
  await deleteCharts(services, user, [params.id])
  return ok({ message: 'OK' })
})

const removeAll = route(calls.chartBulkDelete, async (services, { user, query }) => {
  const ids = [...new Set(query)]
  if (ids.length === 0) throw notFound()
  await deleteCharts(services, user, ids)
  return ok({ message: `Deleted ${ids.length} ${ids.length === 1 ? 'chart' : 'charts'}` })
})

const exported = route(calls.chartExport, async (services, { user, query, request, reply }) =>
  zipAnswer(await writeCharts(services, user, query), bundleName(services, 'Slice'), request, reply),
)

const favorites = route(calls.chartFavoriteStatus, async (services, { user, query }) => {
  const charts = await visibleCharts(services, user, query)
  if (charts.length === 0) throw notFound()
  return ok({ result: charts.map(({ row, favorite }) => ({ id: row.id, value: favorite })) })
})

const addFavorite = route(calls.chartFavoriteAdd, async (services, { user, params }) => {
  await setFavorite(services, user, params.id, true)
  return ok({ result: 'OK' })
})

const removeFavorite = route(calls.chartFavoriteRemove, async (services, { user, params }) => {
  await setFavorite(services, user, params.id, false)
  return ok({ result: 'OK' })
})

export const chartRoutes: readonly Route[] = [
  list,
  get,
  post,
  put,
  remove,
  removeAll,
  exported,
  favorites,
  addFavorite,
  removeFavorite,
]
