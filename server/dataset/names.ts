import { defaultCatalog, otherCatalog, type Place } from '../database/catalogs'
import type { DatabaseRow } from '../database/databases'
import { invalid } from '../problem'
import type { HasStore } from '../platform'
import type { DatasetRow, Source } from './rows'

/** The catalog of a dataset as it is stored and answered: null for that of its database, where a server has several. */
export const storedCatalog = (place: Place, catalog: string | null): string | null =>
  catalog === defaultCatalog(place) ? null : catalog

export const existsAlready = ({ schema, table }: Pick<Source, 'schema' | 'table'>) =>
  invalid({ table: [`Dataset ${schema}.${table} already exists`] })

/** The dataset that has a table or a name already, in the same catalog. */
export const findNamed = async (
  { store }: HasStore,
  database: Pick<DatabaseRow, 'id'> & Place,
  { catalog, schema, table }: Pick<Source, 'catalog' | 'schema' | 'table'>,
): Promise<DatasetRow | undefined> => {
  const rows = await store
    .selectFrom('dataset')
    .selectAll()
    .where('database_id', '=', database.id)
    .where('schema_name', '=', schema)
    .where('table_name', '=', table)
    .orderBy('id')
    .execute()
  const wanted = otherCatalog(database, catalog)
  // rows name the catalog of their database too, where it was another one when they were written
  return rows.find((row) => otherCatalog(database, row.catalog) === wanted)
}

/** Refuses (422) a source that another dataset than the one with this id has. */
export const checkNameFree = async (
  services: HasStore,
  database: DatabaseRow,
  source: Source,
  id: number | null = null,
): Promise<void> => {
  const twin = await findNamed(services, database, source)
  if (twin && twin.id !== id) throw existsAlready(source)
}
