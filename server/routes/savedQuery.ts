import type { Selectable } from 'kysely'
import { calls } from '../../contract/index'
import type { SavedQuery, SavedQueryBody, SavedQueryItem } from '../../contract/savedQuery/savedQuery'
import type { TagRef } from '../../contract/tag/tag'
import { agoOf } from '../metadata/ago'
import { jsonObject } from '../json/jsonObject'
import { detailAnswer, listAnswer, type ListOptions } from '../http/list'
import { Problem, invalid, notFound } from '../problem'
import { type Route, ok, route } from './route'
import { checkVersion, namesVersion, tagOf } from '../http/page/version'
import { storedObject } from '../json/stored'
import { all } from '../metadata/conditions'
import type { SavedQueryTable } from '../metadata/schema'
import { isoMoment } from '../run/queryWire'
import { scheduleProblem } from '../report/schedule/schedule'
import type { User } from '../session/security/users'
import { taggedBy, tagsOn } from '../tag/rows'
import type { Services } from '../services'

type Row = Selectable<SavedQueryTable> & { readonly database_name: string | null }

const COLUMNS = [
  'id',
  'label',
  'description',
  'sql',
  'catalog',
  'schema',
  'rows',
  'db_id',
  'database',
  'extra',
  'template_parameters',
  'created_on',
  'created_by',
  'changed_by',
  'changed_on',
  'changed_on_delta_humanized',
  'last_run_delta_humanized',
  'tags',
]

const LIST: ListOptions = {
  title: 'Saved Query',
  columns: COLUMNS,
  orderColumns: ['catalog', 'schema', 'label', 'description', 'sql', 'created_on', 'changed_on'],
  filterColumns: ['id', 'label', 'sql', 'catalog', 'schema', 'description', 'db_id'],
  maxPage: 100,
  unlimited: false,
}

/** Everybody sees the saved queries that they made, administrators too. */
const ownQueries = (services: Services, user: User) =>
  services.store
    .selectFrom('saved_query')
    .leftJoin('database', 'database.id', 'saved_query.database_id')
    .selectAll('saved_query')
    .select('database.name as database_name')
    .where('saved_query.user_id', '=', user.id)

const find = async (services: Services, user: User, id: number): Promise<Row> => {
  const row = await ownQueries(services, user).where('saved_query.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const common = (row: Row, user: User, now: number): SavedQuery => {
  const person = { id: user.id, first_name: user.firstName, last_name: user.lastName }
  return {
    id: row.id,
    label: row.label,
    description: row.description,
    sql: row.sql_text,
    catalog: row.catalog,
    schema: row.schema_name,
    template_parameters: row.template_parameters,
    database: row.database_id === null ? null : { id: row.database_id, database_name: row.database_name ?? 'unknown' },
    created_by: person,
    changed_by: person,
    changed_on: isoMoment(row.changed_ms),
    changed_on_delta_humanized: agoOf(now - row.changed_ms),
  }
}

/** Outcome of the last scheduled run, as far as the stored text has it. */
const lastRunOf = ({ last_run: run }: Readonly<Record<string, unknown>>) => {
  const { at, rows } = (run ?? {}) as { readonly at?: unknown; readonly rows?: unknown }
  return { at: typeof at === 'number' ? at : undefined, rows: typeof rows === 'number' ? rows : null }
}

const itemOf = (row: Row, user: User, now: number, tags: readonly TagRef[]): SavedQueryItem => {
  const extra = storedObject(row.extra)
  const { at, rows } = lastRunOf(extra)
  return {
    ...common(row, user, now),
    id: row.id,
    rows,
    db_id: row.database_id,
    extra,
    created_on: isoMoment(row.created_ms),
    last_run_delta_humanized: at === undefined ? '' : agoOf(now - at),
    tags: [...tags],
  }
}

/** Columns to write; fields missing in the body stay. The database must be one the user may see. */
const columnsOf = async (services: Services, user: User, body: SavedQueryBody) => {
  const { db_id: databaseId, sql: text, schema, extra_json: extraJson, ...same } = body
  if (typeof databaseId === 'number' && !(await services.databases.find(user, databaseId))) {
    throw invalid({ db_id: ['There is no such database.'] })
  }
  jsonObject('template_parameters', body.template_parameters, 'invalid')
  const extra = jsonObject('extra_json', extraJson, 'invalid')
  const problem = extra === null ? null : scheduleProblem(extra)
  if (problem !== null) throw invalid({ extra_json: [problem] })
  return {
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(databaseId === undefined ? {} : { database_id: databaseId }),
    ...(text === undefined ? {} : { sql_text: text }),
    ...(schema === undefined ? {} : { schema_name: schema }),
    ...(extra === null || typeof extraJson !== 'string' ? {} : { extra: extraJson }),
  }
}

const list = route(calls.savedQueryList, async (services, { query, user }) => {
  const tagged = (query.filters ?? []).map((filter) => taggedBy('query', filter))
  const rows = await ownQueries(services, user)
    .where(all(tagged.flatMap((condition) => condition ?? [])))
    .orderBy('saved_query.changed_ms', 'desc')
    .execute()
  const tags = await tagsOn(services.store, 'query')
  const filters = (query.filters ?? []).filter((_, at) => tagged[at] === null)
  const items = rows.map((row) => itemOf(row, user, services.clock(), tags.get(row.id) ?? []))
  // Superset's name for the order by the moment of change, which is no order of those words
  const byChange = query.order_column === 'changed_on_delta_humanized'
  const listQuery = { ...query, filters, ...(byChange ? { order_column: 'changed_on' } : {}) }
  return ok(listAnswer(items as unknown as Parameters<typeof listAnswer>[0], LIST, listQuery))
})

const get = route(calls.savedQueryGet, async (services, { params, query, user, reply }) => {
  const row = await find(services, user, params.id)
  void reply.header('etag', tagOf(row.changed_ms))
  return ok(detailAnswer({ ...common(row, user, services.clock()), id: row.id }, 'Saved Query', query))
})

const post = route(calls.savedQueryPost, async (services, { body, user, reply }) => {
  const now = services.clock()
  const { id } = await services.store
    .insertInto('saved_query')
    .values({
      database_id: null,
      label: null,
      catalog: null,
      schema_name: null,
      sql_text: null,
      description: null,
      template_parameters: null,
      extra: '{}',
      ...(await columnsOf(services, user, body)),
      user_id: user.id,
      created_ms: now,
      changed_ms: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  void reply.header('etag', tagOf(now))
  return ok({ id, result: body }, 201)
})

const put = route(calls.savedQueryPut, async (services, { params, body, user, request, reply }) => {
  const row = await find(services, user, params.id)
  checkVersion(request, row.changed_ms)
  // two changes within a millisecond are two versions
  const changed = Math.max(services.clock(), row.changed_ms + 1)
  const { numUpdatedRows } = await services.store
    .updateTable('saved_query')
    .set({ ...(await columnsOf(services, user, body)), changed_ms: changed })
    .where('id', '=', row.id)
    .$if(namesVersion(request), (update) => update.where('changed_ms', '=', row.changed_ms))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('changed')
  void reply.header('etag', tagOf(changed))
  return ok({ result: body })
})

const remove = route(calls.savedQueryDelete, async (services, { params, user }) => {
  const row = await find(services, user, params.id)
  await services.store.deleteFrom('saved_query').where('id', '=', row.id).execute()
  return ok({ message: 'OK' })
})

export const savedRoutes: readonly Route[] = [list, get, post, put, remove]
