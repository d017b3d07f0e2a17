import { otherCatalog, type Place } from '../database/catalogs'
import type { Dataset } from '../dataset/rows'
import type { Part, RunRequest } from '../engines/engine'
import type { Store } from '../metadata/store'
import type { TableAccess, TableName } from '../sql/catalog'
import type { User } from '../session/security/users'
import type { HasStore } from '../platform'
import { type Reader, rulePredicates } from './apply'

interface HiddenTable {
  readonly datasetId: number
  /** Null for the catalog of the database itself. */
  readonly catalog: string | null
  readonly table: TableName
}

/** Tables of a database of which rules hide rows from a reader, each once for every dataset that has such a rule. */
const hiddenTables = async (services: HasStore, user: Reader, databaseId: number): Promise<readonly HiddenTable[]> => {
  const ruled = await services.store
    .selectFrom('rls_rule_dataset')
    .innerJoin('dataset', 'dataset.id', 'rls_rule_dataset.dataset_id')
    .innerJoin('database', 'database.id', 'dataset.database_id')
    .select(['dataset.id', 'dataset.catalog', 'dataset.schema_name', 'dataset.table_name'])
    .select(['database.engine', 'database.options'])
    .distinct()
    .where('dataset.database_id', '=', databaseId)
    .where('dataset.sql_text', 'is', null)
    .execute()
  const hidden: HiddenTable[] = []
  for (const { id, schema_name: schema, table_name: table, ...place } of ruled) {
    if ((await rulePredicates(services, user, id)).length === 0) continue
    hidden.push({ datasetId: id, catalog: otherCatalog(place, place.catalog), table: [schema, table] })
  }
  return hidden
}

/** The author of a query, active or not: rules that hide rows from them stay in force after they leave. */
const findAuthor = (store: Store, id: number): Promise<Reader> =>
  store.selectFrom('user').select(['id', 'username']).where('id', '=', id).executeTakeFirstOrThrow()

/** True when rules hide rows of any table of a database from a reader. */
export const hidesRows = async (services: HasStore, user: User, databaseId: number): Promise<boolean> =>
  (await hiddenTables(services, user, databaseId)).length > 0

/** With any hidden table a statement reads its own catalog alone, so those of other catalogs need no name here. */
const accessBut = (hidden: readonly HiddenTable[], catalog: string | null): TableAccess => ({
  hidden: hidden.filter((one) => one.catalog === catalog).map(({ table }) => table),
})

/**
 * Tables that a reader may name in their own SQL, in a catalog (null for that of the database): not those with rows that a rule
 * hides from them, because SQL can read every row. Nothing to guard is `{}`.
 */
export const guardOf = async (
  services: HasStore,
  user: User,
  database: Place & { readonly id: number },
  catalog: string | null,
): Promise<Pick<RunRequest, 'access'>> => {
  const hidden = await hiddenTables(services, user, database.id)
  return hidden.length === 0 ? {} : { access: accessBut(hidden, otherCatalog(database, catalog)) }
}

export interface DatasetGuard {
  readonly request: Pick<RunRequest, 'access' | 'parts'>
  /** Equal for readers with the same access; null where nothing is hidden. */
  readonly key: string | null
}

/** SQL in a statement over a dataset, by its author. */
export interface Authored {
  /** The table or query of the dataset, as it follows FROM. */
  readonly origin: string
  /** All other expressions from users: of the request, of metrics, of calculated columns. */
  readonly expressions: readonly string[]
}

/**
 * Tables that a statement over a dataset may name. A physical dataset is read under its own rules, which are in the statement
 * already. The query of a virtual dataset is read with its author's rights at this moment; a query that came with the product has
 * no author. Expressions, which any user with rights on the dataset may have written, are read with the rights of the reader:
 * their queries get no row that a rule hides, not even of the dataset's table.
 */
export const datasetGuard = async (
  services: HasStore,
  user: User,
  { row, database }: Pick<Dataset, 'row' | 'database'>,
  { origin, expressions }: Authored,
): Promise<DatasetGuard> => {
  const hidden = await hiddenTables(services, user, row.database_id)
  const { sql_text: query, sql_author: authorId } = row
  const author = query === null || authorId === null ? null : await findAuthor(services.store, authorId)
  const hiddenFromAuthor = author === null ? [] : await hiddenTables(services, author, row.database_id)
  const catalog = otherCatalog(database, row.catalog)
  const others = query === null ? hidden.filter(({ datasetId }) => datasetId !== row.id) : []
  const own = hidden.find(({ datasetId }) => datasetId === row.id)
  const ruled = query === null && own !== undefined ? { ruled: own.table } : {}
  const parts: Part[] = []
  if (hidden.length > 0 && expressions.length > 0) {
    parts.push({ sql: `SELECT\n${expressions.join(',\n')}`, isQuery: false, access: accessBut(hidden, catalog) })
  }
  if (hiddenFromAuthor.length > 0) {
    parts.push({ sql: `SELECT *\nFROM ${origin}`, isQuery: true, access: accessBut(hiddenFromAuthor, catalog) })
  }
  return {
    request: { ...(others.length === 0 ? {} : { access: { ...accessBut(others, catalog), ...ruled } }), parts },
    key: hidden.length + hiddenFromAuthor.length === 0 ? null : JSON.stringify([hidden, hiddenFromAuthor]),
  }
}
