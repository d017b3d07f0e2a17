import type { Selectable } from 'kysely'
import { type Engine, EngineError, type ExportRequest, type ExportRun } from '../engines/engine'
import { kindOf } from '../engines/kinds'
import { storedObject } from '../json/stored'
import { extraOf } from './settings'
import { lazyEngine, type LazyEngine } from './lazy'
import { Unreachable } from './unreachable'
import type { DatabaseTable } from '../metadata/schema'

type Row = Selectable<DatabaseTable>

/** Limit of the catalogs of a database whose processes stay open while nothing runs in them. */
const MAX_IDLE = 8
/** Ms for which the process of a catalog stays open while nothing runs in it. */
const IDLE_MS = 15 * 60_000

/** True when statements of a database may run in any catalog of its server. */
export const allowsCatalogs = (row: Pick<Row, 'engine' | 'extra'>): boolean =>
  kindOf(row.engine)?.catalogs !== undefined && extraOf(row).allow_multi_catalog === true

/** Columns of a database that say where it is. */
export type Place = Pick<Row, 'engine' | 'options'>

/** The catalog of statements that name none; null where databases of its engine have one catalog each. */
export const defaultCatalog = ({ engine, options }: Place): string | null =>
  kindOf(engine)?.catalogs?.own(storedObject(options)) ?? null

/** A catalog of a server, null for that of the database itself, by any of its names. */
export const otherCatalog = (place: Place, catalog: string | null): string | null => {
  const own = defaultCatalog(place)
  return own === null || own === catalog ? null : catalog
}

interface Opened {
  readonly engine: LazyEngine
  /** Questions, runs and files under way. */
  active: number
  /** Closes it, while nothing is under way. */
  idle?: NodeJS.Timeout
}

/** Engines of the catalogs of one database, each opened by its first use. */
export class CatalogEngines {
  private readonly open: (catalog: string) => Promise<Engine>
  /** By catalog, the one used last at the end. */
  private readonly engines = new Map<string, Opened>()

  constructor(open: (catalog: string) => Promise<Engine>) {
    this.open = open
  }

  of(catalog: string): Engine {
    const on = <Answer>(work: (engine: Engine) => Promise<Answer>): Promise<Answer> => this.use(catalog, work)
    return {
      catalogs: () => on((one) => one.catalogs()),
      schemas: () => on((one) => one.schemas()),
      tables: (schema) => on((one) => one.tables(schema)),
      describe: (schema, table) => on((one) => one.describe(schema, table)),
      functions: () => on((one) => one.functions()),
      run: (request) => on((one) => one.run(request)),
      export: (request) => this.export(catalog, request),
      cancel: (runId) => on((one) => one.cancel(runId)),
      healthy: (timeoutMs) => on((one) => one.healthy(timeoutMs)),
      close: async () => undefined,
    }
  }

  all(): readonly LazyEngine[] {
    return [...this.engines.values()].map(({ engine }) => engine)
  }

  /** Closes them; the next use of each opens it as the database then is. */
  async reset(): Promise<void> {
    await Promise.all(this.all().map((engine) => engine.reset()))
  }

  async close(): Promise<void> {
    const all = [...this.engines.values()]
    this.engines.clear()
    for (const { idle } of all) clearTimeout(idle)
    await Promise.all(all.map(({ engine }) => engine.close()))
  }

  private async use<Answer>(catalog: string, work: (engine: Engine) => Promise<Answer>): Promise<Answer> {
    const opened = this.engines.get(catalog) ?? { engine: lazyEngine(() => this.open(catalog)), active: 0 }
    this.engines.delete(catalog)
    this.engines.set(catalog, opened)
    opened.active += 1
    clearTimeout(opened.idle)
    try {
      return await work(opened.engine)
    } finally {
      opened.active -= 1
      this.rest(catalog, opened)
    }
  }

  /** Closes an engine in a while unless it is used again; one that is not open, such as that of a made-up name, is left at once. */
  private rest(catalog: string, opened: Opened): void {
    if (opened.active > 0 || this.engines.get(catalog) !== opened) return
    if (opened.engine.isOpen()) opened.idle = setTimeout(() => void this.closeOne(catalog), IDLE_MS).unref()
    else this.engines.delete(catalog)
    void this.closeSurplus()
  }

  /** A file counts as a use until its last byte. */
  private async export(catalog: string, request: ExportRequest): Promise<ExportRun> {
    return new Promise((resolve, reject) => {
      void this.use(catalog, async (engine) => {
        const run = await engine.export(request)
        resolve(run)
        await run.outcome.catch(() => undefined)
      }).catch(reject)
    })
  }

  private async closeSurplus(): Promise<void> {
    const idle = [...this.engines].filter(([, { active }]) => active === 0)
    const surplus = idle.slice(0, Math.max(0, idle.length - MAX_IDLE))
    await Promise.all(surplus.map(([catalog]) => this.closeOne(catalog)))
  }

  private async closeOne(catalog: string): Promise<void> {
    const opened = this.engines.get(catalog)
    this.engines.delete(catalog)
    clearTimeout(opened?.idle)
    await opened?.engine.close()
  }
}

export const missingCatalog = (): EngineError =>
  new Unreachable('CONNECTION_UNKNOWN_DATABASE_ERROR', 'The server has no catalog of this name.')

/** Says why a statement cannot run in a catalog. */
export const noSuchCatalog = (catalog: string, own: string): EngineError =>
  new EngineError(
    'GENERIC_DB_ENGINE_ERROR',
    `This database shows the catalog ${own} alone; the catalog ${catalog} is not open in it.`,
  )
