import { checkOwner } from '../../dataset/change'
import { conditionProblem } from '../../dataset/expression'
import { checkNameFree, storedCatalog } from '../../dataset/names'
import { type ColumnRow, type Dataset, sourceOf } from '../../dataset/rows'
import { readColumns } from '../../dataset/source'
import type { DatabaseRow } from '../../database/databases'
import { dialectOf } from '../../engines/kinds'
import type { Platform } from '../../platform'
import { invalid, Problem } from '../../problem'
import { forReader } from '../../rowLevelSecurity/apply'
import { checkRulesKept } from '../../rowLevelSecurity/keep'
import type { User } from '../../session/security/users'
import { type NewColumn, columnsThere } from './columns'

export type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store' | 'templates'>

export interface Destination {
  readonly database: DatabaseRow
  /** Null for that of the database. */
  readonly catalog: string | null
  readonly schema: string
}

/** True when a dataset is at a place already. */
export const isAt = ({ row }: Dataset, { database, catalog, schema }: Destination): boolean =>
  row.database_id === database.id && storedCatalog(database, row.catalog) === catalog && row.schema_name === schema

interface Rule {
  readonly name: string
  readonly clause: string
}

/** The rules that hide rows of a dataset. */
export const rulesOn = ({ store }: Pick<Deps, 'store'>, datasetId: number): Promise<readonly Rule[]> =>
  store
    .selectFrom('rls_rule')
    .innerJoin('rls_rule_dataset', 'rls_rule_dataset.rule_id', 'rls_rule.id')
    .select(['rls_rule.name', 'rls_rule.clause'])
    .where('rls_rule_dataset.dataset_id', '=', datasetId)
    .orderBy('rls_rule.name')
    .execute()

/**
 * A dataset as it would be at another place, with these columns. A user who moves its query answers for what the query reads
 * there: it was written with an eye on other tables.
 */
const datasetAt = (
  { row, columns: was, ...rest }: Dataset,
  { database, catalog, schema }: Destination,
  user: User,
  columns: readonly NewColumn[],
): Dataset => ({
  ...rest,
  database,
  row: {
    ...row,
    database_id: database.id,
    catalog,
    schema_name: schema,
    sql_author: row.sql_text === null ? null : user.id,
  },
  columns: columns.map((column, position): ColumnRow => {
    const kept = was.find(({ column_name: name }) => name === column.column_name)
    return { ...column, id: kept?.id ?? -1 - position, dataset_id: row.id, position } as ColumnRow
  }),
})

/** Refuses (422) a place where a rule could not be applied: its readers would see errors in place of rows. */
const checkRules = async (services: Deps, user: User, dataset: Dataset): Promise<void> => {
  for (const { name, clause } of await rulesOn(services, dataset.row.id)) {
    const problem = await conditionProblem(services, user, dataset, forReader(user, clause))
    if (problem !== null) throw invalid({ rules: [`The rule ${name} cannot be applied there: ${problem}`] })
  }
}

/** Refuses users who may not move a dataset (403), and places that another dataset has (422). */
export const checkMovable = async (
  services: Deps,
  user: User,
  dataset: Dataset,
  destination: Destination,
): Promise<void> => {
  checkOwner(user, dataset, 'Changing')
  if (isAt(dataset, destination)) return
  await checkRulesKept(services.store, user, [dataset.row.id])
  const { catalog, schema, database } = destination
  const source = { ...sourceOf(dataset.row), catalog, schema }
  await checkNameFree(services, database, source, dataset.row)
}

/** The columns of a dataset's table or query at another place. Refuses (422) where it cannot be read, or its rules not applied. */
export const readAt = async (services: Deps, user: User, dataset: Dataset, destination: Destination) => {
  const { catalog, schema, database } = destination
  const source = { ...sourceOf(dataset.row), catalog, schema }
  const columns = await readColumns(services, user, database, source)
  const there = columnsThere(dataset.columns, columns, dialectOf(database.engine), services.clock())
  const moved = datasetAt(dataset, destination, user, there.columns)
  await checkRules(services, user, moved)
  return { ...there, dataset: moved }
}

/** The words of a refusal; anything else is thrown. */
export const refusalOf = (error: unknown): string => {
  if (error instanceof Problem) return error.text
  throw error
}
