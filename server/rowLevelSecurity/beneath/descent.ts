import { randomUUID } from 'node:crypto'
import { hasTemplate } from '../../../common/template/hasTemplate'
import type { Dataset } from '../../dataset/rows'
import { otherCatalog } from '../../database/catalogs'
import { EngineError } from '../../engines/engine'
import { Problem } from '../../problem'
import type { User } from '../../session/security/users'
import type { Platform } from '../../platform'
import { viewQuery } from '../../sql/viewQuery'
import { renderSql } from '../../templates/render'

/** A table or view of a database. */
interface Place {
  /** Null for the catalog of the database itself. */
  readonly catalog: string | null
  readonly schema: string
  readonly name: string
}

export interface ReadTable extends Place {
  readonly kind: 'table' | 'view'
}

/** Tables and views that are looked into at most. */
const MAX_TABLES = 200

const TEMPLATE = 'The query is a template: with other values it may read other tables.'

/** The reason of a refusal; anything else is thrown. */
export const messageOf = (error: unknown): string => {
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

/** Follows the query of a dataset, or its table, down to the tables that it reads. */
export const descend = async (
  services: Pick<Platform, 'databases' | 'settings' | 'templates'>,
  user: User,
  dataset: Dataset,
): Promise<Descent> => {
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
