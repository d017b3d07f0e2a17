import { randomUUID } from 'node:crypto'
import type { DatasetChangeBody, DatasetCreateBody } from '../../contract/dataset/dataset'
import type { ColumnBody } from '../../contract/dataset/datasource'
import type { DatabaseRow } from '../database/databases'
import { jsonObject } from '../json/jsonObject'
import { coded, forbidden, invalid } from '../problem'
import { checkRulesKept } from '../rowLevelSecurity/keep'
import { checkOwners } from '../session/security/owners'
import { checkStillOwned } from '../session/security/stillOwned'
import type { User } from '../session/security/users'
import type { Store } from '../metadata/store'
import type { Platform } from '../platform'
import { columnOfSource, countMetric, mainMoment, replaceColumns, replaceMetrics, syncColumns } from './columns'
import { checkNameFree, existsAlready, findNamed, storedCatalog } from './names'
import { type Dataset, type DatasetRow, type Person, type Source, loadDataset, sourceOf } from './rows'
import { defaultSchema, readColumns } from './source'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store' | 'templates'>

/** The database of a new source; refuses one that the user may not see. */
export const databaseOf = async (
  services: Pick<Platform, 'databases'>,
  user: User,
  id: number,
): Promise<DatabaseRow> => {
  const database = await services.databases.find(user, id)
  if (!database) throw invalid({ database: ['Database does not exist'] })
  return database
}

export const isConflict = (error: unknown): boolean => /unique/i.test(error instanceof Error ? error.message : '')

/**
 * Makes a dataset of a table or a query, with the columns its source has now and one metric, the count. `complete` adds to it
 * within the same transaction.
 */
export const createDataset = async (
  services: Deps,
  user: User,
  body: DatasetCreateBody,
  complete: (db: Store, id: number) => Promise<void> = async () => undefined,
): Promise<Dataset> => {
  const database = await databaseOf(services, user, body.database)
  const catalog = storedCatalog(database, body.catalog ?? null)
  const source: Source = {
    catalog,
    schema: body.schema ?? (await defaultSchema(services, user, database, catalog)),
    table: body.table_name,
    sql: body.sql === undefined || body.sql === '' ? null : body.sql,
    templateParams: body.template_params ?? null,
  }
  jsonObject('template_params', body.template_params, 'invalid')
  await checkNameFree(services, database, source)
  const owners = [...new Set(body.owners ?? [user.id])]
  await checkOwners(services, owners)
  const sourceColumns = await readColumns(services, user, database, source)
  const now = services.clock()
  try {
    const id = await services.store.transaction().execute(async (db) => {
      // another request may have been faster
      await checkNameFree({ store: db }, database, source)
      const inserted = await db
        .insertInto('dataset')
        .values({
          uuid: randomUUID(),
          database_id: database.id,
          catalog: source.catalog,
          schema_name: source.schema,
          table_name: source.table,
          sql_text: source.sql,
          sql_author: source.sql === null ? null : user.id,
          description: null,
          main_dttm_col: mainMoment(sourceColumns),
          default_endpoint: null,
          offset_hours: 0,
          cache_timeout: null,
          filter_select_enabled: 1,
          fetch_values_predicate: null,
          is_sqllab_view: source.sql === null ? 0 : 1,
          template_params: source.templateParams,
          extra: null,
          normalize_columns: body.normalize_columns === true ? 1 : 0,
          always_filter_main_dttm: body.always_filter_main_dttm === true ? 1 : 0,
          is_managed_externally: body.is_managed_externally === true ? 1 : 0,
          external_url: body.external_url ?? null,
          created_by: user.id,
          changed_by: user.id,
          created_ms: now,
          changed_ms: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const datasetKey = { dataset_id: inserted.id }
      for (const owner of owners)
        await db
          .insertInto('dataset_owner')
          .values({ ...datasetKey, user_id: owner })
          .execute()
      for (const [position, column] of sourceColumns.entries()) {
        const ownColumn = body.columns?.find((each) => each.column_name === column.name)
        const row = { ...columnOfSource(column, now), ...datasetKey, position }
        const more = ownColumn === undefined ? {} : labels(ownColumn)
        await db
          .insertInto('dataset_column')
          .values({ ...row, ...more })
          .execute()
      }
      await db
        .insertInto('dataset_metric')
        .values({ ...countMetric(now), ...datasetKey, position: 0 })
        .execute()
      await complete(db, inserted.id)
      return inserted.id
    })
    return await loadDataset(services, user, id)
  } catch (error) {
    if (isConflict(error)) throw existsAlready(source)
    throw error
  }
}

const labels = ({ verbose_name: label, description }: NonNullable<DatasetCreateBody['columns']>[number]) => ({
  ...(label === undefined ? {} : { verbose_name: label }),
  ...(description === undefined ? {} : { description }),
})

/** The dataset of a table; made when there is none (A7.32). */
export const getOrCreate = async (
  services: Deps,
  user: User,
  { database_id: database, ...body }: Omit<DatasetCreateBody, 'database'> & { readonly database_id: number },
): Promise<number> => {
  const place = await databaseOf(services, user, database)
  const { id } = place
  const catalog = body.catalog ?? null
  const schema = body.schema ?? (await defaultSchema(services, user, place, catalog))
  // one of another catalog would show other rows under this name
  const find = () => findNamed(services, place, { catalog, schema, table: body.table_name })
  const existing = await find()
  if (existing) return existing.id
  try {
    return (await createDataset(services, user, { ...body, schema, database: id })).row.id
  } catch (error) {
    // another request was faster
    const made = await find()
    if (made) return made.id
    throw error
  }
}

/** Only owners and administrators may change a dataset. */
export const checkOwner = (
  user: User,
  { owners }: { readonly owners: readonly Pick<Person, 'id'>[] },
  doing: 'Changing' | 'Deleting',
): void => {
  if (user.roles.includes('Admin') || owners.some((owner) => owner.id === user.id)) return
  throw forbidden(`${doing} this dataset is forbidden`)
}

const withoutId = (column: ColumnBody): ColumnBody => {
  const rest = { ...column }
  delete rest.id
  return rest
}

const bit = (value: boolean | null | undefined) => (value === undefined ? undefined : value === true ? 1 : 0)

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<DatasetRow>

const settingsOf = (body: DatasetChangeBody) =>
  withoutUndefined({
    filter_select_enabled: bit(body.filter_select_enabled),
    fetch_values_predicate: body.fetch_values_predicate,
    description: body.description,
    main_dttm_col: body.main_dttm_col,
    normalize_columns: bit(body.normalize_columns),
    always_filter_main_dttm: bit(body.always_filter_main_dttm),
    offset_hours: body.offset,
    default_endpoint: body.default_endpoint,
    cache_timeout: body.cache_timeout,
    is_sqllab_view: bit(body.is_sqllab_view),
    template_params: body.template_params,
    extra: body.extra,
    is_managed_externally: bit(body.is_managed_externally),
    external_url: body.external_url,
  })

export interface ChangeOptions {
  /** Takes the given columns as they are, with any ids. */
  readonly override: boolean
  /** Refuses (412) another version than the one the caller has seen, named by the moment of its change. */
  readonly check: (changedMs: number) => void
}

/** The catalog after a change. The same one by another of its names is no change. */
const catalogAfter = (was: Dataset, database: DatabaseRow, wanted: string | null | undefined): string | null => {
  const isElsewhere = database.id !== was.database.id
  if (wanted === undefined) return isElsewhere ? null : was.row.catalog
  const catalog = storedCatalog(database, wanted)
  return !isElsewhere && catalog === storedCatalog(database, was.row.catalog) ? was.row.catalog : catalog
}

/**
 * Changes a dataset. A new source must answer; its columns are read again unless the body lists them. Answers the time of the
 * change, which names the version.
 */
export const changeDataset = async (
  services: Deps,
  user: User,
  id: number,
  body: DatasetChangeBody,
  { override, check }: ChangeOptions,
): Promise<number> => {
  const was = await loadDataset(services, user, id)
  checkOwner(user, was, 'Changing')
  check(was.row.changed_ms)
  jsonObject('template_params', body.template_params, 'invalid')
  jsonObject('extra', body.extra, 'invalid')
  const before = sourceOf(was.row)
  const database = body.database_id === undefined ? was.database : await databaseOf(services, user, body.database_id)
  const isElsewhere = database.id !== was.database.id
  const catalog = catalogAfter(was, database, body.catalog)
  const source: Source = {
    catalog,
    schema:
      body.schema === undefined
        ? before.schema
        : (body.schema ?? (await defaultSchema(services, user, database, catalog))),
    table: body.table_name ?? before.table,
    sql: body.sql === undefined ? before.sql : body.sql || null,
    templateParams: body.template_params === undefined ? before.templateParams : body.template_params,
  }
  await checkNameFree(services, database, source, was.row)
  await checkOwners(services, body.owners)
  const moved = isElsewhere || sourceKey(source) !== sourceKey(before)
  const sourceColumns = moved ? await readColumns(services, user, database, source) : null
  // two changes within a millisecond are two versions
  const now = Math.max(services.clock(), was.row.changed_ms + 1)
  try {
    await services.store.transaction().execute(async (db) => {
      await checkStillOwned(db, 'dataset', [id], (owners) => checkOwner(user, { owners }, 'Changing'))
      const row = await db.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      check(row.changed_ms)
      await checkNameFree({ store: db }, database, source, row)
      // another user may have changed it since it was read
      const replaced = database.id !== row.database_id || sourceKey(source) !== sourceKey(sourceOf(row))
      if (replaced) await checkRulesKept(db, user, [id])
      await db
        .updateTable('dataset')
        .set({
          ...settingsOf(body),
          database_id: database.id,
          catalog: source.catalog,
          schema_name: source.schema,
          table_name: source.table,
          sql_text: source.sql,
          ...(replaced ? { sql_author: source.sql === null ? null : user.id } : {}),
          changed_by: user.id,
          changed_ms: now,
        })
        .where('id', '=', id)
        .execute()
      if (body.owners !== undefined) {
        await db.deleteFrom('dataset_owner').where('dataset_id', '=', id).execute()
        const owners = [...new Set(body.owners)].map((owner) => ({ dataset_id: id, user_id: owner }))
        for (const owner of owners) await db.insertInto('dataset_owner').values(owner).execute()
      }
      if (body.columns !== undefined) {
        const columns = override ? body.columns.map(withoutId) : body.columns
        await replaceColumns(db, id, was.columns, columns, now)
      } else if (sourceColumns !== null) await syncColumns(db, id, was.columns, sourceColumns, { now })
      if (body.metrics !== undefined) await replaceMetrics(db, id, was.metrics, body.metrics, now)
    })
    return now
  } catch (error) {
    if (isConflict(error)) throw existsAlready(source)
    throw error
  }
}

/** A virtual dataset may take another name without its query changing. */
export const sourceKey = ({ catalog, schema, table, sql, templateParams }: Source): string =>
  JSON.stringify([catalog, schema, sql === null ? table : null, sql, sql === null ? null : templateParams])

export const deleteDatasets = async (
  services: Pick<Platform, 'databases' | 'store'>,
  user: User,
  ids: readonly number[],
): Promise<void> => {
  for (const id of ids) checkOwner(user, await loadDataset(services, user, id), 'Deleting')
  await services.store.transaction().execute(async (store) => {
    await checkStillOwned(store, 'dataset', ids, (owners) => checkOwner(user, { owners }, 'Deleting'))
    await checkRulesKept(store, user, ids)
    await store
      .deleteFrom('dataset')
      .where('id', 'in', [...ids])
      .execute()
  })
}

/** Refuses users who may not see the data of this dataset (A7.33). */
export const noAccess = (id: number) =>
  coded('DATASOURCE_SECURITY_ACCESS_ERROR', 'You have no access to the database of this dataset.', {
    extra: { link: null, datasource: id },
  })
