import type { TableBeneath } from '../../../contract/rowLevelSecurity/rowLevelSecurity'
import { loadDataset } from '../../dataset/rows'
import { otherCatalog } from '../../database/catalogs'
import type { Platform } from '../../platform'
import type { User } from '../../session/security/users'
import { descend } from './descent'
import { boundWriters, type Holds, readersOf } from './readers'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store' | 'templates'>

interface Beneath {
  readonly database_id: number
  readonly tables: readonly TableBeneath[]
  readonly unknown: string | null
}

/** Limit of named people for each table; all are counted. */
const MAX_NAMED = 20

/**
 * The tables and views that a dataset reads, and the people who may query each in SQL despite a rule of this kind and these roles
 * on the dataset. A table with hidden rows is closed to the SQL of the people under its rules. 404 for a dataset that the user
 * may not see.
 */
export const tablesBeneath = async (services: Deps, user: User, id: number, holds: Holds): Promise<Beneath> => {
  const dataset = await loadDataset(services, user, id)
  const { database } = dataset
  const descent = await descend(services, user, dataset)
  const tables = [...descent.tables.values()]
  if (tables.length === 0) return { database_id: database.id, tables: [], unknown: descent.unknown }
  const readers = await readersOf(services, dataset, tables, await boundWriters(services, holds))
  const datasets = await services.store
    .selectFrom('dataset')
    .select(['id', 'catalog', 'schema_name', 'table_name', 'sql_text'])
    .where('database_id', '=', database.id)
    .execute()
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
  return {
    database_id: database.id,
    tables: tables.map((table, place): TableBeneath => {
      const { catalog, schema, name } = table
      const named = datasets.filter(
        (row) =>
          otherCatalog(database, row.catalog) === catalog &&
          same(row.schema_name, schema) &&
          same(row.table_name, name),
      )
      const physical = named.find((row) => row.sql_text === null)
      const people = readers.people[place] ?? []
      return {
        ...table,
        dataset: physical === undefined ? null : { id: physical.id, table_name: physical.table_name },
        can_become_dataset: !named.some((row) => row.schema_name === schema && row.table_name === name),
        people_count: people.length,
        people: people
          .slice(0, MAX_NAMED)
          .map((one) => ({ id: one.id, first_name: one.firstName, last_name: one.lastName })),
      }
    }),
    unknown: descent.unknown ?? readers.unknown,
  }
}
