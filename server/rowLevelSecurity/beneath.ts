import { randomUUID } from 'node:crypto'
import { hasTemplate } from '../../common/template/hasTemplate'
import type { RuleKind, TableBeneath } from '../../contract/rowLevelSecurity/rowLevelSecurity'
import { type Dataset, loadDataset } from '../dataset/rows'
import { otherCatalog } from '../database/catalogs'
import { UPLOADS } from '../database/databases'
import { EngineError } from '../engines/engine'
import { Problem } from '../problem'
import { grants, isRole, type RoleName } from '../session/security/roles'
import { findUser, type User } from '../session/security/users'
import type { HasStore, Platform } from '../platform'
import type { TableName } from '../sql/catalog'
import { viewQuery } from '../sql/viewQuery'
import { renderSql } from '../templates/render'
import { guardOf } from './guard'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store' | 'templates'>

interface Beneath {
  readonly database_id: number
  readonly tables: readonly TableBeneath[]
  readonly unknown: string | null
}

interface ReadTable {
  readonly schema: string
  readonly name: string
  readonly kind: 'table' | 'view'
}

/** Tables and views that are looked into at most. */
const MAX_TABLES = 200
/** Limit of named people for each table; all are counted. */
const MAX_NAMED = 20

const TEMPLATE = 'The query is a template: with other values it may read other tables.'

const messageOf = (error: unknown): string => {
  if (error instanceof EngineError) return error.message
  if (!(error instanceof Problem)) throw error
  return error.text
}

/** Follows a query, and the views that it reads, down to the tables. */
class Descent {
  readonly tables = new Map<string, ReadTable>()
  unknown: string | null = null
  private readonly services: Pick<Platform, 'databases' | 'settings'>
  private readonly user: User
  private readonly dataset: Dataset

  constructor(services: Pick<Platform, 'databases' | 'settings'>, user: User, dataset: Dataset) {
    this.services = services
    this.user = user
    this.dataset = dataset
  }

  private get engine() {
    return this.services.databases.engine(this.dataset.database.id, this.user, this.dataset.row.catalog)
  }

  async query(sql: string, schema: string): Promise<void> {
    for (const table of await this.reads(sql, schema)) await this.table(table)
  }

  /** Tables and views that a view reads; none for a table. */
  async view(schema: string, name: string): Promise<'table' | 'view'> {
    const { table, view } = await this.engine.describe(schema, name)
    if (table.type === 'table') return 'table'
    const query = view === null ? null : viewQuery(view)
    if (query === null) this.unknown ??= `The query of the view ${name} could not be read.`
    else await this.query(query, schema)
    return 'view'
  }

  private async table([schema, name]: TableName): Promise<void> {
    const key = JSON.stringify([schema, name])
    if (this.tables.has(key)) return
    if (this.tables.size >= MAX_TABLES) {
      this.unknown ??= `It reads more than ${MAX_TABLES} tables.`
      return
    }
    this.tables.set(key, { schema, name, kind: 'table' })
    this.tables.set(key, { schema, name, kind: await this.view(schema, name) })
  }

  private async reads(sql: string, schema: string): Promise<readonly TableName[]> {
    try {
      const { reads = [] } = await this.engine.run({
        runId: `beneath-${randomUUID()}`,
        user: `dataset-${this.user.id}`,
        sql,
        schema,
        limit: 0,
        maxBytes: 0,
        timeoutMs: this.services.settings.queryTimeoutSeconds * 1000,
        describeOnly: true,
      })
      return reads
    } catch (error) {
      this.unknown ??= messageOf(error)
      return []
    }
  }
}

const descend = async (services: Deps, user: User, dataset: Dataset): Promise<Descent> => {
  const { row } = dataset
  const descent = new Descent(services, user, dataset)
  try {
    if (row.sql_text === null) await descent.view(row.schema_name, row.table_name)
    else {
      const sql = await renderSql(services.templates, row.sql_text, row.template_params)
      await descent.query(sql, row.schema_name)
      if (hasTemplate(row.sql_text)) descent.unknown ??= TEMPLATE
    }
  } catch (error) {
    descent.unknown ??= messageOf(error)
  }
  return descent
}

/** People under a rule who may write SQL: in the SQL screen, or as the query of a dataset. */
const boundWriters = async (
  { store }: HasStore,
  { filter_type: kind, roles }: Holds,
): Promise<readonly { readonly user: User; readonly rights: string }[]> => {
  const userRoles = await store
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select(['user_role.user_id', 'role.id', 'role.name'])
    .where('user.is_active', '=', 1)
    .orderBy('user.first_name')
    .orderBy('user.last_name')
    .orderBy('user.id')
    .orderBy('role.id')
    .execute()
  const byUser = new Map<number, typeof userRoles>()
  for (const row of userRoles) byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), row])
  const writers: { user: User; rights: string }[] = []
  for (const [id, rows] of byUser) {
    const names = rows.map((row) => row.name).filter(isRole)
    if (rows.some((row) => roles.includes(row.id)) === (kind === 'Base') || !writesSql(names)) continue
    const user = await findUser(store, id)
    if (user !== null) writers.push({ user, rights: names.join(' ') })
  }
  return writers
}

const writesSql = (roles: readonly RoleName[]): boolean =>
  grants(roles, ['can_execute_sql_query', 'SQLLab']) || grants(roles, ['can_write', 'Dataset'])

interface Holds {
  readonly filter_type: RuleKind
  readonly roles: readonly number[]
}

/**
 * The tables and views that a dataset reads, and the people who may query each in SQL despite a rule of this kind and these roles
 * on the dataset. A table with hidden rows is closed to the SQL of the people under its rules. 404 for a dataset that the user
 * may not see.
 */
export const tablesBeneath = async (services: Deps, user: User, id: number, holds: Holds): Promise<Beneath> => {
  const dataset = await loadDataset(services, user, id)
  const { database } = dataset
  const descent = await descend(services, user, dataset)
  const { unknown } = descent
  const tables = [...descent.tables.values()]
  if (tables.length === 0) return { database_id: database.id, tables: [], unknown }
  const people = tables.map((): User[] => [])
  // rules hide the same rows from all users with the same roles
  const guards = new Map<string, ReturnType<typeof guardOf>>()
  for (const { user: writer, rights } of await boundWriters(services, holds)) {
    if ((await services.databases.find(writer, database.id)) === null) continue
    const schemas = await services.databases.engine(database.id, writer, dataset.row.catalog).schemas()
    const guard = guards.get(rights) ?? guardOf(services, writer, database, dataset.row.catalog)
    guards.set(rights, guard)
    const { mayRead = () => true } = await guard
    for (const [place, { schema, name }] of tables.entries())
      if (schemas.includes(schema) && mayRead(schema, name)) {
        // of uploaded tables each person sees some of a schema
        if (database.location !== UPLOADS || services.databases.findUpload(schema, name)?.isReadableBy(writer) === true)
          people[place]?.push(writer)
      }
  }
  const catalog = otherCatalog(database, dataset.row.catalog)
  const datasets = await services.store
    .selectFrom('dataset')
    .select(['id', 'catalog', 'schema_name', 'table_name', 'sql_text'])
    .where('database_id', '=', database.id)
    .execute()
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
  return {
    database_id: database.id,
    tables: tables.map((table, place): TableBeneath => {
      const { schema, name } = table
      const named = datasets.filter(
        (row) =>
          otherCatalog(database, row.catalog) === catalog &&
          same(row.schema_name, schema) &&
          same(row.table_name, name),
      )
      const physical = named.find((row) => row.sql_text === null)
      const readers = people[place] ?? []
      return {
        ...table,
        dataset: physical === undefined ? null : { id: physical.id, table_name: physical.table_name },
        can_become_dataset: !named.some((row) => row.schema_name === schema && row.table_name === name),
        people_count: readers.length,
        people: readers
          .slice(0, MAX_NAMED)
          .map((one) => ({ id: one.id, first_name: one.firstName, last_name: one.lastName })),
      }
    }),
    unknown,
  }
}
