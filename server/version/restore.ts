import type { Insertable, Selectable, Updateable } from 'kysely'
import { checkDatasource } from '../chart/saved/change'
import { checkOwner as checkChartOwner, loadChart } from '../chart/rows/rows'
import { checkOwner, databaseOf, isConflict, sourceKey } from '../dataset/change'
import { checkNameFree, storedCatalog } from '../dataset/names'
import { type DatasetRow, loadDataset, sourceOf } from '../dataset/rows'
import { readColumns } from '../dataset/source'
import { storedObject } from '../json/stored'
import type { ChartTable } from '../metadata/chartTables'
import type { DatasetColumnTable, DatasetMetricTable, DatasetTable } from '../metadata/datasetTables'
import type { SavedQueryTable } from '../metadata/schema'
import type { Store } from '../metadata/store'
import type { Platform } from '../platform'
import { Problem, invalid, notFound } from '../problem'
import { checkRulesKept } from '../rowLevelSecurity/keep'
import { checkStillOwned } from '../session/security/stillOwned'
import type { User } from '../session/security/users'
import { type Row, type VersionedKind, type VersionState, contentOf } from './content'
import { loadState, revisionOf } from './read'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store' | 'templates'>

interface Restoring {
  readonly services: Deps
  readonly user: User
  readonly id: number
  readonly target: VersionState
}

/** Writes the state within a transaction. The checks before it may have taken time, so rights are checked again. */
type Write = (db: Store) => Promise<void>

const withoutFixed = (kind: VersionedKind, { own }: VersionState): Row => {
  const { fixed } = contentOf(kind)
  return Object.fromEntries(Object.entries(own).filter(([column]) => !fixed.includes(column)))
}

const chart = async ({ services, user, id, target }: Restoring): Promise<Write> => {
  const was = await loadChart(services, user, id)
  checkChartOwner(user, was, 'Changing')
  const set = withoutFixed('chart', target) as Updateable<ChartTable>
  if (set.datasource_id !== was.row.datasource_id) {
    await checkDatasource(services, user, Number(set.datasource_id), 'table')
  }
  return async (db) => {
    await checkStillOwned(db, 'chart', [id], (owners) => checkChartOwner(user, { owners }, 'Changing'))
    const { changed_ms: last } = await db
      .selectFrom('chart')
      .select('changed_ms')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const now = services.clock()
    const who = { changed_by: user.id, changed_ms: Math.max(now, last + 1), last_saved_by: user.id, last_saved_ms: now }
    await db
      .updateTable('chart')
      .set({ ...set, ...who })
      .where('id', '=', id)
      .execute()
  }
}

/** Parts with their keys. Those that are there keep the moment at which they were made. */
const partRows = (
  id: number,
  parts: Readonly<Record<string, Row>> = {},
  were: readonly { readonly id: number; readonly created_ms: number }[],
  now: number,
): readonly Row[] => {
  const made = new Map(were.map((part) => [String(part.id), part.created_ms]))
  return Object.entries(parts).map(([key, row]) => ({
    ...row,
    id: Number(key),
    dataset_id: id,
    created_ms: made.get(key) ?? now,
    changed_ms: now,
  }))
}

/** Replaces all parts: two may have exchanged their names since. */
const writeParts = async (db: Store, id: number, { parts }: VersionState, now: number): Promise<void> => {
  const columns = await db
    .selectFrom('dataset_column')
    .select(['id', 'created_ms'])
    .where('dataset_id', '=', id)
    .execute()
  const metrics = await db
    .selectFrom('dataset_metric')
    .select(['id', 'created_ms'])
    .where('dataset_id', '=', id)
    .execute()
  await db.deleteFrom('dataset_column').where('dataset_id', '=', id).execute()
  await db.deleteFrom('dataset_metric').where('dataset_id', '=', id).execute()
  for (const row of partRows(id, parts['columns'], columns, now)) {
    await db
      .insertInto('dataset_column')
      .values(row as unknown as Insertable<DatasetColumnTable>)
      .execute()
  }
  for (const row of partRows(id, parts['metrics'], metrics, now)) {
    await db
      .insertInto('dataset_metric')
      .values(row as unknown as Insertable<DatasetMetricTable>)
      .execute()
  }
}

const dataset = async ({ services, user, id, target }: Restoring): Promise<Write> => {
  const was = await loadDataset(services, user, id)
  checkOwner(user, was, 'Changing')
  const kept = withoutFixed('dataset', target) as Updateable<DatasetTable>
  const then: DatasetRow = { ...was.row, ...(kept as Partial<Selectable<DatasetTable>>) }
  const database = await databaseOf(services, user, then.database_id)
  const set = { ...kept, catalog: storedCatalog(database, then.catalog) }
  const source = { ...sourceOf(then), catalog: set.catalog }
  await checkNameFree(services, database, source, was.row)
  // the same catalog by another of its names is no other source
  const isMoved = (row: DatasetRow): boolean =>
    database.id !== row.database_id ||
    sourceKey(source) !== sourceKey({ ...sourceOf(row), catalog: storedCatalog(database, row.catalog) })
  // the source of then must still be there, and this user must be allowed to read it
  if (isMoved(was.row)) await readColumns(services, user, database, source)
  return async (db) => {
    await checkStillOwned(db, 'dataset', [id], (owners) => checkOwner(user, { owners }, 'Changing'))
    const row = await db.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await checkNameFree({ store: db }, database, source, row)
    const replaced = isMoved(row)
    if (replaced) await checkRulesKept(db, user, [id])
    const now = Math.max(services.clock(), row.changed_ms + 1)
    const author = replaced ? { sql_author: source.sql === null ? null : user.id } : {}
    await db
      .updateTable('dataset')
      .set({ ...set, ...author, changed_by: user.id, changed_ms: now })
      .where('id', '=', id)
      .execute()
    await writeParts(db, id, target, now)
  }
}

/** The outcome of the last run is no content: that of now stays. */
const extraOf = (then: unknown, now: string): string => {
  const { last_run: _, ...content } = storedObject(typeof then === 'string' ? then : null)
  const run = storedObject(now)['last_run']
  return JSON.stringify(run === undefined ? content : { ...content, last_run: run })
}

const savedQuery = async ({ services, user, id, target }: Restoring): Promise<Write> => {
  const set = withoutFixed('saved_query', target) as Updateable<SavedQueryTable>
  const own = (db: Store) =>
    db.selectFrom('saved_query').select(['extra', 'changed_ms']).where('id', '=', id).where('user_id', '=', user.id)
  if (!(await own(services.store).executeTakeFirst())) throw notFound()
  const databaseId = set.database_id ?? null
  if (databaseId !== null && !(await services.databases.find(user, databaseId))) {
    throw invalid({ db_id: ['There is no such database.'] })
  }
  return async (db) => {
    const row = await own(db).executeTakeFirst()
    if (!row) throw notFound()
    const now = Math.max(services.clock(), row.changed_ms + 1)
    await db
      .updateTable('saved_query')
      .set({ ...set, extra: extraOf(set.extra, row.extra), changed_ms: now })
      .where('id', '=', id)
      .execute()
  }
}

const WRITES = { chart, dataset, saved_query: savedQuery } as const

interface Which {
  readonly kind: VersionedKind
  readonly id: number
  readonly number: number
  /** The newest version that the user has seen. */
  readonly revision: number
}

/**
 * Brings a version back, as one change that the user must be allowed to make now. Refuses (412) where the thing has another
 * version than the one the user has seen. Answers the number of the newest version.
 */
export const restoreVersion = async (
  services: Deps,
  user: User,
  { kind, id, number, revision }: Which,
): Promise<number> => {
  const target = await loadState(services, kind, id, number)
  const write = await WRITES[kind]({ services, user, id, target })
  try {
    await services.store.transaction().execute(async (db) => {
      if ((await revisionOf(db, kind, id)) !== revision)
        throw new Problem('changed', { message: 'Others changed it meanwhile.' })
      await write(db)
    })
  } catch (error) {
    if (isConflict(error)) throw invalid('Something else has a name or a key of this version by now.')
    throw error
  }
  return revisionOf(services.store, kind, id)
}
