import { randomUUID } from 'node:crypto'
import type { DatabaseRow } from '../database/databases'
import { EngineError } from '../engines/engine'
import { schemaOfNames } from '../engines/dialect'
import { dialectOf } from '../engines/kinds'
import { Problem, invalid } from '../problem'
import { selectStar } from './selectStar'
import { guardOf } from '../rowLevelSecurity/guard'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import { renderSql } from '../templates/render'
import type { Source } from './rows'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store' | 'templates'>

export interface SourceColumn {
  readonly name: string
  readonly type: string
  readonly comment: string | null
}

/** The schema of names without one. */
export const defaultSchema = async (
  services: Pick<Platform, 'databases'>,
  user: User,
  { id, engine }: Pick<DatabaseRow, 'id' | 'engine'>,
  catalog: string | null,
): Promise<string> => {
  const dialect = dialectOf(engine)
  const schemas = await services.databases.engine(id, user, catalog).schemas()
  return schemaOfNames(schemas, dialect) ?? dialect.defaultSchema
}

const ofQuery = async (services: Deps, user: User, database: DatabaseRow, source: Source, sql: string) => {
  const { columns } = await services.databases.engine(database.id, user, source.catalog).run({
    runId: `dataset-${randomUUID()}`,
    // not in the line of the user's runs: reading columns takes no time, and runs may take long
    user: `dataset-${user.id}`,
    sql: await renderSql(services.templates, sql, source.templateParams),
    schema: source.schema,
    limit: 0,
    maxBytes: 0,
    timeoutMs: services.settings.queryTimeoutSeconds * 1000,
    describeOnly: true,
    ...(await guardOf(services, user, database, source.catalog)),
  })
  return columns.map(({ name, type }) => ({ name, type, comment: null }))
}

const ofTable = async (
  services: Pick<Platform, 'databases'>,
  user: User,
  database: DatabaseRow,
  { catalog, schema, table }: Source,
) => {
  const { columns } = await services.databases.engine(database.id, user, catalog).describe(schema, table)
  return columns.map(({ name, type, comment }) => ({ name, type, comment }))
}

const refused = (error: EngineError, source: Source) => {
  if (source.sql !== null) return invalid({ sql: [error.message] })
  if (/^(?:TABLE|SCHEMA|OBJECT)_DOES_NOT_EXIST/.test(error.code)) {
    return invalid({ table: [`Unable to find such table ${source.schema}.${source.table}`] })
  }
  return invalid({ table: [error.message] })
}

/** The missing part of a template, as text; null for any other error. */
const templateRefusal = (error: unknown): string | null => (error instanceof Problem ? error.codedText : null)

/** Reads the columns of a source from the database; a refusal is reported at the field that causes it (422). */
export const readColumns = async (
  services: Deps,
  user: User,
  database: DatabaseRow,
  source: Source,
): Promise<readonly SourceColumn[]> => {
  try {
    if (source.catalog !== null) {
      const catalogs = await services.databases.engine(database.id, user).catalogs()
      if (!catalogs.includes(source.catalog)) throw invalid({ catalog: ['There is no such catalog.'] })
    }
    return source.sql === null
      ? await ofTable(services, user, database, source)
      : await ofQuery(services, user, database, source, source.sql)
  } catch (error) {
    if (error instanceof EngineError) throw refused(error, source)
    const template = templateRefusal(error)
    if (template !== null) throw invalid({ template_params: [template] })
    throw error
  }
}

/** SQL that shows the first rows of a table; null for a query, and for a table that is gone. */
export const starOf = async (
  services: Pick<Platform, 'databases'>,
  user: User,
  databaseId: number,
  source: Source,
): Promise<string | null> => {
  if (source.sql !== null) return null
  try {
    const detail = await services.databases
      .engine(databaseId, user, source.catalog)
      .describe(source.schema, source.table)
    return selectStar(source.schema, detail)
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}
