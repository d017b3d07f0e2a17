import { Problem } from '../../problem'
import { type Dataset, loadDataset, sourceOf } from '../../dataset/rows'
import { noAccess } from '../../dataset/change'
import { readColumns } from '../../dataset/source'
import { dialectOf } from '../../engines/kinds'
import type { Dialect } from '../../engines/dialect'
import type { User } from '../../session/security/users'
import { fileRefusal } from '../../upload/share/refusal'
import type { HasStore, Platform } from '../../platform'
import { rulePredicates } from '../../rowLevelSecurity/apply'
import { hidesRows } from '../../rowLevelSecurity/guard'
import { renderSql } from '../../templates/render'
import { splitScript } from '../../sql/split'
import { type Calculated, isCircular, nameable, type Readable } from '../rows/calculated'
import { enclosed } from './expression'
import { chartProblem } from '../problem'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store' | 'templates'>

/** Dataset reads of one call, each once, so that the datasets stay the same for all of its queries. */
export interface Reading {
  dataset(id: number): Promise<Dataset>
  readable(dataset: Dataset): Promise<Readable>
}

/** A dataset of a chart; 404 when there is none, 403 for users without access to its data. */
export const chartDataset = async (
  services: Pick<Platform, 'databases' | 'settings' | 'store'>,
  user: User,
  id: number,
): Promise<Dataset> => {
  const row = await services.store.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('notFound', { message: 'Datasource does not exist' })
  try {
    return await loadDataset(services, user, id)
  } catch (error) {
    if (error instanceof Problem && error.reason === 'notFound')
      throw (await fileRefusal(services, user, { row })) ?? noAccess(id)
    throw error
  }
}

/** Source of the rows, as SQL after FROM: a table, or the query of a virtual dataset. */
const sourceSql = async (
  { templates }: Pick<Platform, 'templates'>,
  dialect: Dialect,
  { row }: Dataset,
): Promise<string> => {
  if (row.sql_text === null) return `${dialect.name(row.schema_name)}.${dialect.name(row.table_name)}`
  const rendered = await renderSql(templates, row.sql_text, row.template_params)
  const { statements } = splitScript(rendered)
  const [statement, ...more] = statements
  if (!statement || more.length > 0) throw chartProblem('The query of the dataset must be one statement.')
  const { sql } = statement
  return `${enclosed(sql, { what: 'The query of the dataset', queries: true })} AS "virtual_table"`
}

/** Predicates that apply to this reader of a dataset, for every query: their only source. */
const rulesOf = (services: HasStore, user: User, { row }: Dataset): Promise<readonly string[]> =>
  rulePredicates(services, user, row.id)

/** Its calculated columns, in place of those that are saved where there are `calculated` ones. */
const columnsOf = async (services: Deps, user: User, dataset: Dataset, calculated?: readonly Calculated[]) => {
  const { row, database, columns } = dataset
  const listed = columns.filter(({ expression }) => !expression).map((column) => column.column_name)
  const saved = columns.flatMap(({ column_name: name, expression }) => (expression ? [{ name, expression }] : []))
  const all = calculated ?? saved
  const nameableColumns = nameable(all, listed)
  if (!isCircular(nameableColumns)) return nameableColumns
  // a column that the dataset does not list may have the name of a calculated one, which then names that
  const names = await readColumns(services, user, database, sourceOf(row))
  return nameable(all, [...listed, ...names.map(({ name }) => name)])
}

/** The source that this reader reads a dataset's rows from, and the names that SQL over it may use. */
export const readableOf = async (
  services: Deps,
  user: User,
  dataset: Dataset,
  calculated?: readonly Calculated[],
): Promise<Readable> => {
  const rules = await rulesOf(services, user, dataset)
  const dialect = dialectOf(dataset.database.engine)
  return {
    dialect,
    source: await sourceSql(services, dialect, dataset),
    alias: dialect.name(dataset.row.sql_text === null ? dataset.row.table_name : 'virtual_table'),
    rules,
    // a query may leave rows out that a rule hides, as its author wants; a table keeps the speed that it has without a fence
    fenced:
      rules.length > 0 || (dataset.row.sql_text !== null && (await hidesRows(services, user, dataset.database.id))),
    columns: await columnsOf(services, user, dataset, calculated),
  }
}

export const openReading = (services: Deps, user: User): Reading => {
  const datasets = new Map<number, Promise<Dataset>>()
  const readables = new Map<Dataset, Promise<Readable>>()
  const once = <Key, Value>(cache: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>): Promise<Value> => {
    const value = cache.get(key) ?? read()
    cache.set(key, value)
    return value
  }
  return {
    dataset: (id) => once(datasets, id, () => chartDataset(services, user, id)),
    readable: (dataset) => once(readables, dataset, () => readableOf(services, user, dataset)),
  }
}
