import type { DetailQuery } from '../../../contract/common'
import { calls } from '../../../contract/index'
import { zipAnswer } from '../../http/zipAnswer'
import { bundleName, writeDatasets } from '../../dashboard/bundle/write'
import { changeDataset, createDataset, deleteDatasets, getOrCreate, noAccess } from '../../dataset/change'
import { datasetListing } from '../../dataset/listing'
import { refreshDataset } from '../../dataset/refresh'
import { type Dataset, loadDataset, ownersOf, peopleOf, sourceOf } from '../../dataset/rows'
import { starOf } from '../../dataset/source'
import { datasourceOf, detailOf, itemOf } from '../../dataset/wire'
import { findIds } from '../../http/page/find'
import { inOrder } from '../../metadata/listing'
import { type PageOptions, detailAnswer, pageAnswer } from '../../http/list'
import { Problem, notFound } from '../../problem'
import { type Route, ok, route } from '../route'
import { checkVersion, tagOf } from '../../http/page/version'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'

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

const LIST: PageOptions = {
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
  maxPage: 100,
  unlimited: false,
}

const list = route(calls.datasetList, async (services, { user, query }) => {
  const databases = new Map((await services.databases.visible(user)).map((database) => [database.id, database]))
  const { count, ids } = await findIds(services.store, await datasetListing(services, user), query, LIST)
  const datasetRows = await services.store
    .selectFrom('dataset')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const owners = await ownersOf(services, ids)
  const people = await peopleOf(
    services,
    datasetRows.map((row) => row.changed_by),
  )
  const now = services.clock()
  const rows = inOrder(
    ids,
    datasetRows.map((row) => ({ row })),
  )
  const items = rows.flatMap(({ row }) => {
    const database = databases.get(row.database_id)
    const changedBy = people.get(row.changed_by ?? 0) ?? null
    return database ? [itemOf(row, { database, owners: owners.get(row.id) ?? [], changedBy, now })] : []
  })
  return ok(pageAnswer(count, items, LIST, query))
})

type DetailItem = ReturnType<typeof detailOf>

/** `database.id` names a part of `database`. People, columns and metrics come whole, so that each has its id and name. */
const withParts = ({ database, ...item }: DetailItem, query: DetailQuery) => {
  const { columns } = query
  if (columns === undefined) return detailAnswer({ ...item, database }, 'Dataset', query)
  const parts = Object.entries(database).filter(([part]) => columns.includes(`database.${part}`))
  const shownDatabase = columns.includes('database') ? database : Object.fromEntries(parts)
  const wholes = columns.map((column) => column.split('.')[0] ?? column)
  return detailAnswer({ ...item, database: shownDatabase }, 'Dataset', { ...query, columns: wholes })
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
  await deleteDatasets(services, user, [params.id])
  return ok({ message: 'OK' })
})

const removeAll = route(calls.datasetBulkDelete, async (services, { user, query }) => {
  const ids = [...new Set(query)]
  if (ids.length === 0) throw notFound()
  await deleteDatasets(services, user, ids)
  return ok({ message: `Deleted ${ids.length} ${ids.length === 1 ? 'dataset' : 'datasets'}` })
})

const exported = route(calls.datasetExport, async (services, { user, query, request, reply }) =>
  zipAnswer(await writeDatasets(services, user, query), bundleName(services, 'SqlaTable'), request, reply),
)

const ofTable = route(calls.datasetGetOrCreate, async (services, { user, body }) =>
  ok({ result: { table_id: await getOrCreate(services, user, body) } }),
)

const MISSING = new Problem('notFound', { error: 'Datasource does not exist' })

/** Metadata for the SQL editor, when it is opened with the key of a dataset, such as `7__table`. */
const metadata = route(calls.datasourceMetadata, async (services, { user, query }) => {
  const [, id, kind] = /^(\d{1,15})__(\w+)$/.exec(query.datasourceKey) ?? []
  if (id === undefined) throw new Problem('incorrect', { error: 'The key of the datasource is not valid' })
  if (kind !== 'table' && kind !== 'dataset') throw MISSING
  const exists = await services.store.selectFrom('dataset').select('id').where('id', '=', Number(id)).executeTakeFirst()
  if (!exists) throw MISSING
  try {
    return ok(await dataOf(services, user, await loadDataset(services, user, Number(id))))
  } catch (error) {
    if (error instanceof Problem && error.reason === 'notFound') throw noAccess(Number(id))
    throw error
  }
})

export const datasetRoutes: readonly Route[] = [
  list,
  get,
  post,
  put,
  refresh,
  remove,
  removeAll,
  exported,
  ofTable,
  metadata,
]
