import { keep, type Kept } from '../process/keep'
import type { Failure } from '../process/protocol'
import { putRecent } from '../../../common/evict'
import { indexTables, type TableAccess, type TableElsewhere, type TableName } from '../../sql/catalog'
import type { IoPlan } from './gate/plan'
import type { TrinoHttp } from './http'
import { CLOSED_CATALOGS } from './catalogs'
import { readCatalogs, readSchemas, readTableNames, readViewNames, type Read } from './metadata'

/** Large catalogs take their time to list, and a server that was just started for its first answer. */
export const METADATA_MS = 120_000
/** Ms for which names and plans are believed. */
const NAMES_MS = 30_000
const PLANS_MS = 60_000
const MAX_PLANS = 500
/** Limit of the schemas whose views are kept; statements may name any. */
const MAX_SCHEMAS = 500

/** Names close to that of a missing table, and tables of its name in other schemas. */
type Near = Required<Pick<Failure, 'candidates' | 'elsewhere'>>

/** A child's knowledge of its server, kept for a time. */
export interface World {
  readonly http: TrinoHttp
  /** All catalogs of the server. */
  readonly catalogs: () => Promise<readonly string[]>
  /** Those that statements may read. */
  readonly openCatalogs: () => Promise<readonly string[]>
  readonly schemas: () => Promise<readonly string[]>
  readonly tables: () => Promise<readonly TableName[]>
  /** Views of a schema of one of the server's catalogs. */
  readonly views: (catalog: string, schema: string) => Promise<ReadonlySet<string>>
  readonly plans: Plans
  /** Readable tables that may be meant by the name of a missing one. */
  readonly near: (missing: TableElsewhere, access: TableAccess | null) => Promise<Near>
  /** Tables may have changed. */
  readonly changed: () => void
}

/** Tables of statements, as the server named them. */
class Plans {
  private readonly known = new Map<string, { readonly plan: IoPlan; readonly at: number }>()

  get(key: string): IoPlan | null {
    const found = this.known.get(key)
    return found !== undefined && performance.now() - found.at < PLANS_MS ? found.plan : null
  }

  put(key: string, plan: IoPlan): void {
    putRecent(this.known, key, { plan, at: performance.now() }, MAX_PLANS)
  }

  clear(): void {
    this.known.clear()
  }
}

export const openWorld = (http: TrinoHttp, read: Read): World => {
  const { catalog, hasOtherCatalogs = false } = http.place
  const catalogs = keep(() => readCatalogs(read), NAMES_MS)
  const schemas = keep(() => readSchemas(read, catalog), NAMES_MS)
  const tables = keep(() => readTableNames(read, catalog), NAMES_MS)
  const views = new Map<string, Kept<ReadonlySet<string>>>()
  const viewsOf = (name: string, schema: string): Kept<ReadonlySet<string>> => {
    const key = JSON.stringify([name, schema])
    const kept = views.get(key) ?? keep(() => readViewNames(read, name, schema), NAMES_MS)
    return putRecent(views, key, kept, MAX_SCHEMAS)
  }
  const plans = new Plans()
  const near = async (missing: TableElsewhere, access: TableAccess | null): Promise<Near> => {
    if (missing.catalog !== catalog) return { candidates: [], elsewhere: [] }
    const known = { name: catalog, schemas: [], tables: await tables.get(), macros: new Set<string>() }
    const index = indexTables(known, missing.schema, access, true)
    return {
      candidates: index.similar(missing.schema, missing.name),
      elsewhere: index.elsewhere(missing.schema, missing.name),
    }
  }
  return {
    http,
    catalogs: catalogs.get,
    openCatalogs: async () =>
      hasOtherCatalogs
        ? (await catalogs.get()).filter((name) => name === catalog || !CLOSED_CATALOGS.has(name))
        : [catalog],
    schemas: schemas.get,
    tables: tables.get,
    views: (name, schema) => viewsOf(name, schema).get(),
    plans,
    near,
    changed: () => {
      schemas.forget()
      tables.forget()
      views.clear()
      plans.clear()
    },
  }
}
