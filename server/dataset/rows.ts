import type { Selectable } from 'kysely'
import type { DatabaseRow } from '../database/databases'
import { notFound } from '../problem'
import type { DatasetColumnTable, DatasetMetricTable, DatasetTable } from '../metadata/datasetTables'
import type { User } from '../session/security/users'
import type { HasStore, Platform } from '../platform'
import { visibleDatasets } from './visible'

type Deps = Pick<Platform, 'databases' | 'store'>

export type DatasetRow = Selectable<DatasetTable>
export type ColumnRow = Selectable<DatasetColumnTable>
export type MetricRow = Selectable<DatasetMetricTable>

export interface Person {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly username: string
}

/** A dataset with all that hangs on it. */
export interface Dataset {
  readonly row: DatasetRow
  readonly database: DatabaseRow
  readonly owners: readonly Person[]
  readonly columns: readonly ColumnRow[]
  readonly metrics: readonly MetricRow[]
}

/** Source of a dataset's rows: a table of the database, or a query. */
export interface Source {
  readonly catalog: string | null
  readonly schema: string
  readonly table: string
  /** Null for a table. */
  readonly sql: string | null
  /** JSON object as text. */
  readonly templateParams: string | null
}

export const sourceOf = (row: DatasetRow): Source => ({
  catalog: row.catalog,
  schema: row.schema_name,
  table: row.table_name,
  sql: row.sql_text,
  templateParams: row.template_params,
})

/** The row of a dataset and its database; 404 when it does not exist or the user may not see its database. */
export const findRow = async (services: Deps, user: User, id: number) => {
  const row = await services.store
    .selectFrom('dataset')
    .selectAll()
    .where('id', '=', id)
    .where(await visibleDatasets(services, user))
    .executeTakeFirst()
  const database = row ? await services.databases.find(user, row.database_id) : null
  if (!row || !database) throw notFound()
  return { row, database }
}

export const ownersOf = async ({ store }: HasStore, ids: readonly number[]): Promise<Map<number, Person[]>> => {
  const owners = new Map<number, Person[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return owners
  const rows = await store
    .selectFrom('dataset_owner')
    .innerJoin('user', 'user.id', 'dataset_owner.user_id')
    .select(['dataset_owner.dataset_id', 'user.id', 'user.first_name', 'user.last_name', 'user.username'])
    .where('dataset_owner.dataset_id', 'in', [...ids])
    .orderBy('user.username')
    .execute()
  for (const { dataset_id: dataset, ...person } of rows) owners.get(dataset)?.push(person)
  return owners
}

/** People by id, for `created_by` and `changed_by`. */
export const peopleOf = async ({ store }: HasStore, ids: readonly (number | null)[]): Promise<Map<number, Person>> => {
  const personIds = [...new Set(ids.filter((id) => id !== null))]
  if (personIds.length === 0) return new Map()
  const rows = await store
    .selectFrom('user')
    .select(['id', 'first_name', 'last_name', 'username'])
    .where('id', 'in', personIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const loadDataset = async (services: Deps, user: User, id: number): Promise<Dataset> => {
  const { store } = services
  const { row, database } = await findRow(services, user, id)
  const columns = await store
    .selectFrom('dataset_column')
    .selectAll()
    .where('dataset_id', '=', row.id)
    .orderBy('position')
    .execute()
  const metrics = await store
    .selectFrom('dataset_metric')
    .selectAll()
    .where('dataset_id', '=', row.id)
    .orderBy('position')
    .execute()
  return { row, database, columns, metrics, owners: (await ownersOf(services, [row.id])).get(row.id) ?? [] }
}
