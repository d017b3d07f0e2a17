import { sql } from 'kysely'

import { checkStillOwned } from '../session/security/stillOwned'
import type { User } from '../session/security/users'
import type { Store } from '../metadata/store'
import type { Platform } from '../platform'
import { checkOwner, sourceKey } from './change'
import { mainMoment, syncColumns } from './columns'
import { type Dataset, loadDataset, sourceOf } from './rows'
import { type SourceColumn, readColumns } from './source'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store' | 'templates'>

interface Sync {
  readonly was: Dataset
  readonly sourceColumns: readonly SourceColumn[]
  /** Refuses within the transaction. */
  readonly check: (db: Store) => Promise<void>
  /** Calculated columns go before new ones of their names: their owners were not asked. */
  readonly keepsCalculated?: boolean
}

/** Gives a dataset the columns of its source; false where its source changed since they were read. */
const sync = (
  { store, clock }: Deps,
  user: User,
  { was, sourceColumns, check, keepsCalculated = false }: Sync,
): Promise<boolean> =>
  store.transaction().execute(async (db) => {
    const { id } = was.row
    await check(db)
    const row = await db.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const same = sourceKey(sourceOf(row)) === sourceKey(sourceOf(was.row)) && row.database_id === was.row.database_id
    if (!same) return false
    const columns = await db
      .selectFrom('dataset_column')
      .selectAll()
      .where('dataset_id', '=', id)
      .orderBy('position')
      .execute()
    const now = Math.max(clock(), row.changed_ms + 1)
    await syncColumns(db, id, columns, sourceColumns, { now, keepsCalculated })
    // a time column that is gone is no default any longer
    const { main_dttm_col: main } = row
    const calculated = columns.some((column) => column.expression !== null && column.column_name === main)
    const kept = calculated || sourceColumns.some(({ name }) => name === main)
    const change = {
      changed_by: user.id,
      changed_ms: now,
      ...(main === null || kept ? {} : { main_dttm_col: mainMoment(sourceColumns) }),
    }
    await db.updateTable('dataset').set(change).where('id', '=', id).execute()
    return true
  })

/** Reads the columns of the source again. Concurrent edits of their settings stay, and a source that changes is read again. */
export const refreshDataset = async (services: Deps, user: User, id: number): Promise<void> => {
  const was = await loadDataset(services, user, id)
  checkOwner(user, was, 'Changing')
  const isDone = await sync(services, user, {
    was,
    sourceColumns: await readColumns(services, user, was.database, sourceOf(was.row)),
    check: (db) => checkStillOwned(db, 'dataset', [id], (owners) => checkOwner(user, { owners }, 'Changing')),
  })
  if (!isDone) await refreshDataset(services, user, id)
}

const hasColumns = ({ columns }: Dataset, sourceColumns: readonly SourceColumn[]): boolean => {
  const physical = columns.filter(({ expression }) => expression === null)
  const calculated = new Set(
    columns.flatMap(({ expression, column_name: name }) => (expression === null ? [] : [name])),
  )
  const shown = sourceColumns.filter(({ name }) => !calculated.has(name))
  return (
    physical.length === shown.length &&
    shown.every(({ name, type }, at) => physical[at]?.column_name === name && physical[at].type === type)
  )
}

/** A table of a database, whose names DuckDB compares without regard to case. */
interface TablePlace {
  readonly databaseId: number
  readonly schema: string
  readonly table: string
}

/**
 * Gives the datasets on a table, which its owner replaced, the columns that the table has now. Owners of the datasets are not
 * asked: their charts fail without. A dataset that has these columns already keeps its version. `onFailure` hears of each
 * dataset that could not be refreshed; the others are.
 */
export const refreshDatasetsOf = async (
  services: Deps,
  user: User,
  place: TablePlace,
  onFailure: (error: unknown, datasetId: number) => void,
): Promise<void> => {
  const rows = await services.store
    .selectFrom('dataset')
    .select('id')
    .where('database_id', '=', place.databaseId)
    .where('sql_text', 'is', null)
    .where(sql<string>`lower(schema_name)`, '=', place.schema.toLowerCase())
    .where(sql<string>`lower(table_name)`, '=', place.table.toLowerCase())
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    try {
      const was = await loadDataset(services, user, id)
      const sourceColumns = await readColumns(services, user, was.database, sourceOf(was.row))
      // a dataset that was moved to another source meanwhile has read its columns from there
      if (!hasColumns(was, sourceColumns))
        await sync(services, user, { was, sourceColumns, check: async () => undefined, keepsCalculated: true })
    } catch (error) {
      onFailure(error, id)
    }
  }
}
