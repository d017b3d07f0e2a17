import { setTimeout as after } from 'node:timers/promises'
import { type DatabaseItem, type TableKey, databaseItem } from '../../../contract/database/database'
import { calls } from '../../../contract/index'
import { allowsCatalogs, defaultCatalog } from '../../database/catalogs'
import { type DatabaseRow, UPLOADS } from '../../database/databases'
import { estimatesCost, extraOf } from '../../database/settings'
import { EngineError, type KeyInfo } from '../../engines/engine'
import { kindOf } from '../../engines/kinds'
import { agoOf } from '../../metadata/ago'
import { type ListOptions, detailAnswer, listAnswer } from '../../http/list'
import { coded, notFound } from '../../problem'
import { type Route, ok, route } from '../route'
import { isoMoment } from '../../run/queryWire'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'
import { selectStar } from '../../dataset/selectStar'

const engineInformation = (row: DatabaseRow) => ({
  supports_file_upload: row.location === UPLOADS,
  disable_ssh_tunneling: true,
  supports_dynamic_catalog: kindOf(row.engine)?.catalogs !== undefined,
  supports_oauth2: false,
})

const switchesOf = (row: DatabaseRow) => ({
  allow_ctas: row.allow_ctas === 1,
  allow_cvas: row.allow_cvas === 1,
  allow_dml: row.allow_dml === 1,
  allow_file_upload: row.allow_file_upload === 1,
  allow_run_async: row.allow_run_async === 1,
  expose_in_sqllab: row.expose_in_sqllab === 1,
  force_ctas_schema: row.force_ctas_schema,
})

const itemOf = (row: DatabaseRow, now: number): DatabaseItem & { id: number } => {
  const extra = extraOf(row)
  return {
    id: row.id,
    uuid: row.uuid,
    database_name: row.name,
    backend: row.engine,
    ...switchesOf(row),
    allows_cost_estimate: estimatesCost(row),
    allows_subquery: true,
    allows_virtual_table_explore: extra.allows_virtual_table_explore !== false,
    disable_data_preview: extra.disable_data_preview === true,
    disable_drill_to_detail: extra.disable_drill_to_detail === true,
    allow_multi_catalog: allowsCatalogs(row),
    default_catalog: defaultCatalog(row),
    explore_database_id: row.id,
    extra: row.extra,
    engine_information: engineInformation(row),
    changed_on: isoMoment(row.changed_ms),
    changed_on_delta_humanized: agoOf(now - row.changed_ms),
    changed_by: null,
    created_by: null,
  }
}

const options: ListOptions = {
  title: 'Database',
  columns: Object.keys(databaseItem.def.shape),
  orderColumns: [
    'database_name',
    'allow_dml',
    'allow_file_upload',
    'allow_run_async',
    'changed_on',
    'expose_in_sqllab',
  ],
  filterColumns: ['allow_file_upload', 'allow_dml', 'allow_run_async', 'database_name', 'expose_in_sqllab', 'uuid'],
  maxPage: 100,
  unlimited: true,
}

/** Ms to wait for the first database while it is being made. */
const PREPARES_WITHIN = 20_000

/** Waits for the first database: a client that gets an empty list does not ask again. */
const visibleTo = async ({ databases, prepared }: Services, user: User): Promise<readonly DatabaseRow[]> => {
  const rows = await databases.visible(user)
  if (rows.length > 0) return rows
  const late = new AbortController()
  await Promise.race([prepared(), after(PREPARES_WITHIN, undefined, { signal: late.signal }).catch(() => undefined)])
  late.abort()
  return databases.visible(user)
}

const list = route(calls.databaseList, async (services, { user, query }) => {
  const rows = await visibleTo(services, user)
  return ok(
    listAnswer(
      rows.map((row) => itemOf(row, services.clock())),
      options,
      query,
    ),
  )
})

const find = async (services: Services, user: User, id: number): Promise<DatabaseRow> => {
  const row = await services.databases.find(user, id)
  if (!row) throw notFound()
  return row
}

const get = route(calls.databaseGet, async (services, { user, params, query }) => {
  const row = await find(services, user, params.id)
  const detail = {
    id: row.id,
    uuid: row.uuid,
    database_name: row.name,
    cache_timeout: row.cache_timeout,
    ...switchesOf(row),
    configuration_method: 'dynamic_form',
    backend: row.engine,
    driver: null,
    impersonate_user: false,
    is_managed_externally: false,
    engine_information: engineInformation(row),
  }
  return ok(detailAnswer(detail, 'Database', query))
})

const catalogs = route(calls.databaseCatalogs, async (services, { user, params }) => {
  const row = await find(services, user, params.id)
  return ok({ result: await services.databases.engine(row.id, user).catalogs() })
})

const schemas = route(calls.databaseSchemas, async (services, { user, params, query }) => {
  const row = await find(services, user, params.id)
  return ok({ result: await services.databases.engine(row.id, user, query.catalog ?? null).schemas() })
})

const missingSchema = (error: unknown): boolean =>
  error instanceof EngineError && error.code === 'SCHEMA_DOES_NOT_EXIST_ERROR'

const tables = route(calls.databaseTables, async (services, { user, params, query }) => {
  const row = await find(services, user, params.id)
  try {
    const tableList = await services.databases
      .engine(row.id, user, query.catalog_name ?? null)
      .tables(query.schema_name)
    const result = tableList
      .map(({ name, type, rows, comment }) => ({ value: name, type, extra: { rows, comment } }))
      .toSorted((a, b) => (a.value < b.value ? -1 : 1))
    return ok({ count: result.length, result })
  } catch (error) {
    if (missingSchema(error)) return ok({ count: 0, result: [] })
    throw error
  }
})

const keyOf = (key: KeyInfo): TableKey => ({
  name: key.name,
  type: key.type,
  column_names: [...key.columns],
  ...(key.type === 'fk'
    ? {
        referred_schema: key.referredSchema ?? null,
        referred_table: key.referredTable ?? '',
        referred_columns: [...(key.referredColumns ?? [])],
        options: {},
      }
    : {}),
  ...(key.type === 'unique' || key.type === 'index' ? { unique: key.type === 'unique' } : {}),
})

interface TableQuery {
  readonly name: string
  readonly schema?: string | undefined
  readonly catalog?: string | undefined
}

/** A table that the user may see; errors in body A, as these two calls answer. */
const describe = async (services: Services, user: User, id: number, query: TableQuery) => {
  const row = await services.databases.find(user, id)
  if (!row) throw coded('DATABASE_NOT_FOUND_ERROR', 'Database not found.')
  const engine = services.databases.engine(row.id, user, query.catalog ?? null)
  if (query.catalog !== undefined && !(await engine.catalogs()).includes(query.catalog))
    throw coded('TABLE_NOT_FOUND_ERROR', 'No such table')
  const schemas = query.schema === undefined ? await engine.schemas() : []
  const schema = query.schema ?? schemas.find((name) => name === 'main') ?? schemas[0] ?? ''
  try {
    return { schema, detail: await engine.describe(schema, query.name) }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    if (/^(?:TABLE|SCHEMA|OBJECT)_DOES_NOT_EXIST/.test(error.code))
      throw coded('TABLE_NOT_FOUND_ERROR', 'No such table')
    throw error
  }
}

const metadata = route(calls.tableMetadataGet, async (services, { user, params, query }) => {
  const { schema, detail } = await describe(services, user, params.id, query)
  const keys = detail.keys.map(keyOf)
  const columns = detail.columns.map((column) => ({
    name: column.name,
    type: column.type.split('(')[0] ?? column.type,
    longType: column.type,
    keys: keys.filter((key) => key.column_names?.includes(column.name)),
    comment: column.comment,
  }))
  return ok({
    name: detail.table.name,
    comment: detail.table.comment,
    columns,
    primaryKey: keys.find((key) => key.type === 'pk') ?? { constrained_columns: [], name: null },
    foreignKeys: keys.filter((key) => key.type === 'fk'),
    indexes: keys,
    selectStar: selectStar(schema, detail),
  })
})

const extra = route(calls.tableMetadataExtraGet, async (services, { user, params, query }) => {
  const { view } = (await describe(services, user, params.id, query)).detail
  return ok(view === null ? {} : { metadata: { view }, view })
})

export const databaseRoutes: readonly Route[] = [list, get, catalogs, schemas, tables, metadata, extra]
