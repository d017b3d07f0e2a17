import type { DetailQuery, ListQuery } from '../../contract/common'
import { calls } from '../../contract/index'
import { changeDataset, createDataset, deleteDataset, getOrCreate, noAccess, refreshDataset } from '../datasets/change'
import { type Dataset, loadDataset, ownersOf, peopleOf, sourceOf } from '../datasets/rows'
import { starOf } from '../datasets/source'
import { datasourceOf, detailOf, itemOf } from '../datasets/wire'
import { type ListOptions, detailAnswer, listAnswer } from '../http/list'
import { Problem, plain } from '../http/problem'
import { type Route, ok, route } from '../http/route'
import { checkVersion, tagOf } from '../http/version'
import type { User } from '../security/users'
import type { Services } from '../services'

type Item = Record<string, unknown> & { readonly id: number }
type Filter = NonNullable<ListQuery['filters']>[number]

const COLUMNS = [
  'id',
  'uuid',
  'table_name',
  'datasource_type',
  'kind',
  'catalog',
  'schema',
  'sql',
  'description',
  'default_endpoint',
  'explore_url',
  'extra',
  'database',
  'owners',
  'changed_by',
  'changed_by_name',
  'changed_on_utc',
  'changed_on_delta_humanized',
]

const LIST: ListOptions = {
  title: 'Dataset',
  columns: COLUMNS,
  orderColumns: [
    'table_name',
    'catalog',
    'schema',
    'changed_by.first_name',
    'changed_on_delta_humanized',
    'database.database_name',
  ],
  filterColumns: ['id', 'table_name', 'catalog', 'schema', 'sql', 'description'],
  maxPage: 100,
  unlimited: false,
}

/** Filters over relations, which the general ones do not know; null for those. */
const special = ({ col, opr, value }: Filter): ((item: Item) => boolean) | null => {
  const key = `${col} ${opr}`
  if (key === 'database rel_o_m') return (item) => (item['database'] as { id: number }).id === value
  if (key === 'sql dataset_is_null_or_empty') return (item) => (item['sql'] === null) === (value === true)
  if (key !== 'owners rel_m_m') return null
  return (item) => (item['owners'] as { id: number }[]).some(({ id }) => id === value)
}

const allItems = async (services: Services, user: User): Promise<Item[]> => {
  const databases = new Map((await services.databases.visible(user)).map((database) => [database.id, database]))
  if (databases.size === 0) return []
  const rows = await services.store
    .selectFrom('dataset')
    .selectAll()
    .where('database_id', 'in', [...databases.keys()])
    .orderBy('changed_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const owners = await ownersOf(
    services,
    rows.map(({ id }) => id),
  )
  const people = await peopleOf(
    services,
    rows.map((row) => row.changed_by),
  )
  return rows.flatMap((row) => {
    const database = databases.get(row.database_id)
    if (!database) return []
    const changedBy = row.changed_by === null ? null : (people.get(row.changed_by) ?? null)
    const more = { database, owners: owners.get(row.id) ?? [], changedBy, now: services.clock() }
    // what is ordered by is no part of the answer
    const order = {
      'changed_by.first_name': changedBy?.first_name ?? '',
      'database.database_name': database.name,
      changed: row.changed_ms,
    }
    return [{ ...itemOf(row, more), ...order }]
  })
}

const list = route(calls.datasetList, async (services, { user, query }) => {
  const filters = query.filters ?? []
  const tests = filters.flatMap((filter) => special(filter) ?? [])
  const items = (await allItems(services, user)).filter((item) => tests.every((test) => test(item)))
  const plainOnes = filters.filter((filter) => special(filter) === null)
  // Superset's name for the order by the moment of change, which is no order of those words
  const byChange = query.order_column === 'changed_on_delta_humanized'
  const options = byChange ? { ...LIST, orderColumns: ['changed'] } : LIST
  const asked = { ...query, filters: plainOnes, ...(byChange ? { order_column: 'changed' } : {}) }
  return ok({ ...listAnswer(items, options, asked), ...orderColumns(query) })
})

const orderColumns = ({ keys }: ListQuery) =>
  keys === undefined || keys.includes('order_columns') ? { order_columns: LIST.orderColumns } : {}

/** `database.id` asks for a part of what stands under `database`. */
const withParts = (item: Record<string, unknown> & { id: number }, query: DetailQuery) => {
  const answer = detailAnswer(item, 'Dataset', {
    ...query,
    ...(query.columns ? { columns: query.columns.map((column) => column.split('.')[0] ?? column) } : {}),
  })
  const result = { ...(answer['result'] as Record<string, unknown>) }
  for (const column of query.columns ?? []) {
    const [whole = '', part] = column.split('.')
    if (part === undefined || query.columns?.includes(whole) === true || !Object.hasOwn(result, whole)) continue
    const all = item[whole] as Record<string, unknown> | null
    const parts = query.columns?.filter((each) => each.startsWith(`${whole}.`)).map((each) => each.split('.')[1] ?? '')
    if (all !== null && !Array.isArray(all)) {
      result[whole] = Object.fromEntries((parts ?? []).map((name) => [name, all[name]]))
    }
  }
  return { ...answer, result }
}

const around = async (services: Services, user: User, { row, database }: Dataset) => {
  const people = await peopleOf(services, [row.created_by, row.changed_by])
  return {
    star: await starOf(services, user, database.id, sourceOf(row)),
    createdBy: people.get(row.created_by ?? 0) ?? null,
    changedBy: people.get(row.changed_by ?? 0) ?? null,
    now: services.clock(),
  }
}

const get = route(calls.datasetGet, async (services, { user, params, query, reply }) => {
  const dataset = await loadDataset(services, user, params.id)
  void reply.header('etag', tagOf(dataset.row.changed_ms))
  return ok(withParts({ ...detailOf(dataset, await around(services, user, dataset)), id: dataset.row.id }, query))
})

const dataOf = async (services: Services, user: User, dataset: Dataset) =>
  datasourceOf(dataset, await starOf(services, user, dataset.database.id, sourceOf(dataset.row)))

const post = route(calls.datasetPost, async (services, { user, body }) => {
  const dataset = await createDataset(services, user, body)
  return ok({ id: dataset.row.id, result: body, data: await dataOf(services, user, dataset) }, 201)
})

const put = route(calls.datasetPut, async (services, { user, params, query, body, request, reply }) => {
  const changed = await changeDataset(services, user, params.id, body, {
    override: query.override_columns === 'true',
    check: (version) => checkVersion(request, version),
  })
  void reply.header('etag', tagOf(changed))
  return ok({ id: params.id, result: body })
})

const refresh = route(calls.datasetRefresh, async (services, { user, params }) => {
  await refreshDataset(services, user, params.id)
  return ok({ message: 'OK' })
})

const remove = route(calls.datasetDelete, async (services, { user, params }) => {
  await deleteDataset(services, user, params.id)
  return ok({ message: 'OK' })
})

const ofTable = route(calls.datasetGetOrCreate, async (services, { user, body }) =>
  ok({ result: { table_id: await getOrCreate(services, user, body) } }),
)

const MISSING = new Problem(404, { error: 'Datasource does not exist' })

/** What the SQL editor asks for when it is opened with the key of a dataset, such as `7__table`. */
const metadata = route(calls.datasourceMetadata, async (services, { user, query }) => {
  const [, id, kind] = /^(\d{1,15})__(\w+)$/.exec(query.datasourceKey) ?? []
  if (id === undefined) throw new Problem(400, { error: 'The key of the datasource is not valid' })
  if (kind !== 'table' && kind !== 'dataset') throw MISSING
  const exists = await services.store.selectFrom('dataset').select('id').where('id', '=', Number(id)).executeTakeFirst()
  if (!exists) throw MISSING
  try {
    return ok(await dataOf(services, user, await loadDataset(services, user, Number(id))))
  } catch (error) {
    if (error instanceof Problem && error.status === plain(404).status) throw noAccess(Number(id))
    throw error
  }
})

export const datasetRoutes: readonly Route[] = [list, get, post, put, refresh, remove, ofTable, metadata]
