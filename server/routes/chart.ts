import type { DetailQuery, ListQuery } from '../../contract/common'
import { calls } from '../../contract/index'
import { changeChart, createChart, deleteCharts, setFavorite } from '../charts/change'
import { type Chart, loadChart, visibleCharts } from '../charts/rows'
import { detailOf, itemOf } from '../charts/wire'
import { type ListOptions, detailAnswer, listAnswer } from '../http/list'
import { plain } from '../http/problem'
import { type Route, ok, route } from '../http/route'
import type { User } from '../security/users'
import { tagTest } from '../tags/rows'

type Filter = NonNullable<ListQuery['filters']>[number]

const COLUMNS = `
  id uuid slice_name viz_type url slice_url edit_url datasource_id datasource_type
  datasource_name_text datasource_url description params form_data cache_timeout certified_by
  certification_details is_managed_externally created_by created_by_name created_on_delta_humanized
  changed_by changed_by_name changed_on_delta_humanized changed_on_dttm changed_on_utc last_saved_at
  last_saved_by owners dashboards tags
`
  .trim()
  .split(/\s+/)

/** Pages of 200 are what charts are asked for by (`B7.04`). */
const LIST: ListOptions = {
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
  filterColumns: ['id', 'slice_name', 'viz_type', 'datasource_id', 'datasource_type', 'description'],
  maxPage: 200,
  unlimited: false,
}

const holds = (chart: Chart, wanted: unknown): boolean => {
  const { slice_name: name, viz_type: kind, description } = chart.row
  const text = [name, kind, description ?? '', chart.dataset?.name ?? ''].join('\n').toLowerCase()
  return text.includes(String(wanted).toLowerCase())
}

/** Filters over relations and of Superset's own making, which the general ones do not know; null for those. */
const special = ({ col, opr, value }: Filter, user: User): ((chart: Chart) => boolean) | null => {
  const owned = ({ owners }: Chart, id: unknown): boolean => owners.some((owner) => owner.id === id)
  const tagged = tagTest('chart', { col, opr, value })
  if (tagged !== null) return ({ tags }) => tagged(tags)
  switch (`${col} ${opr}`) {
    case 'slice_name chart_all_text':
      return (chart) => holds(chart, value)
    case 'owners rel_m_m':
      return (chart) => owned(chart, value)
    case 'created_by rel_o_m':
      return ({ row }) => row.created_by === value
    case 'created_by chart_created_by_me':
      return ({ row }) => row.created_by === user.id
    case 'id chart_is_favorite':
      return ({ favorite }) => favorite === (value === true)
    case 'id chart_owned_created_favored_by_me':
      return (chart) => chart.favorite || chart.row.created_by === user.id || owned(chart, user.id)
    default:
      return null
  }
}

/** Superset's names for orders, and by what they order. */
const ORDERS: Readonly<Record<string, string>> = {
  changed_on: 'changed_on_dttm',
  changed_on_delta_humanized: 'changed_on_dttm',
  datasource_name: 'datasource_name_text',
  'changed_by.first_name': 'changed_by_name',
}

const list = route(calls.chartList, async (services, { user, query }) => {
  const filters = query.filters ?? []
  const tests = filters.flatMap((filter) => special(filter, user) ?? [])
  const charts = (await visibleCharts(services, user)).filter((chart) => tests.every((test) => test(chart)))
  const now = services.clock()
  const asked = query.order_column ?? query.order_columns
  const order = asked === undefined ? undefined : (ORDERS[asked] ?? asked)
  if (asked !== undefined && !LIST.orderColumns.includes(asked)) throw plain(400, 'Invalid order by column')
  const options = order === undefined ? LIST : { ...LIST, orderColumns: [order] }
  const items = charts.map((chart) => ({ ...itemOf(chart, now), id: chart.row.id }))
  const answer = listAnswer(items, options, {
    ...query,
    filters: filters.filter((filter) => special(filter, user) === null),
    ...(order === undefined ? {} : { order_column: order }),
  })
  return ok({ ...answer, ...('order_columns' in answer ? { order_columns: LIST.orderColumns } : {}) })
})

/** `dashboards.id` asks for a part of each dashboard (`B7.05`). */
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

const put = route(calls.chartPut, async (services, { user, params, body }) => {
  await changeChart(services, user, params.id, body)
  return ok({ id: params.id, result: body })
})

const remove = route(calls.chartDelete, async (services, { user, params }) => {
  await deleteCharts(services, user, [params.id])
  return ok({ message: 'OK' })
})

const removeAll = route(calls.chartBulkDelete, async (services, { user, query }) => {
  const ids = [...new Set(query)]
  if (ids.length === 0) throw plain(404)
  await deleteCharts(services, user, ids)
  return ok({ message: `Deleted ${ids.length} ${ids.length === 1 ? 'chart' : 'charts'}` })
})

const favorites = route(calls.chartFavoriteStatus, async (services, { user, query }) => {
  const charts = (await visibleCharts(services, user)).filter(({ row }) => query.includes(row.id))
  if (charts.length === 0) throw plain(404)
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
  favorites,
  addFavorite,
  removeFavorite,
]
