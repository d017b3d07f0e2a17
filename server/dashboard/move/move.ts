import type { DatasetMove, MovedDataset } from '../../../contract/dashboard/move'
import { checkOwner, isConflict } from '../../dataset/change'
import { mainMoment } from '../../dataset/columns'
import { checkNameFree, existsAlready, storedCatalog } from '../../dataset/names'
import { type Dataset, sourceOf } from '../../dataset/rows'
import type { Store } from '../../metadata/store'
import { conflict, invalid, notFound } from '../../problem'
import { checkRulesKept } from '../../rowLevelSecurity/keep'
import { checkStillOwned } from '../../session/security/stillOwned'
import type { User } from '../../session/security/users'
import { loadOwn } from '../rows'
import { type NewColumn, columnsBack, placeOf } from './columns'
import { datasetsOn } from './datasets'
import { type Deps, type Destination, checkMovable, isAt, readAt } from './destination'

interface Move {
  readonly dataset: Dataset
  readonly destination: Destination
  readonly columns: readonly NewColumn[]
  readonly mainMoment: string | null
}

/** The default time axis: the present one where it is still there, else the first column that can be one. */
const momentAmong = ({ row }: Dataset, columns: readonly NewColumn[]): string | null => {
  const { main_dttm_col: main } = row
  if (main === null || columns.some((column) => column.column_name === main)) return main
  const typed = columns.flatMap(({ column_name: name, type }) => (type ? [{ name, type, comment: null }] : []))
  return mainMoment(typed)
}

/** Refuses (409) a dataset that is neither where the caller takes it to be nor at the destination already. */
const checkFrom = (dataset: Dataset, destination: Destination, from: DatasetMove['from']): void => {
  if (from === undefined || isAt(dataset, destination)) return
  const { database, row } = dataset
  const place = { database, catalog: storedCatalog(database, from.catalog ?? null), schema: from.schema }
  if (row.database_id !== from.database_id || !isAt(dataset, place))
    throw conflict(`${row.table_name} was moved meanwhile. Check again.`)
}

const planOf = async (services: Deps, user: User, dataset: Dataset, body: DatasetMove): Promise<Move> => {
  const database = await services.databases.find(user, body.database_id)
  if (!database) throw notFound()
  const destination = { database, catalog: storedCatalog(database, body.catalog ?? null), schema: body.schema }
  checkFrom(dataset, destination, body.from)
  await checkMovable(services, user, dataset, destination)
  const columns =
    body.columns === undefined
      ? (await readAt(services, user, dataset, destination)).columns
      : columnsBack(dataset.columns, body.columns, services.clock())
  const main = body.main_dttm_col === undefined ? momentAmong(dataset, columns) : body.main_dttm_col
  return { dataset, destination, columns, mainMoment: main }
}

const write = async (
  db: Store,
  user: User,
  { dataset, destination, columns, mainMoment: main }: Move,
  clockMs: number,
) => {
  const { id } = dataset.row
  const row = await db.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  // its columns belong to the version that was read
  if (row.changed_ms !== dataset.row.changed_ms) throw conflict(`${row.table_name} was changed meanwhile. Check again.`)
  const { database, catalog, schema } = destination
  await checkNameFree({ store: db }, database, { ...sourceOf(row), catalog, schema }, row)
  const now = Math.max(clockMs, row.changed_ms + 1)
  try {
    await db
      .updateTable('dataset')
      .set({
        database_id: destination.database.id,
        catalog: destination.catalog,
        schema_name: destination.schema,
        main_dttm_col: main,
        sql_author: row.sql_text === null ? null : user.id,
        changed_by: user.id,
        changed_ms: now,
      })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (isConflict(error)) throw existsAlready({ ...sourceOf(row), schema: destination.schema })
    throw error
  }
  await db.deleteFrom('dataset_column').where('dataset_id', '=', id).execute()
  for (const [position, column] of columns.entries())
    await db
      .insertInto('dataset_column')
      .values({ ...column, dataset_id: id, position })
      .execute()
}

/**
 * Points datasets of a dashboard at other places, all of them or none, and answers what moves them back. One that is there
 * already stays, so a call may be repeated. No cache is emptied: answers are kept by the database that gave them.
 */
export const moveDatasets = async (
  services: Deps,
  user: User,
  dashboardId: number,
  bodies: readonly DatasetMove[],
): Promise<{ readonly was: MovedDataset[] }> => {
  const dashboard = await loadOwn(services, user, dashboardId)
  const byId = new Map((await datasetsOn(services, user, dashboard)).map((dataset) => [dataset.row.id, dataset]))
  const ids = bodies.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ datasets: ['One or more datasets are duplicated'] })
  const moves: Move[] = []
  for (const body of bodies) {
    const dataset = byId.get(body.id)
    if (!dataset) throw invalid({ datasets: ['One or more datasets are not on the dashboard'] })
    moves.push(await planOf(services, user, dataset, body))
  }
  const now = services.clock()
  await services.store.transaction().execute(async (db) => {
    await checkStillOwned(db, 'dataset', ids, (owners) => checkOwner(user, { owners }, 'Changing'))
    const leaving = moves.filter(({ dataset, destination }) => !isAt(dataset, destination))
    if (leaving.length > 0)
      await checkRulesKept(
        db,
        user,
        leaving.map(({ dataset }) => dataset.row.id),
      )
    for (const move of leaving) await write(db, user, move, now)
  })
  return { was: moves.map(({ dataset }) => placeOf(dataset)) }
}
