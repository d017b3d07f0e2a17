import { allowsCatalogs, defaultCatalog, otherCatalog, type Place } from '../database/catalogs'
import type { DatabaseRow } from '../database/databases'
import type { Store } from '../metadata/store'
import { invalid } from '../problem'
import type { HasStore } from '../platform'
import type { DatasetRow, Source } from './rows'

/** The catalog of a dataset as it is stored and answered: null for that of its database, where a server has several. */
export const storedCatalog = (place: Place, catalog: string | null): string | null =>
  catalog === defaultCatalog(place) ? null : catalog

export const existsAlready = ({ schema, table }: Pick<Source, 'schema' | 'table'>) =>
  invalid({ table: [`Dataset ${schema}.${table} already exists`] })

/** The dataset that has a table or a name already, in the same catalog; not the one with the id `except`. */
export const findNamed = async (
  { store }: HasStore,
  database: Pick<DatabaseRow, 'id'> & Place,
  { catalog, schema, table }: Pick<Source, 'catalog' | 'schema' | 'table'>,
  except = 0,
): Promise<DatasetRow | undefined> => {
  const rows = await store
    .selectFrom('dataset')
    .selectAll()
    .where('database_id', '=', database.id)
    .where('schema_name', '=', schema)
    .where('table_name', '=', table)
    .where('id', '!=', except)
    .orderBy('id')
    .execute()
  const wanted = otherCatalog(database, catalog)
  // rows name the catalog of their database too, where it was another one when they were written
  return rows.find((row) => otherCatalog(database, row.catalog) === wanted)
}

/** Refuses (422) a source that another dataset has. One that keeps its own, `was`, may keep it whatever others have. */
export const checkNameFree = async (
  services: HasStore,
  database: DatabaseRow,
  source: Source,
  was: DatasetRow | null = null,
): Promise<void> => {
  const keeps =
    was?.database_id === database.id &&
    storedCatalog(database, was.catalog) === storedCatalog(database, source.catalog) &&
    was.schema_name === source.schema &&
    was.table_name === source.table
  if (!keeps && (await findNamed(services, database, source, was?.id)) !== undefined) throw existsAlready(source)
}

/**
 * Keeps the datasets of a database in their catalogs where it gets another catalog of its own, and shows the others beside it. Where it
 * shows one catalog alone, its datasets follow.
 */
export const keepCatalogs = async (db: Store, was: DatabaseRow, now: DatabaseRow): Promise<void> => {
  const [before, after] = [defaultCatalog(was), defaultCatalog(now)]
  if (before === null || after === null || before === after || !allowsCatalogs(now)) return
  const move = (from: string | null, to: string | null) =>
    db
      .updateTable('dataset')
      .set({ catalog: to })
      .where('database_id', '=', now.id)
      .where('catalog', from === null ? 'is' : '=', from)
      .execute()
  await move(null, before)
  await move(after, null)
}
