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
import { viewQuery } from '../sql/viewQuery'
import { renderSql } from '../templates/render'
import { guardOf } from './guard'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store' | 'templates'>

interface Beneath {
  readonly database_id: number
  readonly tables: readonly TableBeneath[]
  readonly unknown: string | null
}

/** A table or view of a database. */
interface Place {
  /** Null for the catalog of the database itself. */
  readonly catalog: string | null
  readonly schema: string
  readonly name: string
}

interface ReadTable extends Place {
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

  private engine(catalog: string | null) {
    return this.services.databases.engine(this.dataset.database.id, this.user, catalog)
  }

  async query(sql: string, place: Omit<Place, 'name'>): Promise<void> {
    for (const table of await this.reads(sql, place)) await this.table(table)
  }

  /** Tables and views that a view reads; none for a table. */
  async view({ catalog, schema, name }: Place): Promise<'table' | 'view'> {
    const { table, view } = await this.engine(catalog).describe(schema, name)
    if (table.type === 'table') return 'table'
    const query = view === null ? null : viewQuery(view)
    if (query === null) this.unknown ??= `The query of the view ${name} could not be read.`
    else await this.query(query, { catalog, schema })
    return 'view'
  }

  private async table(place: Place): Promise<void> {
    const key = JSON.stringify([place.catalog, place.schema, place.name])
    if (this.tables.has(key)) return
    if (this.tables.size >= MAX_TABLES) {
      this.unknown ??= `It reads more than ${MAX_TABLES} tables.`
      return
    }
    this.tables.set(key, { ...place, kind: 'table' })
    this.tables.set(key, { ...place, kind: await this.view(place) })
  }

  private async reads(sql: string, { catalog, schema }: Omit<Place, 'name'>): Promise<readonly Place[]> {
    try {
      const { reads = [], readsElsewhere = [] } = await this.engine(catalog).run({
        runId: `beneath-${randomUUID()}`,
        user: `dataset-${this.user.id}`,
        sql,
        schema,
        limit: 0,
        maxBytes: 0,
        timeoutMs: this.services.settings.queryTimeoutSeconds * 1000,
        describeOnly: true,
      })
      const elsewhere = readsElsewhere.map((read) => ({
        ...read,
        catalog: otherCatalog(this.dataset.database, read.catalog),
      }))
      return [...reads.map(([place, name]) => ({ catalog, schema: place, name })), ...elsewhere]
    } catch (error) {
      this.unknown ??= messageOf(error)
      return []
    }
  }
}

const descend = async (services: Deps, user: User, dataset: Dataset): Promise<Descent> => {
  const { row } = dataset
  const place = { catalog: otherCatalog(dataset.database, row.catalog), schema: row.schema_name }
  const descent = new Descent(services, user, dataset)
  try {
    if (row.sql_text === null) await descent.view({ ...place, name: row.table_name })
    else {
      const sql = await renderSql(services.templates, row.sql_text, row.template_params)
      await descent.query(sql, place)
      if (hasTemplate(row.sql_text)) descent.unknown ??= TEMPLATE
    }
  } catch (error) {
    descent.unknown ??= messageOf(error)
  }
  return descent
}

interface Writer {
  readonly user: User
  /** Roles, equal for people with the same rights. */
  readonly rights: string
}

/** People under a rule who may write SQL: in the SQL screen, or as the query of a dataset. */
const boundWriters = async ({ store }: HasStore, { filter_type: kind, roles }: Holds): Promise<readonly Writer[]> => {
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
  const writers: Writer[] = []
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

interface Readers {
  /** By place of the table. */
  readonly people: readonly (readonly User[])[]
  readonly unknown: string | null
}

/** For each table those of some people who may query it in SQL; no one for the tables of a catalog that cannot be asked. */
const readersOf = async (
  services: Deps,
  { database }: Dataset,
  tables: readonly ReadTable[],
  writers: readonly Writer[],
): Promise<Readers> => {
  const people = tables.map((): User[] => [])
  const visitors: Writer[] = []
  for (const writer of writers) {
    if ((await services.databases.find(writer.user, database.id)) !== null) visitors.push(writer)
  }
  const readersIn = async (catalog: string | null): Promise<void> => {
    // rules hide the same rows from all users with the same roles
    const guards = new Map<string, ReturnType<typeof guardOf>>()
    for (const { user, rights } of visitors) {
      const schemas = await services.databases.engine(database.id, user, catalog).schemas()
      const guard = guards.get(rights) ?? guardOf(services, user, database, catalog)
      guards.set(rights, guard)
      const { mayRead = () => true } = await guard
      for (const [place, table] of tables.entries()) {
        const { schema, name } = table
        if (table.catalog !== catalog || !schemas.includes(schema) || !mayRead(schema, name)) continue
        // of uploaded tables each person sees some of a schema
        if (database.location !== UPLOADS || services.databases.findUpload(schema, name)?.isReadableBy(user) === true)
          people[place]?.push(user)
      }
    }
  }
  let unknown: string | null = null
  for (const catalog of new Set(tables.map((table) => table.catalog))) {
    try {
      await readersIn(catalog)
    } catch (error) {
      unknown ??= messageOf(error)
    }
  }
  return { people, unknown }
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
